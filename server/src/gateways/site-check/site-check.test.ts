import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSiteCheck } from './open-site-check';
import type { SiteCheckParts } from './open-site-check';
import { isPublicAddress } from './public-address';

let server: Server;
let heard: string[];
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, reply) => {
    heard.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, reply);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
  answer = (_request, reply) => void reply.end('hello');
});

/** In which this machine is the public's, and nothing else. */
const open = (parts: Partial<SiteCheckParts> = {}) => {
  const { port } = server.address() as AddressInfo;
  return openSiteCheck(true, {
    resolve: async () => ['127.0.0.1'],
    isPublic: (address) => address === '127.0.0.1',
    ports: { 'http:': port, 'https:': port },
    timeoutMs: 1_000,
    ...parts,
  });
};

it('asks the root of the site for its headers, whatever else the address names', async () => {
  expect(await open().check(' http://bakery.example/admin?delete=1#x ')).toBe('answers');
  expect(heard).toEqual(['GET bakery.example/']);
});

it.each([
  [301, 'answers'],
  [401, 'error'],
  [404, 'error'],
  [500, 'error'],
] as const)('a site that answers %i is %s; a redirect is not followed', async (status, state) => {
  answer = (_request, reply) =>
    void reply.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  expect(await open().check('http://bakery.example')).toBe(state);
  expect(heard).toHaveLength(1);
});

it.each([
  '',
  'bakery',
  'ftp://bakery.example',
  'file:///etc/passwd',
  'javascript:1',
  'gopher://bakery.example',
  'http://bakery.example:8080',
  'https://bakery.example:22',
  'http://me:secret@bakery.example',
])('has no use for %j', async (website) => {
  const resolve = jest.fn<Promise<string[]>, []>();
  expect(await open({ resolve }).check(website)).toBe('unusable');
  expect(resolve).not.toHaveBeenCalled();
});

it.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://0.0.0.0',
  'http://2130706433',
  'http://0x7f.1',
  'http://10.0.0.8',
  'http://172.16.3.4',
  'http://192.168.1.1',
  'http://169.254.169.254',
  'http://100.64.0.1',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:a9fe:a9fe]',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://[2001:db8::1]',
  'http://255.255.255.255',
])('says of %s what it says of a site that is not there, and speaks to nobody', async (website) => {
  const { port } = server.address() as AddressInfo;
  const check = openSiteCheck(true, { ports: { 'http:': port, 'https:': port }, timeoutMs: 1_000 });
  expect(await check.check(website)).toBe('silent');
  expect(heard).toEqual([]);
});

it('a name with one address of ours among public ones is left alone', async () => {
  const resolve = async () => ['127.0.0.1', '10.0.0.8'];
  expect(await open({ resolve }).check('http://bakery.example')).toBe('silent');
  expect(heard).toEqual([]);
});

it.each([
  ['an address of IPv6 that this machine does not reach', ['::1', '127.0.0.1']],
  ['several, in whatever order', ['::1', '::2', '127.0.0.1', '127.0.0.2']],
  ['one of IPv4 that nobody listens at', ['127.0.0.9', '::ffff:127.0.0.1']],
])('asks a site that has %s by the other one', async (_what, addresses) => {
  const isPublic = () => true;
  expect(await open({ resolve: async () => addresses, isPublic }).check('http://bakery.example')).toBe(
    'answers',
  );
  expect(heard).toEqual(['GET bakery.example/']);
});

it('goes on from an address that hangs up to one of the other family alone, never from one to the next', async () => {
  answer = (request) => void request.socket.destroy();
  const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  const check = open({ resolve: async () => addresses, isPublic: () => true });
  expect(await check.check('http://bakery.example')).toBe('silent');
  expect(heard).toHaveLength(1);
});

it('resolves once, and speaks with the address it has looked at: a name that changes gains nothing', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.8'], ['10.0.0.8']];
  const resolve = jest.fn(async () => answers.shift() ?? []);
  expect(await open({ resolve }).check('http://rebinding.example')).toBe('answers');
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(heard).toEqual(['GET rebinding.example/']);
});

it.each<[string, RequestListener]>([
  ['never answers', () => {}],
  [
    'sends headers without end',
    (_request, reply) => void reply.setHeader('x-long', 'x'.repeat(20_000)).end(),
  ],
  ['hangs up', (request) => void request.socket.destroy()],
])('gives up on a site that %s', async (_what, listener) => {
  answer = listener;
  const begun = performance.now();
  expect(await open({ timeoutMs: 300 }).check('http://bakery.example')).toBe('silent');
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it('gives up on a name that is not told', async () => {
  const resolve = () => new Promise<string[]>(() => {});
  expect(await open({ resolve, timeoutMs: 100 }).check('http://bakery.example')).toBe('silent');
});

it('reads nothing of a body without end', async () => {
  let written = 0;
  answer = (request, reply) => {
    const more = () => {
      while (!request.socket.destroyed && written < 50_000_000) {
        written += 65_536;
        if (!reply.write('x'.repeat(65_536))) return void reply.once('drain', more);
      }
    };
    more();
  };
  expect(await open().check('http://bakery.example')).toBe('answers');
  expect(written).toBeLessThan(50_000_000);
});

it('asks nobody where it is off', async () => {
  const off = openSiteCheck(false, { resolve: async () => ['127.0.0.1'] });
  expect(await off.check('http://bakery.example')).toBe('off');
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.63.0.1',
  '100.128.0.1',
  '223.255.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2400:cb00::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  '',
  'bakery',
  '1.1.1',
  '224.0.0.1',
  '198.19.0.1',
  '::',
  '::1',
  '2001::1',
  'ff02::1',
  '100::1',
  '5f00::1',
])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
