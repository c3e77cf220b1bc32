import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ResolvedRelease, type ReleaseKey } from '@campaign/shared-api/contracts';
import { openTestServer, type TestServer } from '../../testing';
import { aRemoteBuild, buildFolder } from '../../testing/remote-builds';

const folder = mkdtempSync(join(tmpdir(), 'campaign-builds-'));
let server: TestServer;

/** A file that only one page of the remote needs. */
const LATE = '__federation_expose_lifecycles.0123456789.js';
const place = buildFolder(folder);
const lists = (build: string) =>
  place.remote('lists', build, {
    preload: ['remoteEntry.js'],
    routes: [
      { path: '/phonelist', title: 'Phone Lists', preload: [LATE], doors: ['@campaign/shared-ui/grid'] },
      { path: '/:sendType/create', title: 'New', oneOf: { sendType: ['p2p', 'soapbox p2p'] } },
    ],
    // A label that would end the script element it is inlined in.
    nav: [{ label: '</script><script>al(1)', path: '/phonelist', icon: 'phone', order: 40 }],
  });
const entrySum = (build: string) => aRemoteBuild('lists', build).integrity['remoteEntry.js'];

beforeAll(async () => {
  server = await openTestServer({ config: { buildDir: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string | undefined> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
function inlined<Data>(html: string, id: string): Data {
  return JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? '') as Data;
}

it('says so while nothing has been built', async () => {
  const page = await get('/signin');
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('npm run build');
  expect((await get('/platform/registry/release')).statusCode).toBe(404);
});

describe('with builds', () => {
  beforeAll(() => {
    place.shell();
    lists('aaa111');
  });

  it('serves every address of the console the same page, uncached, under a policy with a fresh nonce', async () => {
    const [one, two] = [await get('/phonelist'), await get('/some/deep/path')];
    const nonceOf = ({ headers }: typeof one) =>
      /script-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    for (const page of [one, two]) {
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(page.body).toContain(`nonce="${nonceOf(page)}"`);
    }
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(one.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('inlines the release so that nothing in it can end its element', async () => {
    const { body } = await get('/');
    expect(body).not.toContain('<script>alert');
    const resolved = ResolvedRelease.parse(inlined(body, 'campaign-resolved'));
    expect(resolved.remotes.lists).toMatchObject({
      state: 'on',
      channel: 'stable',
      build: {
        build: 'aaa111',
        base: '/mfe/lists/aaa111/',
        nav: [{ label: '</script><script>al(1)' }],
      },
    });
    expect(resolved.remotes.lists?.build).not.toHaveProperty('mf');
    expect(inlined<ReleaseKey[]>(body, 'campaign-keys')).toEqual([
      { alg: 'ES256', kid: resolved.signature.kid, key: expect.stringMatching(/^[\w-]{87}$/) },
    ]);
  });

  it('is sent small to who can read that, and the same', async () => {
    const small = await get('/signin', { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const whole = await get('/signin', { 'accept-encoding': 'gzip' });
    expect(whole.headers).not.toHaveProperty('content-encoding');
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length);
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
    expect(withoutNonce(brotliDecompressSync(small.rawPayload).toString())).toBe(withoutNonce(whole.body));
  });

  it('has its styles with it, and asks for scripts before anything else', async () => {
    const page = await get('/signup');
    expect(page.body).toMatch(/<style nonce="[^"]+">@font-face/);
    expect(page.body).not.toContain('</style><b>');
    const [entry, announced, font] = ['main.0123456789.js"', 'page-signup.', 'inter.0123456789.woff2'].map(
      (file) => page.body.indexOf(`/assets/${file}`),
    ) as [number, number, number];
    expect([entry > 0, entry < announced, announced < font]).toEqual([true, true, true]);
    expect(page.body).toMatch(/<script defer fetchpriority="high" src="\/assets\/main/);
  });

  it.each(['/signin', '/phonelist', '/', '/signin/', '//', '/SignIn', '/SIGN-IN', '/IDENTITY'])(
    'ROUTE-02 has the sign-in page drawn in what a visitor of %s gets, and no more code than that',
    async (url) => {
      const { body, headers } = await get(url);
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      expect(body).toContain('<div id="console"><form>Sign in</form></div>');
      expect(body).toContain(`<style nonce="${nonce}" data-styled="true">.a{color:red}</style>`);
      expect(body).toContain(`<script nonce="${nonce}">addEventListener('submit'`);
      expect(body).not.toMatch(/rel="preload" as="script"/);
    },
  );

  it('has with it what it says when its scripts stay away, silent as yet', async () => {
    const { cookie } = await server.signInAs('agency');
    for (const [url, headers] of [
      ['/signin', {}],
      ['/signup', {}],
      ['/phonelist', { cookie }],
    ] as const) {
      const { body } = await get(url, headers);
      expect(body).toMatch(/<div id="stalled" role="alert"><div hidden>/);
      expect(body.match(/<(?:script|style)(?![^>]*nonce="[^"]+")[^>]*>/g)).toBeNull();
    }
  });

  it('announces console and page to a visitor of another page outside, and console and remote to who is signed in', async () => {
    const visitor = await get('/signup');
    expect(visitor.body).toContain('<div id="console"></div>');
    expect(visitor.body).not.toContain("addEventListener('submit'");
    expect(visitor.body).toContain(
      '<link rel="preload" as="script" href="/assets/console.0123456789.js" integrity="sha384-console" crossorigin>',
    );
    expect(visitor.body).toContain('href="/assets/page-signup.0123456789.js"');
    expect(visitor.body).not.toContain('href="/mfe/');
    const announcedIn = (html: string) => html.match(/<link rel="preload"[^>]*>/g);
    for (const url of ['/signup/', '/signup//?token=1', '/SignUp']) {
      const { body } = await get(url);
      expect(body).toContain('<div id="console"></div>');
      expect(announcedIn(body)).toEqual(announcedIn(visitor.body));
    }

    const { cookie } = await server.signInAs('agency');
    for (const url of ['/phonelist', '/p2p/create', '/soapbox%20p2p/create?tab=1']) {
      const { body } = await get(url, { cookie });
      expect(body).toContain('<div id="console"></div>');
      expect(body).toContain(
        '<link rel="preload" as="script" href="/mfe/lists/aaa111/remoteEntry.js" integrity="' +
          entrySum('aaa111') +
          '" crossorigin>',
      );
    }
    expect((await get('/house/create', { cookie })).body).not.toContain('href="/mfe/');
  });

  it('announces with the remote what its page needs, of the remote and of the shell', async () => {
    const { cookie } = await server.signInAs('agency');
    const announcedAt = async (url: string) =>
      [...(await get(url, { cookie })).body.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    const first = '/mfe/lists/aaa111/remoteEntry.js';
    const console = '/assets/console.0123456789.js';
    expect(await announcedAt('/phonelist')).toEqual([
      console,
      first,
      `/mfe/lists/aaa111/${LATE}`,
      '/assets/grid.0123456789.js',
    ]);
    expect(await announcedAt('/p2p/create')).toEqual([console, first]);
  });

  it.each([
    ['theme=dark', 'data-theme="dark"'],
    ['theme=light', 'data-theme="light"'],
    ['theme="><script>', '<html lang="en">'],
    ['', '<html lang="en">'],
  ])('paints the theme of the cookie from the first byte: %s', async (cookie, expected) => {
    expect((await get('/signin', { cookie })).body).toContain(expected);
  });

  it('leaves the API, and everything that is no page, its own not-found', async () => {
    for (const url of ['/api/v1/nothing', '/mfe/lists/none/remoteEntry.js', '/assets/none.js']) {
      const reply = await get(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toHaveProperty('error');
    }
    const posted = await server.app.inject({
      method: 'POST',
      url: '/phonelist',
      headers: { accept: 'text/html' },
    });
    expect(posted.json()).toHaveProperty('error');
  });

  it('SREDIR-07 ROUTE-14 gives an unknown short code the small page, and the console its own addresses', async () => {
    const small = await get('/Ab3dE6gH');
    expect(small.body).toContain('short-link.0123456789.js');
    expect(small.body).toContain('<meta name="short-link-hosts" content="/api/v1');
    expect(small.body).not.toContain('campaign-resolved');
    expect(small.headers['referrer-policy']).toBe('no-referrer');
    for (const url of ['/identity', '/agencies', '/p2pchats']) {
      expect((await get(url)).body).toContain('campaign-resolved');
    }
  });

  it('hands out files of builds compressed and for ever', async () => {
    const plain = await get('/mfe/lists/aaa111/remoteEntry.js');
    expect(plain.body).toBe('var mfe_lists_aaa111={};');
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const small = await get('/mfe/lists/aaa111/remoteEntry.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload);
    expect((await get('/assets/main.0123456789.js')).headers['cache-control']).toContain('immutable');
    const licenses = await get('/assets/main.0123456789.js.LICENSE.txt');
    expect(licenses.body).toBe('MIT');
    expect(licenses.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    '/mfe/lists/aaa111/release-part.json',
    '/mfe/lists/aaa111/..%2f..%2f..%2fshell%2fmain.0123456789.js',
    '/mfe/..%2fshell/x/main.0123456789.js',
    '/assets/..%2fmfe%2flists%2faaa111%2fremoteEntry.js',
    '/assets/.htaccess.js',
  ])('hands out nothing else: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('answers the release for whoever asks, and 304 to who has it', async () => {
    const answer = await get('/platform/registry/release');
    const { etag } = answer.headers;
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, x-mfe-preview',
    });
    expect(answer.json()).toEqual(inlined((await get('/')).body, 'campaign-resolved'));
    expect((await get('/platform/registry/release', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('moves to the next build at the next reload, under a greater number, and so back again', async () => {
    const release = async () => (await get('/platform/registry/release')).json<ResolvedRelease>();
    const buildOf = ({ remotes }: ResolvedRelease) => remotes.lists?.build.build;
    const first = await release();
    lists('bbb222');
    const second = await release();
    expect(second.release).toBe(first.release + 1);
    expect(buildOf(second)).toBe('bbb222');
    expect(second.remotes.lists?.fallback?.build).toBe('aaa111');
    expect((await get('/mfe/lists/aaa111/remoteEntry.js')).statusCode).toBe(200);
    place.write('mfe/lists/current.json', { build: 'aaa111' });
    const third = await release();
    expect([third.release, buildOf(third)]).toEqual([first.release + 2, 'aaa111']);
  });

  it.each([
    ['has a file without a sum', { integrity: { 'remoteEntry.js': '' } }],
    ['has other bytes than its sums', { integrity: aRemoteBuild('lists', 'other').integrity }],
    ['needs another platform', { requires: { platform: 2 } }],
  ])('leaves a build out that %s, and goes on with the one before', async (_what, changes) => {
    const id = `bad${JSON.stringify(changes).length}`;
    place.remote('lists', id, changes);
    const { remotes } = (await get('/platform/registry/release')).json<ResolvedRelease>();
    expect(remotes.lists?.build.build).toBe('aaa111');
    place.write('mfe/lists/current.json', { build: 'aaa111' });
  });

  it('serves a development build from where it lies, uncached, whatever its bytes are today', async () => {
    place.remote('chats', 'dev');
    const { remotes } = (await get('/platform/registry/release')).json<ResolvedRelease>();
    expect(remotes.chats).toMatchObject({ channel: 'local', build: { base: '/mfe/chats/dev/' } });
    expect((await get('/mfe/chats/dev/remoteEntry.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['release', 'resolved', 'build'])('publishes the JSON Schema of a %s', async (name) => {
    const reply = await get(`/platform/registry/schema/${name}.json`);
    expect(reply.json()).toMatchObject({ $schema: expect.stringContaining('json-schema'), type: 'object' });
  });

  it('takes reports of violations without a word', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/platform/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({
        'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'eval' },
      }),
    });
    expect(reply.statusCode).toBe(204);
  });
});
