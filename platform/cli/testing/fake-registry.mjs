import { createServer } from 'node:http';

export const json = (status, body) => ({ status, body: JSON.stringify(body), type: 'application/json' });

/**
 * A registry that remembers what it was asked. `answers`, by 'METHOD /path', is the test's to fill: a function of the
 * call that answers { status, body, type }. What is not in it is a 404.
 */
export async function openFakeRegistry() {
  const registry = { asked: [], answers: {} };
  const server = createServer((request, reply) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url.split('?', 1)[0];
      const call = { method: request.method, path, text, headers: request.headers };
      registry.asked.push(call);
      const { status, body, type } =
        registry.answers[`${request.method} ${path}`]?.(call) ??
        json(404, { error: 'Nothing here.', code: 'not-found' });
      reply.writeHead(status, { 'content-type': type });
      reply.end(body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  registry.port = server.address().port;
  registry.address = `http://127.0.0.1:${registry.port}`;
  registry.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return registry;
}

/** Runs the command line against `registry`, with a token. */
export async function runMfe(mfe, registry, args) {
  const said = { out: [], err: [] };
  const code = await mfe(args, {
    out: (line) => said.out.push(line),
    err: (line) => said.err.push(line),
    env: { MFE_REGISTRY: registry.address, MFE_TOKEN: 'mfe_secret' },
  });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}
