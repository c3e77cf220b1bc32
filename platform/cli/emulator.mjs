import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTypeScript } from '../webpack/declaration.mjs';
import { BUILD, shipped } from '../webpack/places.mjs';
import { callAsked, callNamed, callsOf } from './api-calls.mjs';
import { CommandError } from './trouble.mjs';

/** The shell's files: in the package, or as they were built here. */
const SHELL = shipped ? fileURLToPath(new URL('../shell', import.meta.url)) : join(BUILD, 'shell');
const ROLES = ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER', 'AGENT-CLICKER'];
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const apiDocument = () =>
  readJson(createRequire(import.meta.url).resolve('@campaign/shared-api/openapi.json'));

/** As the console's own server says it: what does not run there does not run here. */
const policyOf = (nonce) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types mfe#loader mfe#webpack highcharts 'allow-duplicates'",
    'report-uri /platform/csp-report',
  ].join('; ');

const inElement = (value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The page of a console in which somebody is signed in already, and nothing is released. */
function pageOf(shell, user, nonce) {
  const integrity = (file) => (shell.integrity[file] ? ` integrity="${shell.integrity[file]}"` : '');
  const data = (id, value) =>
    `<script type="application/json" id="${id}" nonce="${nonce}">${inElement(value)}</script>`;
  // Once: whoever logs out is out, and signs in by any e-mail and password.
  const signIn = `if(!sessionStorage.getItem('emulated')){sessionStorage.setItem('emulated','1');localStorage.setItem('user',${inElement(JSON.stringify({ id: user.accountId, ...user }))})}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Campaign Console</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<script nonce="${nonce}">${signIn}</script>`,
    ...(shell.styles
      ? [`<style nonce="${nonce}">${shell.styles.replaceAll('</', String.raw`<\/`)}</style>`]
      : []),
    ...shell.entry.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/assets/${file}"${integrity(file)} crossorigin>`
        : `<script defer src="/assets/${file}"${integrity(file)} crossorigin nonce="${nonce}"></script>`,
    ),
    `<style id="_goober" nonce="${nonce}"> </style>`,
    data('campaign-resolved', releaseOf(shell)),
    data('campaign-keys', []),
    '</head><body><div id="console"></div></body></html>',
  ].join('\n');
}

/** Nothing is released here; who stands in front puts the remote in, and signs. */
const releaseOf = ({ build, contract }) => ({
  schema: 2,
  release: 1,
  pollSeconds: 60,
  shell: { build, contract },
  remotes: {},
  signature: { alg: 'ES256', kid: 'none', value: '' },
});

/** What the remote itself wants answered: `emulator.mjs` beside its package.json, read again when it has changed. */
function ownReplies(folder) {
  const file = join(folder, 'emulator.mjs');
  let at = 0;
  let replies = {};
  return () => {
    const now = existsSync(file) ? statSync(file).mtimeMs : 0;
    // Of code that imports nothing, so that it can be read anew as often as it is saved.
    if (now !== at) replies = now ? importTypeScript(file).default : {};
    at = now;
    return replies;
  };
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

/**
 * A console without a server: the shell as it is released, and every call of the API answered with the example that its
 * contract takes, or as the remote's `emulator.mjs` says. Nothing is kept, nothing is sent.
 * @throws CommandError the shell's files are not there, or no such role
 */
export async function startEmulator({
  folder,
  role = 'AGENT-ADMIN',
  shellFolder = SHELL,
  document = apiDocument(),
}) {
  if (!ROLES.includes(role))
    throw new CommandError(`There is no role ${role}. There is: ${ROLES.join(', ')}.`, { code: 'usage' });
  const partFile = join(shellFolder, 'release-part.json');
  if (!existsSync(partFile))
    throw new CommandError('The shell is not here.', {
      code: 'no-shell',
      hint: shipped ? 'These packages were made without it: pack them after npm run build.' : 'npm run build',
    });
  const shell = readJson(partFile);
  const calls = callsOf(document);
  const own = ownReplies(folder);
  const session = calls.find(({ name }) => name === 'GET /session').example.data;
  const user = {
    ...session,
    role,
    approved: true,
    mustChangePassword: false,
    mustEnroll: false,
    features: [],
  };

  const send = (reply, status, type, body, headers = {}) => {
    reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
    reply.end(body);
  };
  const json = (reply, status, value) => send(reply, status, 'application/json', JSON.stringify(value));

  async function answerCall(request, reply, url) {
    const path = url.pathname.replace(/^\/api(\/v1)?/, '');
    const replies = own();
    const call = callAsked(
      [...calls, ...Object.keys(replies).map((name) => callNamed(name))],
      request.method,
      path,
    );
    if (!call)
      return json(reply, 404, { error: `The API has no ${request.method} ${path}.`, code: 'not-found' });
    if (path.endsWith('/events')) {
      reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      return reply.write('retry: 60000\n\n');
    }
    const wanted = replies[call.name];
    if (wanted !== undefined) {
      const asked = { url, query: Object.fromEntries(url.searchParams), body: await bodyOf(request) };
      return json(reply, call.status, typeof wanted === 'function' ? await wanted(asked) : wanted);
    }
    if (call.name === 'GET /session') return json(reply, 200, { data: user });
    if (call.name === 'POST /users/login') return json(reply, 200, { data: user, message: 'Welcome.' });
    if (call.example === undefined)
      return json(reply, 404, {
        error: `${call.name} has no example; answer it in emulator.mjs.`,
        code: 'not-found',
      });
    return json(reply, call.status, call.example);
  }

  async function answer(request, reply) {
    const url = new URL(request.url, 'http://emulator');
    if (/^\/api\//.test(url.pathname)) return answerCall(request, reply, url);
    if (url.pathname === '/platform/registry/release') return json(reply, 200, releaseOf(shell));
    if (url.pathname === '/platform/registry/provides') return json(reply, 200, { provides: shell.provides });
    const asset = /^\/assets\/(\w[\w.-]*)$/.exec(url.pathname)?.[1];
    if (asset) {
      const file = join(shellFolder, asset);
      const type = TYPES[asset.split('.').at(-1)];
      if (!type || !existsSync(file)) return json(reply, 404, { error: 'No such file.', code: 'not-found' });
      reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
      return createReadStream(file).pipe(reply);
    }
    if (request.method !== 'GET') return send(reply, 204, 'text/plain', '');
    const nonce = randomBytes(18).toString('base64');
    return send(reply, 200, 'text/html; charset=utf-8', pageOf(shell, user, nonce), {
      'content-security-policy': policyOf(nonce),
    });
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error) => {
      console.error(error);
      if (!reply.headersSent) json(reply, 500, { error: String(error.message), code: 'emulator' });
      else reply.destroy();
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
