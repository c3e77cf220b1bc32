import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import { aPhoneList, openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';
import { loadPhone } from '../testing/chaos-world';
import { downloadUrl } from '../tickets';

const CLIENTS = 200;
const AT_ONCE = 20;
const ROWS = 6_000;
const MB = 1024 * 1024;
/** Of this process; Linux tells. */
const HANDLES = '/proc/self/fd';

let server: TestServer;
let agency: TestClient;
let port: number;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Asks, waits for the answer to begin or for a moment, and is gone. Answers what came first. */
function vanish(
  { cookie }: TestClient,
  head: string,
  body: Buffer | undefined,
  until: 'answered' | 'soon',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let seen = '';
    const go = () => socket.destroy();
    socket.on('data', (chunk) => {
      seen ||= chunk.toString('latin1');
      if (until === 'answered') go();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(seen));
    const own = `host: localhost\r\ncookie: ${cookie}\r\n${CONSOLE_HEADER}: ${CONSOLE_HEADER_VALUE}\r\n`;
    socket.write(`${head}\r\n${own}\r\n`);
    if (body) socket.write(body);
    setTimeout(go, until === 'answered' ? 20_000 : 5 + Math.random() * 40);
  });
}

/** All of them, some at a time. Answers the most that `held` counted meanwhile. */
async function crowd(
  one: (n: number) => Promise<void>,
  held: () => Promise<number> | number,
): Promise<number> {
  let next = 0;
  let most = 0;
  const line = async () => {
    while (next < CLIENTS) {
      const gone = one(next++);
      await new Promise((resolve) => setTimeout(resolve, 4));
      most = Math.max(most, await held());
      await gone;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return most;
}

const filesOf = async () => {
  const folder = join(server.ctx.config.dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Files below our folder that this process holds open. */
function handles(): string[] {
  if (!existsSync(HANDLES)) return [];
  return readdirSync(HANDLES).flatMap((fd) => {
    try {
      const path = readlinkSync(join(HANDLES, fd));
      return path.startsWith(join(server.ctx.config.dataDir, 'files')) ? path : [];
    } catch {
      return [];
    }
  });
}

const connections = () => new Promise<number>((told) => server.app.server.getConnections((_, n) => told(n)));

/** Looks until it is so; what is left then is what stays. */
async function settled<T>(look: () => Promise<T> | T, isSo: (seen: T) => boolean): Promise<T> {
  for (const late = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const seen = await look();
    if (isSo(seen) || Date.now() > late) return seen;
  }
}

const nothing = (seen: unknown[]) => seen.length === 0;

it(`F11 ${CLIENTS} clients that vanish in the middle of an upload leave no file, no row and no handle`, async () => {
  const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nPhoneNumber\n`;
  const body = Buffer.from(part + '2025550101\n'.repeat(20_000));
  const head =
    'POST /api/v1/phone_lists/upload HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
    `content-length: ${50 * MB}`;
  const most = await crowd(
    async () => void (await vanish(agency, head, body, 'soon')),
    async () => (await filesOf()).length,
  );
  expect(most).toBeGreaterThan(0);
  expect(await settled(handles, nothing)).toEqual([]);
  expect(await settled(filesOf, nothing)).toEqual([]);
  expect(await server.db.selectFrom('uploaded_file').select('file_id').execute()).toEqual([]);
  expect(await settled(connections, (n) => n === 0)).toBe(0);
}, 90_000);

it(`F11 ${CLIENTS} clients that vanish in the middle of a download leave no handle, and others are answered`, async () => {
  const { account_id } = server.agency;
  await server.ctx.storage.write('reports/large', Readable.from([Buffer.alloc(8 * MB)]));
  const bearer = { agentId: agency.person?.agent_id ?? 0, accountId: account_id };
  const file = downloadUrl(server.ctx, bearer, {
    key: 'reports/large',
    fileName: 'large.bin',
    contentType: 'application/octet-stream',
  });
  const numbers = Array.from({ length: ROWS }, (_, n) => loadPhone(n));
  const list = await aPhoneList(server.db, { account_id, numbers });
  const agentAdmin = await server.signInAs('agent-admin');
  const asked = await agentAdmin.post<{ downloadUrl: string }>('/phone_lists/phonenumbers-list/download', {
    listId: list.list_id,
    s3Location: `list-${list.list_id}`,
  });
  expect(asked.status).toBe(200);
  // Each for whom it was made: to anybody else it is not there.
  const asks = [
    { client: agency, address: file },
    { client: agentAdmin, address: asked.body.downloadUrl },
  ] as const;
  // Some before the first byte, some after it.
  const most = await crowd(
    async (n) => {
      const until = n % 4 < 2 ? 'answered' : 'soon';
      const { client, address } = asks[n % 2 === 0 ? 0 : 1];
      const answer = await vanish(client, `GET ${address} HTTP/1.1`, undefined, until);
      if (until === 'answered') expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    },
    () => handles().length,
  );
  // Linux tells.
  if (existsSync(HANDLES)) expect(most).toBeGreaterThan(0);
  expect(await settled(handles, nothing)).toEqual([]);
  expect(await settled(connections, (n) => n === 0)).toBe(0);
  expect((await agency.get('/session')).status).toBe(200);
}, 90_000);
