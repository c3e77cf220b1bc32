const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** A call by its name, 'GET /phone_lists/:listId'. */
export function callNamed(name, { status = 200, example, type } = {}) {
  const [method, path = ''] = name.split(' ');
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+');
  return {
    name,
    method,
    free: path.split(':').length,
    pattern: new RegExp(`^${pattern}$`),
    status,
    example,
    type,
  };
}

/** The calls of the API's document, each with the example of its reply. */
export const callsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { responses }]) => {
        const [status, { content = {} } = {}] =
          Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
        return callNamed(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, {
          status: status && Number(status),
          example: content['application/json']?.example,
          type: Object.keys(content)[0],
        });
      }),
  );

/** The call of a request; one with fewer parameters comes first. */
export const callAsked = (calls, method, path) =>
  [...calls]
    .sort((a, b) => a.free - b.free)
    .find((each) => each.method === method && each.pattern.test(path));
