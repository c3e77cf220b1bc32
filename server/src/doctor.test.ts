import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';
import { diagnose } from './doctor';
import { openHeartbeats } from './modules/workers/workers.door';
import { openTestServer } from './testing';
import { urlOf } from './testing/database-template';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'campaign-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

// Nothing listens on port 1.
const settings = () => ({
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  CARRIER_BASE_URL: 'http://127.0.0.1:1',
});

it('reports everything else where no database can be opened, and is not healthy', async () => {
  const database = {
    DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/x',
    PUBLIC_URL: 'https://console.example',
  };
  const { text, isHealthy } = await diagnose(readConfig({ ...settings(), ...database }));
  expect(isHealthy).toBe(false);
  expect(text).not.toContain('s3cret');
  expect(text).toMatch(
    /^! Mode +PostgreSQL in development mode\.\n +Set NODE_ENV=production and APP_SECRET, /m,
  );
  expect(text).toMatch(/^✗ Database +DATABASE_URL: no PostgreSQL answers there/m);
  expect(text).toMatch(
    /^✗ Carrier +The simulated carrier cannot be reached: .*ECONNREFUSED.*\n +Start it: npm start -w simulator/m,
  );
  expect(text).toMatch(
    /^✗ 10DLC registry +The simulated registry cannot be reached: .*\n +It runs in the simulated carrier/m,
  );
  expect(text).toMatch(/^! E-mail +E-mails go into .*outbox and reach no one\.\n +Set SMTP_URL/m);
  expect(text).toMatch(/^✓ Storage +Files can be written and read in/m);
  expect(text).toMatch(/^! Workers +This could not be checked\./m);
  expect(text).toContain(
    'Bandwidth  https://console.example/webhooks/carrier (user name carrier, password from CARRIER_CALLBACK_PASSWORD) [in use]',
  );
  expect(text).toContain('Telnyx     https://console.example/webhooks/carrier');
});

it('asks for a database where none is given', async () => {
  const { text, isHealthy } = await diagnose(readConfig(settings()));
  expect(isHealthy).toBe(false);
  expect(text).toMatch(/^✗ Database +DATABASE_URL: required\. Give postgres:/m);
});

it('reports workers and callbacks of the database it is given', async () => {
  const server = await openTestServer();
  const url = await urlOf(server.db);
  const look = () => diagnose(readConfig({ ...settings(), DATABASE_URL: url }));
  expect((await look()).text).toMatch(
    /^✗ Workers +No worker has ever run\. Nothing is sent\.\n +Start a worker/m,
  );
  const beats = await openHeartbeats(server.ctx, 'one');
  const { text } = await look();
  expect(text).toMatch(/^✓ Database +PostgreSQL responds\./m);
  expect(text).toMatch(/^✓ Workers +1 worker is running\. Since \d{4}-.*Z\./m);
  expect(text).toMatch(/^! Carrier callbacks +No receipt and no reply has come in yet\./m);
  await beats.stop();
  await server.close();
});
