const BASE = '/api/v1';

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (path) =>
  new RegExp(
    `^${path
      .split(/\{[^}]+\}/)
      .map(escape)
      .join('[^/]+')}$`,
  );
const parameters = (path) => path.split('{').length;

/**
 * A console's API as its document tells it: every call is answered with the example of its reply, for somebody of this role.
 * Nothing is asked of the console itself, so nothing of anybody's is read or written.
 */
export function exampleReplies(document) {
  const calls = Object.entries(document.paths)
    .sort(([a], [b]) => parameters(a) - parameters(b))
    .map(([path, methods]) => ({ pattern: patternOf(path), methods }));

  const exampleOf = (method, path) => {
    const call = calls.find(
      ({ pattern, methods }) => pattern.test(path) && Object.hasOwn(methods, method.toLowerCase()),
    );
    return call?.methods[method.toLowerCase()].responses['200']?.content;
  };

  const person = exampleOf('GET', '/session')?.['application/json']?.example?.data;

  return {
    /** Who is signed in, as this role. */
    person: (role) => ({
      ...person,
      role,
      approved: true,
      mustChangePassword: false,
      mustEnroll: false,
    }),
    /** What the call is answered: a status, and JSON where there is some; undefined for what is no call. */
    answer(method, url, role) {
      const { pathname } = new URL(url, 'http://localhost');
      if (!pathname.startsWith(`${BASE}/`)) return undefined;
      const path = pathname.slice(BASE.length);
      if (path === '/session' && method === 'GET') return { status: 200, body: { data: this.person(role) } };
      const content = exampleOf(method, path);
      // An event stream that has nothing to tell, and is not asked for again.
      if (content?.['text/event-stream']) return { status: 204 };
      const example = content?.['application/json']?.example;
      return example === undefined
        ? { status: 404, body: { error: 'Not found.', code: 'not-found' } }
        : { status: 200, body: example };
    },
  };
}
