import { generateKeyPairSync, sign } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, watch } from 'node:fs';
import { createServer, request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { dirname, join } from 'node:path';
import { importShared } from '../webpack/declaration.mjs';
import { CommandError } from './trouble.mjs';

const EVENTS = '/platform/dev-events';
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const FILE = /^\w[\w.-]*\.(js|css|svg|woff2|map)$/;

const { canonicalJson } = importShared('canonical-json');

/** A key of this run alone: the page it hands out trusts it, and no other page does. */
function openSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    key: { alg: 'ES256', kid: 'local', key: point.toString('base64url') },
    sign(document) {
      const bytes = Buffer.from(canonicalJson(document));
      const value = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return { ...document, signature: { alg: 'ES256', kid: 'local', value: value.toString('base64url') } };
    },
  };
}

const readPart = (folder) => {
  const file = join(folder, 'release-part.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/** The release with this remote's local build in the place of the published one. */
function withLocal({ signature: _signature, ...release }, part, until) {
  const {
    schema: _schema,
    mf: _mf,
    bytes: _bytes,
    uses: _uses,
    takes: _takes,
    types: _types,
    ...build
  } = part;
  const local = {
    state: 'on',
    channel: 'local',
    build: { ...build, base: `/mfe/${part.remote}/${part.build}/` },
  };
  return {
    ...release,
    remotes: { ...release.remotes, [part.remote]: local },
    override: { remotes: [part.remote], until },
  };
}

const inElement = (value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

function changePage(html, release, key) {
  const fill = (page, id, value) =>
    page.replace(
      new RegExp(`(id="${id}"[^>]*>).*?(</script>)`, 's'),
      (_all, open, close) => open + inElement(value) + close,
    );
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const reload = `<script nonce="${nonce}">new EventSource('${EVENTS}').onmessage = () => location.reload();</script>`;
  return fill(fill(html, 'campaign-resolved', release), 'campaign-keys', [key]).replace(
    '</body>',
    `${reload}</body>`,
  );
}

/** @throws CommandError somebody listens there already */
export const assertFree = (port, host = '127.0.0.1') =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    const taken = new CommandError(`Port ${port} is taken.`, {
      code: 'port',
      hint: 'Choose another: --port 4101',
    });
    probe.once('error', (error) => reject(error.code === 'EADDRINUSE' ? taken : error));
    probe.listen(port, host, () => probe.close(resolve));
  });

/**
 * A console of one's own in front of another: everything comes from `against` but this one remote, whose files are
 * those of `folder`. Pages are told a key that only this process has, so nothing of the deployed console is
 * weakened: neither its policy nor its cookies know of this.
 * @param answer what calls are answered here instead of there, so that nobody need be signed in there
 */
export async function startDevServer({ against, folder, port, host = '127.0.0.1', answer }) {
  const upstream = new URL(against);
  const signer = openSigner();
  const listeners = new Set();
  const own = new RegExp(
    `^/mfe/${readPart(folder)?.remote ?? '-'}/${readPart(folder)?.build ?? '-'}/([^/?]+)`,
  );

  const local = async (text) => {
    const until = new Date(Date.now() + 12 * 3600_000).toISOString();
    return signer.sign(withLocal(JSON.parse(text), readPart(folder), until));
  };

  /** Passes a call on; text that `change` has something to say to is read whole and changed. */
  function pass(request, reply, change) {
    const headers = { ...request.headers, host: upstream.host };
    if (change) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    if (headers.origin) headers.origin = upstream.origin;
    const ask = upstream.protocol === 'https:' ? askHttps : askHttp;
    const asked = ask(new URL(request.url, upstream), { method: request.method, headers }, (answer) => {
      const isHtml = /text\/html/.test(answer.headers['content-type'] ?? '');
      if (!change || answer.statusCode !== 200 || (change === 'page' && !isHtml)) {
        reply.writeHead(answer.statusCode, answer.headers);
        answer.pipe(reply);
        return;
      }
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => void changed(Buffer.concat(chunks).toString(), answer, change, reply));
    });
    asked.on('error', (error) => {
      if (reply.headersSent) return reply.destroy();
      reply.writeHead(502, { 'content-type': 'application/json' });
      reply.end(
        JSON.stringify({ error: `${upstream.origin} does not answer (${error.code}).`, code: 'unreachable' }),
      );
    });
    request.pipe(asked);
  }

  async function changed(text, upstreams, change, reply) {
    const {
      'content-length': _length,
      'transfer-encoding': _encoding,
      etag: _etag,
      ...headers
    } = upstreams.headers;
    let body = text;
    if (change === 'release') body = JSON.stringify(await local(text));
    else {
      const resolved = /id="campaign-resolved"[^>]*>(.*?)<\/script>/s.exec(text)?.[1];
      if (resolved) body = changePage(text, await local(resolved), signer.key);
      // There they know nobody, and have drawn the sign-in page.
      if (answer) body = body.replace(/<div id="console">.*<\/div>/, '<div id="console"></div>');
    }
    const policy = headers['content-security-policy'];
    const { trustedTypes = [] } = readPart(folder) ?? {};
    if (policy && trustedTypes.length > 0)
      headers['content-security-policy'] = policy.replace(
        /(trusted-types [^;']*)/,
        (all) => `${all}${trustedTypes.map((name) => `${name} `).join('')}`,
      );
    reply.writeHead(upstreams.statusCode, { ...headers, 'content-length': Buffer.byteLength(body) });
    reply.end(body);
  }

  function sendOwn(name, reply) {
    const path = join(folder, name);
    if (!FILE.test(name) || !existsSync(path)) {
      reply.writeHead(404, { 'content-type': 'application/json' });
      return reply.end(JSON.stringify({ error: `${name} is not built.`, code: 'not-found' }));
    }
    const type = TYPES[name.split('.').at(-1)] ?? 'application/json';
    reply.writeHead(200, {
      'content-type': type,
      'content-length': statSync(path).size,
      'cache-control': 'no-store',
    });
    return createReadStream(path).pipe(reply);
  }

  function sendAnswer({ status, body }, reply) {
    reply.writeHead(status, {
      'cache-control': 'no-store',
      ...(body && { 'content-type': 'application/json' }),
    });
    reply.end(body && JSON.stringify(body));
  }

  const server = createServer((request, reply) => {
    const file = own.exec(request.url)?.[1];
    if (file) return sendOwn(file, reply);
    if (request.url === EVENTS) {
      reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      reply.write('retry: 500\n\n');
      listeners.add(reply);
      return request.on('close', () => listeners.delete(reply));
    }
    const given = answer?.(request.method, request.url);
    if (given) return sendAnswer(given, reply);
    if (answer && request.method !== 'GET') return sendAnswer({ status: 204 }, reply);
    if (request.url === '/platform/registry/release') return pass(request, reply, 'release');
    const isPage = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');
    return pass(request, reply, isPage ? 'page' : undefined);
  });

  // The part is written last, in one rename: what it names is there.
  const watcher = watch(dirname(join(folder, 'release-part.json')), (_event, name) => {
    if (name === 'release-part.json') for (const listener of listeners) listener.write('data: built\n\n');
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    async close() {
      watcher.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
