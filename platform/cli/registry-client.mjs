import { CommandError } from './trouble.mjs';

const API = '/api/v1/registry';
const PATIENCE_MS = 60_000;

const ASK_AN_ADMIN = 'mfe token <remote> --as <an ADMIN’s e-mail>';
const hintsWith = (token) => ({
  401: token
    ? `Another is made by ${ASK_AN_ADMIN}.`
    : `Set MFE_TOKEN to a token of the remote: ${ASK_AN_ADMIN}.`,
  403: 'A token is for one remote; ask the platform’s people for one of yours.',
});
const REFUSED_TOKEN =
  'The console does not take this token: it is mistyped, ended, too old or another console’s.';

/** What is wrong with which field, a line each. */
const told = ({ error, fields = {} }) =>
  [error, ...Object.entries(fields).map(([name, wrong]) => `  ${name}: ${wrong}`)].join('\n');

/** Calls of the registry at `to`, as the token. Every refusal is a CommandError with the server's own words. */
export function registryAt(to, token) {
  const origin = originOf(to);
  const ownHints = hintsWith(token);

  async function ask(path, { method = 'GET', body, headers, hints = ownHints, ...options } = {}) {
    const isBytes = body instanceof Uint8Array;
    let reply;
    try {
      reply = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
          ...headers,
        },
        ...(body && { body: isBytes ? body : JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...options,
      });
    } catch (cause) {
      throw new CommandError(`${origin} does not answer (${cause.cause?.code ?? cause.name}).`, {
        code: 'unreachable',
        hint: 'Name the console with --to (dev and check: --against) or MFE_REGISTRY; http://localhost:4000 is what npm start gives.',
      });
    }
    if (reply.ok) return reply;
    const problem = await reply.json().catch(() => ({}));
    const words = problem.error ? told(problem) : `${path} answered ${reply.status}.`;
    // Of who signs in by a password the server speaks itself.
    const isOfToken = reply.status === 401 && token && hints[401];
    throw new CommandError(isOfToken ? REFUSED_TOKEN : words, {
      code: problem.code ?? `http-${reply.status}`,
      hint: hints[reply.status],
    });
  }
  const ifThere = (reply) =>
    reply.catch((error) => {
      if (error.code !== 'not-found') throw error;
    });
  const json = async (path, options) => (await ask(path, options)).json();

  return {
    origin,
    hasToken: Boolean(token),
    ask,
    overview: async () => (await json(`${API}/overview`)).data,
    releases: async (size) => (await json(`${API}/releases?page=1&size=${size}`)).data,
    release: async (number) => (await json(`${API}/releases/${number}`)).data,
    /** A build's part as it was published. */
    part: async (remote, build) => (await json(`${API}/builds/${remote}/${build}`)).data,
    resolved: () => json('/platform/registry/release'),
    /** What its shell gives remotes, by door; undefined where it does not tell. */
    provided: async () => (await ifThere(json('/platform/registry/provides')))?.provides,
    /** What its contract promises, member by member; undefined where it does not tell. */
    surface: () => ifThere(json('/platform/registry/surface')),
    /** An address for the people of the remote's preview list. */
    preview: async (remote, order) => {
      const hints = { ...ownHints, 404: `mfe publish ${remote} uploads a build of it.` };
      return (await json(`${API}/remotes/${remote}/preview`, { method: 'POST', body: order, hints })).data;
    },
    previewers: async (remote) => (await json(`${API}/remotes/${remote}/previewers`)).data,
    /** Its API, as OpenAPI. */
    document: () => json('/api/docs/openapi.json'),
    /** Says where the build was mounted, every page and panel of it. */
    mounted: (remote, build, body) =>
      json(`${API}/builds/${remote}/${build}/mounted`, { method: 'POST', body }),
    announce: async (part) => (await json(`${API}/builds`, { method: 'POST', body: part })).data,
    upload: (remote, build, file, bytes) =>
      json(`${API}/builds/${remote}/${build}/${file}`, { method: 'PUT', body: bytes }),
    /** The bytes people get, past every cache. */
    async download(remote, build, file) {
      const reply = await ask(`/mfe/${remote}/${build}/${file}`, {
        headers: { 'cache-control': 'no-cache' },
      });
      return Buffer.from(await reply.arrayBuffer());
    },
    /** Makes the next release, on the one in force unless told; whoever was faster is told. */
    async change(remote, verb, { parent, ...body }) {
      const on = parent ?? (await json(`${API}/overview`)).data.release.release;
      const path = `${API}/remotes/${remote}/${verb}`;
      const hints = { ...ownHints, 404: `mfe publish ${remote} uploads a build of it.` };
      return (await json(path, { method: 'POST', body: { parent: on, ...body }, hints })).data;
    },
  };
}

function originOf(to) {
  try {
    const { origin, protocol } = new URL(to);
    if (/^https?:$/.test(protocol)) return origin;
  } catch {
    // Said below, the same for all that is no address.
  }
  throw new CommandError(`${to} is no address. Write http://localhost:4000 or https://console.example.`, {
    code: 'usage',
  });
}
