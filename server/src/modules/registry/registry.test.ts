import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release, ReleasePointer, RemoteBuild, ShellBuild } from '@campaign/shared-api/contracts';
import { openTestServer, type TestServer } from '../../testing';

const folder = mkdtempSync(join(tmpdir(), 'campaign-builds-'));
let server: TestServer;

function write(path: string, content: string | object) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const shell: ShellBuild = {
  schema: 1,
  build: 'shell1',
  contract: 1,
  entry: ['main.0123456789.js', 'main.0123456789.css'],
  pages: { '/signin': ['page-signin.0123456789.js'] },
  fonts: ['inter.0123456789.woff2'],
  integrity: { 'main.0123456789.js': 'sha384-main', 'page-signin.0123456789.js': 'sha384-signin' },
  bytes: {},
};
const lists = (build: string): RemoteBuild => ({
  schema: 1,
  remote: 'lists',
  build,
  container: `mfe_lists_${build}`,
  entry: 'remoteEntry.js',
  requires: { platform: 1 },
  routes: [
    { path: '/phonelist', title: 'Phone Lists' },
    { path: '/:sendType/create', title: 'New', oneOf: { sendType: ['p2p', 'soapbox p2p'] } },
  ],
  // A label that would end the script element it is inlined in.
  nav: [{ label: '</script><script>alert(1)', path: '/phonelist', icon: 'phone', order: 40 }],
  panels: {},
  preload: ['remoteEntry.js', 'expose.0123456789.js'],
  integrity: { 'remoteEntry.js': 'sha384-entry', 'expose.0123456789.js': 'sha384-expose' },
  bytes: { 'remoteEntry.js': { raw: 10, gzip: 9 } },
  mf: { a: 'manifest of federation' },
});

function build(id: string) {
  write(`mfe/lists/${id}/release-part.json`, lists(id));
  write(`mfe/lists/${id}/remoteEntry.js`, `var mfe_lists_${id}={};`);
  write(`mfe/lists/${id}/remoteEntry.js.br`, 'compressed');
  write('mfe/lists/current.json', { build: id });
}

beforeAll(async () => {
  server = await openTestServer({ config: { buildDir: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string | undefined> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const inlined = (html: string) =>
  JSON.parse(/id="campaign-release"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Release;

it('says so while nothing has been built', async () => {
  const page = await get('/signin');
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('npm run build');
  expect((await get('/platform/registry/current')).statusCode).toBe(404);
});

describe('with builds', () => {
  beforeAll(() => {
    write('shell/release-part.json', shell);
    write('shell/short-link-part.json', {
      ...shell,
      entry: ['short-link.0123456789.js'],
      pages: {},
      fonts: [],
    });
    write('shell/main.0123456789.js', 'shell');
    build('aaa111');
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
    const release = inlined(body);
    expect(release.remotes.lists?.channels).toEqual([{ id: 'stable', build: 'aaa111' }]);
    expect(release.builds.aaa111).toMatchObject({
      base: '/mfe/lists/aaa111/',
      nav: [{ label: '</script><script>alert(1)' }],
    });
    expect(release.builds.aaa111).not.toHaveProperty('mf');
  });

  it('announces the sign-in page to a visitor and the room to who is signed in', async () => {
    const visitor = await get('/phonelist');
    expect(visitor.body).toContain(
      '<link rel="preload" as="script" href="/assets/page-signin.0123456789.js" integrity="sha384-signin" crossorigin>',
    );
    expect(visitor.body).not.toContain('href="/mfe/');

    const { cookie } = await server.signInAs('agency');
    for (const url of ['/phonelist', '/p2p/create', '/soapbox%20p2p/create?tab=1']) {
      const { body } = await get(url, { cookie });
      expect(body).toContain(
        '<link rel="preload" as="script" href="/mfe/lists/aaa111/remoteEntry.js" integrity="sha384-entry" crossorigin>',
      );
    }
    expect((await get('/house/create', { cookie })).body).not.toContain('href="/mfe/');
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
    expect(small.body).not.toContain('campaign-release');
    expect(small.headers['referrer-policy']).toBe('no-referrer');
    for (const url of ['/identity', '/agencies', '/p2pchats']) {
      expect((await get(url)).body).toContain('campaign-release');
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
    expect(small.body).toBe('compressed');
    expect((await get('/assets/main.0123456789.js')).headers['cache-control']).toContain('immutable');
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

  it('names the release in force, immutable by its number, and answers 304 to who knows it', async () => {
    const pointer = await get('/platform/registry/current');
    const { release, url, digest } = pointer.json<ReleasePointer>();
    expect(pointer.headers).toMatchObject({ 'cache-control': 'no-cache', etag: digest });
    expect((await get('/platform/registry/current', { 'if-none-match': digest })).statusCode).toBe(304);

    const document = await get(url);
    expect(document.headers['cache-control']).toContain('immutable');
    expect(document.json<Release>()).toMatchObject({
      release,
      builds: { aaa111: { mf: { a: 'manifest of federation' } } },
    });
    expect((await get('/platform/registry/r/1.json')).statusCode).toBe(404);
  });

  it('moves to the next build at the next reload, and back to the very same release', async () => {
    const release = async () => (await get('/platform/registry/current')).json<ReleasePointer>();
    const first = await release();
    build('bbb222');
    const second = await release();
    expect(second.release).not.toBe(first.release);
    expect((await get('/mfe/lists/aaa111/remoteEntry.js')).statusCode).toBe(200);
    expect((await get(first.url)).statusCode).toBe(200);
    write('mfe/lists/current.json', { build: 'aaa111' });
    expect(await release()).toEqual(first);
  });

  it('refuses to serve a release with a file that has no checksum', async () => {
    write('mfe/lists/ccc333/release-part.json', { ...lists('ccc333'), integrity: { 'remoteEntry.js': '' } });
    write('mfe/lists/current.json', { build: 'ccc333' });
    expect((await get('/signin')).statusCode).toBe(500);
    write('mfe/lists/current.json', { build: 'aaa111' });
    expect((await get('/signin')).statusCode).toBe(200);
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
