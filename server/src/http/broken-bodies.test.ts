import { rows } from '../../../jest/thorough';
import { exchange } from '../testing/body-driver';
import type { Sent } from '../testing/body-driver';
import { brokenBodies, form } from '../testing/broken-bodies';
import { openWatchedProcess } from '../testing/watched-process';
import type { WatchedProcess } from '../testing/watched-process';

/** Beside each other: most of the time is patience. */
const AT_ONCE = 16;

let server: WatchedProcess;
beforeAll(async () => {
  server = await openWatchedProcess();
}, 60_000);
afterAll(() => server.close());

const callTo = (url: string) => {
  const call = server.world.calls.find((each) => each.url === `/api/v1${url}` && each.method === 'POST');
  if (!call) throw new Error(`There is no call ${url}.`);
  return call;
};
const upload = (url: string, body: Buffer): Sent => ({
  call: callTo(url),
  headers: { 'content-type': 'multipart/form-data; boundary=bodies' },
  body,
  manner: 'whole',
});

it('no body of any call ends the process, goes unheard or holds up the next request on its connection', async () => {
  const { world } = server;
  expect(world.calls.length).toBeGreaterThan(50);
  expect(world.calls.filter(({ url }) => url.endsWith('/upload')).length).toBeGreaterThan(1);
  const wrong: string[] = [];
  // By day each call gets every fifth, another fifth than the call before it (a call's bodies do not come in fives), and all that
  // break off: what those meet is a matter of moments.
  const all = world.calls.flatMap((call) => [...brokenBodies(call)]);
  const bodies = rows(all, ({ manner }, at) => at % 5 === 0 || manner === 'aborted' || manner === 'cut');
  let sent = 0;
  const line = async () => {
    for (let body = bodies[sent++]; body; body = bodies[sent++]) {
      const { status, next } = await exchange(world, body);
      const isWrong = next === 'hung' || (status !== null && status >= 500);
      if (isWrong) wrong.push(`${body.call.method} ${body.call.url} ${body.what}: ${status}, ${next}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  expect(wrong).toEqual([]);
  expect(server.troubles()).toEqual([]);
  expect(server.ended()).toBeUndefined();
}, 120_000);

it.each([
  [
    'a list by its name',
    '/phone_lists/upload',
    () => form('a.exe', 'text/csv', Buffer.alloc(3_000_000, 65)),
    400,
  ],
  ['a picture without its fields', '/media/upload', () => withoutFields(Buffer.alloc(3_000_000, 65)), 400],
])(
  'a refused upload (%s) is answered, and so is the next request on its connection',
  async (_what, url, body, status) => {
    expect(await exchange(server.world, upload(url, body()))).toEqual({ status, next: 'answered' });
  },
);

const withoutFields = (content: Buffer) => {
  const whole = form('a.png', 'image/png', content);
  return whole.subarray(whole.lastIndexOf('--bodies\r\n'));
};
