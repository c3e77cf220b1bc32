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
import { downloadUrl } from './downloads';

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

/** Asks, waits for some bytes of the answer or for a moment, and is gone. */
function vanish(head: string, body: Buffer | undefined, afterBytes: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let bytes = 0;
    const go = () => socket.destroy();
    socket.on('data', (chunk) => (bytes += chunk.length) >= afterBytes && afterBytes > 0 && go());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    const own = `host: localhost\r\ncookie: ${agency.cookie}\r\n${CONSOLE_HEADER}: ${CONSOLE_HEADER_VALUE}\r\n`;
    socket.write(`${head}\r\n${own}\r\n`);
    if (body) socket.write(body);
    setTimeout(go, afterBytes > 0 ? 5_000 : 5 + Math.random() * 40);
  });
}

async function crowd(one: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < CLIENTS) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
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
  await crowd(() => vanish(head, body, 0));
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
  const addresses = [file, asked.body.downloadUrl];
  // Some before the first byte, some after it.
  await crowd((n) => vanish(`GET ${addresses[n % 2]} HTTP/1.1`, undefined, n % 4 < 2 ? 1 : 0));
  expect(await settled(handles, nothing)).toEqual([]);
  expect(await settled(connections, (n) => n === 0)).toBe(0);
  expect((await agency.get('/session')).status).toBe(200);
}, 90_000);
