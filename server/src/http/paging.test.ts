import { aJob, anIdentity, openTestServer } from '../testing';
import type { TestServer } from '../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Lists that come whole, in one order. */
const WHOLE = /\/(users\/userList|ratings|p2pchats\/lists\/\d+\/jobs|registry\/tokens)$|\/sessions$/;
const WORDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'nope', "a'; drop"];

it('a word to sort by that is no column is refused by every paged call, and breaks no other', async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const job = await aJob(server.db, { account_id, identity_id, name: 'A' });
  await aJob(server.db, { account_id, identity_id, name: 'B' });
  const admin = await server.signInAs('admin');
  const reads = server.app.inventory.filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/api/v1/') && !url.endsWith('/events'),
  );
  expect(reads.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  let pages = 0;
  for (const { url } of reads) {
    const address = url.replaceAll(/:\w+(\([^)]*\))?/g, String(job.job_id)).replace('*', 'x');
    const usual = await admin.get(address);
    // What is no page has nothing to order.
    const isPage = typeof usual.body.total === 'number' && !WHOLE.test(address);
    if (isPage) pages++;
    for (const word of WORDS) {
      const { status, body } = await admin.get(`${address}?sort=${encodeURIComponent(word)}`);
      if (isPage) {
        const said = (body as { fields?: { sort?: string } }).fields?.sort;
        if (status !== 400 || said !== 'This cannot be sorted by that.')
          wrong.push(`${address} ${word}: ${status}`);
      } else if (status !== 400 && status !== usual.status) wrong.push(`${address} ${word}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(10);
});
