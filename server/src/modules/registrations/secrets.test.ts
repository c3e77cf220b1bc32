import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openRegistry10Dlc } from '../../gateways/registry-10dlc/open-registry';
import type { Registry10Dlc } from '../../gateways/registry-10dlc/registry-10dlc';
import { openLog } from '../../log';
import { anIdentity, openTestServer } from '../../testing';
import type { Persona, TestClient, TestServer } from '../../testing';
import { submit } from './submit';

const SECRETS = /12-?3456700|cv-secret-token/;
const lines: string[] = [];
let registry: Server;
let status: number;
let gateway: Registry10Dlc;
let server: TestServer;
let boss: TestClient;

/** A registry that repeats in its answers whatever it was told. */
beforeAll(async () => {
  registry = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      reply.setHeader('content-type', 'application/json');
      if (request.method === 'GET') return void reply.end('{"records":[]}');
      const description = `EIN 12-3456700 (123456700) is not known: ${body}`;
      reply.statusCode = status;
      reply.end(JSON.stringify([{ code: 514, description }]));
    });
  });
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready));
  const { port } = registry.address() as AddressInfo;
  gateway = openRegistry10Dlc({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key',
    apiSecret: 'secret',
    callbackUsername: 'registry',
    callbackPassword: undefined,
    callbackUrl: '',
  });
  const log = openLog('trace', { write: (line) => void lines.push(line) });
  server = await openTestServer({ context: { tenDlc: gateway, log } });
  boss = await server.signInAs('agent-admin');
});
afterAll(async () => {
  await server.close();
  gateway.close();
  registry.close();
});

const FORM = {
  ein: '12-3456700',
  legalEntityType: 'NON_PROFIT',
  companyName: 'Corner Bakery LLC',
  displayName: '',
  street: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  phone: '5125550100',
  email: 'ada@bakery.example',
  website: 'https://bakery.example',
  vertical: 'POLITICAL',
};
const TOKEN = { campaignVerifyToken: 'cv-secret-token' };

async function told(): Promise<string> {
  const tables = ['registration', 'registration_submission', 'audit', 'identity'] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify([...rows, server.mail.sent, ...lines]);
}

it.each([400, 409, 422, 429, 500])(
  'a registry that answers %i and repeats what it was told puts no secret into tables, audit, mails or logs',
  async (given) => {
    status = given;
    const { identity_id: id } = await anIdentity(server.db, {
      account_id: server.agency.account_id,
      entity_type: 'NON_PROFIT',
      is_political: true,
      vertical: 'POLITICAL',
      tcr_identity_status: null,
      cv_vetting_status: null,
      usecase: null,
    });
    const seen = [await boss.post(`/identities/${id}/approveBrand`, { ...FORM, ein: '12-345' })];
    seen.push(await boss.post(`/identities/${id}/approveBrand`, FORM));
    expect(seen.map((reply) => reply.status)).toEqual([400, 200]);
    await boss.post(`/identities/${id}/vettingToken`, TOKEN);
    const { submission_id } = await server.db
      .selectFrom('registration_submission')
      .where('identity_id', '=', id)
      .where('kind', '=', 'brand')
      .select('submission_id')
      .executeTakeFirstOrThrow();
    await submit(server.ctx, submission_id, { leaseMs: 0, backoffMs: 60_000, longestBackoffMs: 60_000 });
    const again = await boss.post(`/identities/${id}/vettingToken`, TOKEN);
    expect(lines.length).toBeGreaterThan(0);
    expect(await told()).not.toMatch(SECRETS);
    expect(JSON.stringify([seen[0]?.body, again.body])).not.toMatch(SECRETS);

    const others: Persona[] = ['agency', 'reader', 'clicker'];
    for (const persona of others) {
      const client = await server.signInAs(persona);
      expect((await client.get(`/identities/${id}/getTdlcInfo`)).status).toBe(403);
      for (const path of [`/identities/${id}`, '/identities'])
        expect(JSON.stringify((await client.get(path)).body)).not.toMatch(SECRETS);
    }
  },
);
