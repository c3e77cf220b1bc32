import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { dressPage } from './dress-page.mjs';
import { ONE_BUNDLE } from './one-bundle.mjs';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
/** Which chunks an address needs, as the product's own server announces them. */
const chunksOf = (path) => (path === '/signin' ? [] : ['start-console', 'remote-dashboard']);

const dress = (html, build, path) =>
  dressPage(html, build, {
    announced: chunksOf(path).flatMap((name) => build.pages[name] ?? []),
    readStyle: (file) => readFileSync(join(ONE_BUNDLE, file), 'utf8'),
  });

/** The page comes packed and goes packed, at the server's own quality, so that both ways weigh alike. */
function repack(body, { 'content-encoding': encoding }, build, path) {
  if (encoding !== 'br') return Buffer.from(dress(body.toString(), build, path));
  const html = dress(brotliDecompressSync(body).toString(), build, path);
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

async function sendFile(reply, name) {
  const file = join(ONE_BUNDLE, name);
  const packed = await readFile(`${file}.br`).catch(() => undefined);
  const headers = { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' };
  reply
    .writeHead(200, { ...headers, ...(packed && { 'content-encoding': 'br' }) })
    .end(packed ?? (await readFile(file)));
}

const bodyOf = async (stream) => {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

/**
 * Two addresses in front of one running product, so that both ways are the same long: `federated` hands everything
 * through, `one` gives the product's pages with the one build's files.
 * @returns {Promise<{ federated: string, one: string, close(): void }>}
 */
export async function openMirrors(product, build) {
  const open = (isOne) =>
    new Promise((done) => {
      const server = createServer(async (ask, reply) => {
        const { pathname } = new URL(ask.url, product);
        const own = isOne && pathname.startsWith('/assets/') ? pathname.slice('/assets/'.length) : undefined;
        if (own && build.bytes[own]) return sendFile(reply, own);
        const onward = request(
          new URL(ask.url, product),
          { method: ask.method, headers: { ...ask.headers, host: new URL(product).host } },
          async (answer) => {
            const body = await bodyOf(answer);
            const isPage = /text\/html/.test(answer.headers['content-type'] ?? '');
            const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
            const sent = isOne && isPage ? repack(body, answer.headers, build, pathname) : body;
            reply.writeHead(answer.statusCode, { ...headers, 'content-length': sent.length }).end(sent);
          },
        );
        onward.once('error', () => reply.destroy());
        ask.pipe(onward);
      });
      server.listen(0, '127.0.0.1', () => done(server));
    });
  const [federated, one] = [await open(false), await open(true)];
  const addressOf = (server) => `http://localhost:${server.address().port}`;
  return {
    federated: addressOf(federated),
    one: addressOf(one),
    close: () => [federated, one].forEach((server) => (server.closeAllConnections(), server.close())),
  };
}
