import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { ConfigError, readConfig } from './config';
import { openDataFolder } from './data-folder';
import { openDatabase } from './db/database';
import { openCarrier } from './gateways/carrier/open-carrier';
import { openRegistry10Dlc } from './gateways/registry-10dlc/open-registry';
import { explainStart } from './startup-error';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'started',
    (error: unknown) => explainStart(error),
  );

it('names the taken port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const app = fastify();
  const message = await failure(app.listen({ port, host: '127.0.0.1' }));
  await app.close();
  other.close();
  expect(message).toBe(
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=…, a worker's HEALTH_PORT=…`,
  );
});

it.each([
  ['nobody listens', 'postgres://me:secret@127.0.0.1:1/x', /^DATABASE_URL: no PostgreSQL answers there/],
  [
    'there is no socket',
    'postgres://me:secret@%2Ftmp%2Fnone/x',
    /^DATABASE_URL: no PostgreSQL answers there/,
  ],
  [
    'the host is not known',
    'postgres://me:secret@no-such-host.invalid/x',
    /^DATABASE_URL: its host is not known/,
  ],
])('says that of a DATABASE_URL where %s, in one line and without the password', async (_what, url, text) => {
  const message = await failure(openDatabase({ url }));
  expect(message).toMatch(text);
  expect(message).not.toMatch(/\n|secret/);
});

it.each(['Connection terminated due to connection timeout', 'Connection terminated unexpectedly'])(
  'says of another program behind the address (%s) that it is no PostgreSQL, and what to do',
  (text) => {
    expect(explainStart(new Error(text))).toMatch(
      /^DATABASE_URL: no PostgreSQL answers there .* Start it\.$/,
    );
  },
);

it.each([
  ['28P01', 'password authentication failed', /refuses the user or the password/],
  ['3D000', 'database "x" does not exist', /^DATABASE_URL: database "x" does not exist\. Create it first\.$/],
  ['42501', 'permission denied to create role', /CREATEROLE/],
  ['53300', 'too many clients already', /DATABASE_POOL_SIZE/],
])('explains PostgreSQL’s %s', (code, text, expected) => {
  expect(explainStart(Object.assign(new Error(text), { code }))).toMatch(expected);
});

it.each([
  ['CARRIER_BASE_URL', 'https://carrier.example'],
  ['CARRIER_BASE_URL', 'http://messaging.bandwidth.com'],
  ['TCR_BASE_URL', 'https://registry.example'],
])('says of %s=%s in one line that it leads to nobody it knows', async (name, address) => {
  const { carrier, tcr } = readConfig({ [name]: address, TCR_API_KEY: 'key', TCR_API_SECRET: 'secret' });
  const message = await failure((async () => [openRegistry10Dlc(tcr), openCarrier(carrier)])());
  expect(message).toMatch(new RegExp(`^${name}: .+\\.$`));
});

it('says of a folder nothing can be written to what to do, and makes one that is not there', () => {
  const home = mkdtempSync(join(tmpdir(), 'data-folder-'));
  openDataFolder(join(home, 'a', 'new one'));
  expect(existsSync(join(home, 'a', 'new one'))).toBe(true);
  writeFileSync(join(home, 'file'), '');
  expect(() => openDataFolder(join(home, 'file', 'below'))).toThrow(ConfigError);
  expect(() => openDataFolder(join(home, 'file', 'below'))).toThrow(
    /^DATA_DIR: ENOTDIR.* Name a folder this user may write\.$/,
  );
  rmSync(home, { recursive: true });
});

it('passes on what was said well already, and keeps the stack of what nobody expected', () => {
  expect(explainStart(new ConfigError('PORT="x": give a port.'))).toBe('PORT="x": give a port.');
  expect(explainStart(new Error('surprise'))).toContain('startup-error.test');
});
