import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startSimulator } from '@campaign/simulator';
import type { Simulator } from '@campaign/simulator';

import type { TdlcInfo } from '@campaign/shared-api/contracts';
import { openRegistry10Dlc } from '../../gateways/registry-10dlc/open-registry';
import type { Registry10Dlc } from '../../gateways/registry-10dlc/registry-10dlc';
import { anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { eventually } from '../../testing/sending-world';
import { readRegistry } from './read-registry';
import { callbackAddress } from './registry-callback';
import { submit } from './submit';

let server: TestServer;
let simulator: Simulator;
let gateway: Registry10Dlc;
let folder: string;
let boss: TestClient;
const QUICK = { leaseMs: 0, backoffMs: 0, longestBackoffMs: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-registry-'));
  simulator = await startSimulator({ ledgerFile: join(folder, 'ledger.jsonl'), registryMs: 20 });
  gateway = openRegistry10Dlc({
    baseUrl: `${simulator.url}/tcr`,
    apiKey: 'carrier',
    apiSecret: 'carrier',
    callbackUsername: 'registry',
    callbackPassword: undefined,
    callbackUrl: '',
  });
  server = await openTestServer({ context: { tenDlc: gateway } });
  // The worker has subscribed for the address it is configured with; this server's is known only now.
  await server.runTasks();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const { ctx } = server;
  const callbackUrl = `http://127.0.0.1:${port}/webhooks/10dlc`;
  await gateway.subscribe(
    callbackAddress({ ...ctx, config: { ...ctx.config, tcr: { ...ctx.config.tcr, callbackUrl } } }),
  );
  boss = await server.signInAs('agent-admin');
});
afterAll(async () => {
  await server.close();
  gateway.close();
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
});

const SAMPLES = {
  sample1: 'Hi {first_name}, this is Harbor. Reply STOP to opt out.',
  sample2: 'Harbor: thank you, {first_name}. Reply STOP to opt out.',
};

/** An identity that has submitted everything, under an EIN that ends so. */
async function registered(suffix: string, political = false, ein = (registered.next += 1)): Promise<number> {
  const { identity_id: id } = await anIdentity(server.db, {
    account_id: server.agency.account_id,
    entity_type: null,
    is_political: null,
    tcr_identity_status: null,
    cv_vetting_status: null,
    usecase: null,
  });
  await boss.put(`/identities/${id}`, {
    entityType: 'NON_PROFIT',
    isPolitical: political,
    willSendOver2k: true,
  });
  const form = {
    ein: `12${String(10_000 + ein)}${suffix}`,
    legalEntityType: 'NON_PROFIT',
    companyName: 'Harbor',
    street: '1 Main',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    phone: '5125550100',
    email: 'a@harbor.example',
    website: 'https://harbor.example',
    vertical: 'NGO',
  };
  expect((await boss.post(`/identities/${id}/approveBrand`, form)).status).toBe(200);
  expect((await boss.post(`/identities/${id}/sampleMessages`, SAMPLES)).status).toBe(200);
  return id;
}
registered.next = 0;

const info = async (id: number) =>
  (await boss.get<{ data: TdlcInfo }>(`/identities/${id}/getTdlcInfo`)).body.data;
const until = (id: number, isSo: (seen: TdlcInfo) => boolean) => eventually(() => info(id), isSo);
/** Tries again at once what waits for its next try. */
async function hurry(id: number): Promise<void> {
  await server.db
    .updateTable('registration_submission')
    .set({ not_before: new Date(0) })
    .where('identity_id', '=', id)
    .execute();
  const waiting = await server.db
    .selectFrom('registration_submission')
    .where('identity_id', '=', id)
    .where('state', '=', 'waiting')
    .select('submission_id')
    .execute();
  for (const { submission_id } of waiting) await submit(server.ctx, submission_id, QUICK);
}

describe('IDET-14 the outcome by the EIN’s last digits, told by callback', () => {
  it.each(['00', '03', '99'])('…%s is verified and gets its use case', async (suffix) => {
    const seen = await until(await registered(suffix), ({ usecase }) => usecase !== null);
    expect(seen).toMatchObject({
      tcrIdentityStatus: suffix === '03' ? 'VETTED_VERIFIED' : 'VERIFIED',
      campaignStatus: 'ACTIVE',
      usecase: 'CHARITY',
      problem: null,
    });
    const classes = await server.db
      .selectFrom('registration')
      .where('identity_id', '=', seen.identityId)
      .select(['att_per_minute', 'tmobile_per_day', 'brand_tier'])
      .executeTakeFirst();
    expect(classes).toEqual({ att_per_minute: 240, tmobile_per_day: 40_000, brand_tier: 'UPPER_MID' });
  });

  it('identities with one EIN are one brand, another EIN is another', async () => {
    const [one, two] = [await registered('00'), await registered('00', false, registered.next)];
    const other = await registered('00');
    const keyOf = async (id: number) => {
      const { rows } = await sql<{ brand_key: string | null }>`
        select brand_key from registration where identity_id = ${id}`.execute(server.db);
      return rows[0]?.brand_key;
    };
    for (const id of [one, two, other]) await until(id, ({ usecase }) => usecase !== null);
    expect(await keyOf(one)).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(other)).not.toBe(await keyOf(one));
    expect(await keyOf(two)).toBe(await keyOf(one));
  });

  it('…01 is UNVERIFIED with the reason, and is verified once it is corrected on the same brand', async () => {
    const id = await registered('01');
    const seen = await until(id, ({ tcrIdentityStatus }) => tcrIdentityStatus === 'UNVERIFIED');
    expect(seen.problem).toEqual({
      step: 'organization',
      code: 'TAX_ID',
      reason: 'The legal company name does not match the name registered with this EIN.',
    });
    const before = simulator.registry.brands.length;
    const { ein: _ein, ...rest } = seen;
    const reply = await boss.post(`/identities/${id}/approveBrand`, { ...rest, ein: '129999900' });
    expect(reply.status).toBe(200);
    await until(id, ({ usecase }) => usecase === 'CHARITY');
    expect(simulator.registry.brands).toHaveLength(before);
  });

  it.each([
    ['04', '601', 'The campaign attributes do not match the sample messages.'],
    ['05', '603', 'The brand, its website and the sample messages do not agree.'],
    ['06', '803', 'The opt-in text is missing.'],
  ])('…%s is rejected with %s, and active once the messages are corrected', async (suffix, code, reason) => {
    const id = await registered(suffix);
    const seen = await until(id, ({ campaignStatus }) => campaignStatus === 'REJECTED');
    expect(seen).toMatchObject({ usecase: null, problem: { step: 'messages', code, reason } });
    // Of two readings under way the older may come last: for a moment the registry is still looking, and nothing is to correct.
    const correct = () => boss.post(`/identities/${id}/sampleMessages`, SAMPLES);
    await eventually(correct, ({ status }) => status === 200);
    await until(id, ({ usecase }) => usecase === 'CHARITY');
  });

  it('…02 is slow and …07 silent: both stay PENDING', async () => {
    const begun = performance.now();
    const [slow, silent] = [await registered('02'), await registered('07')];
    const { tcrIdentityStatus: first } = await info(slow);
    // On a slow machine the decision, 40 times the usual 20 ms, may have arrived before this first reading.
    const isEarly = performance.now() - begun < 40 * 20;
    expect(isEarly ? ['PENDING'] : ['PENDING', 'VERIFIED']).toContain(first);
    await until(slow, ({ tcrIdentityStatus }) => tcrIdentityStatus === 'VERIFIED');
    await readRegistry(server.ctx, silent);
    expect(await info(silent)).toMatchObject({ tcrIdentityStatus: 'PENDING', problem: null });
  });

  it('…08 is refused at once, with the registry’s words', async () => {
    const seen = await until(await registered('08'), ({ problem }) => problem !== null);
    expect(seen).toMatchObject({
      tcrIdentityStatus: 'UNVERIFIED',
      problem: { step: 'organization', code: '514', reason: 'The EIN is not known to the tax authority.' },
    });
  });

  it('…09 answers 500 twice and …10 breaks off after taking it: each ends with one brand', async () => {
    for (const suffix of ['09', '10']) {
      const before = simulator.registry.brands.length;
      const id = await registered(suffix);
      await eventually(
        async () => {
          await hurry(id);
          return info(id);
        },
        ({ usecase }) => usecase === 'CHARITY',
      );
      expect(simulator.registry.brands).toHaveLength(before + 1);
    }
  });

  it('…11 is SELF_DECLARED, which is not verified: no campaign is made', async () => {
    const id = await registered('11');
    const seen = await until(id, ({ tcrIdentityStatus }) => tcrIdentityStatus === 'SELF_DECLARED');
    expect(seen).toMatchObject({ campaignStatus: null, usecase: null });
  });

  it('…12 fails the token of a political identity, with the reason, and takes another', async () => {
    const id = await registered('12', true);
    await boss.post(`/identities/${id}/vettingToken`, { campaignVerifyToken: 'cv|1' });
    const seen = await until(id, ({ cvVettingStatus }) => cvVettingStatus === 'FAILED');
    expect(seen).toMatchObject({
      usecase: null,
      problem: { step: 'vetting', code: null, reason: 'The token belongs to another organization.' },
    });
    expect((await boss.post(`/identities/${id}/vettingToken`, { campaignVerifyToken: 'cv|2' })).status).toBe(
      200,
    );
  });
});

it('refuses an address that is no registry', () => {
  const settings = { ...server.ctx.config.tcr, apiKey: 'a', apiSecret: 'b' };
  for (const baseUrl of [
    'https://registry.example',
    'http://csp-api.campaignregistry.com',
    'https://10.0.0.1',
  ])
    expect(() => openRegistry10Dlc({ ...settings, baseUrl })).toThrow('TCR_BASE_URL');
});
