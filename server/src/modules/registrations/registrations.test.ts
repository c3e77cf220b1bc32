import { sql } from 'kysely';
import type { Identity, Organization, TdlcInfo } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { Persona, Row, TestClient, TestReply, TestServer } from '../../testing';
import { holding, somebodyWaits } from '../../testing/holding';
import { readRegistry } from './read-registry';
import { pauseJobsOf } from './registrations.queries';
import { submit } from './submit';

let server: TestServer;
let boss: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  boss = await server.signInAs('agent-admin');
});
afterAll(() => server.close());
beforeEach(() => {
  server.tenDlc.answer = (id) => ({ outcome: 'accepted', id });
  server.tenDlc.brand = { status: 'VERIFIED', feedback: null };
  server.tenDlc.vetting = { status: 'ACTIVE', feedback: null };
  server.tenDlc.campaign = {
    status: 'ACTIVE',
    usecase: 'MIXED',
    feedback: null,
    limits: { attPerMinute: null, tmobilePerDay: null, brandTier: null },
  };
});

const FORM: Organization = {
  ein: '12-3456700',
  legalEntityType: 'PRIVATE_PROFIT',
  companyName: 'Corner Bakery LLC',
  displayName: '',
  street: '1 Main Street',
  city: 'Austin',
  state: 'tx',
  postalCode: '78701',
  phone: '(512) 555-0100',
  email: 'ada@bakery.example',
  website: 'https://bakery.example',
  vertical: 'RETAIL',
};
const SAMPLES = {
  sample1: 'Hi {first_name}, Corner Bakery has fresh bread. Reply STOP to opt out.',
  sample2: 'Corner Bakery: thanks, {first_name}! Your order is ready. Reply STOP to opt out.',
};
const ANSWERS = { entityType: 'PRIVATE_PROFIT', isPolitical: false, willSendOver2k: true };
const POLITICAL = {
  entityType: 'NON_PROFIT',
  isPolitical: true,
  vertical: 'POLITICAL',
  willSendOver2k: false,
};

async function anUnregistered(given: Partial<Row<'identity'>> = {}): Promise<number> {
  const row = await anIdentity(server.db, {
    account_id: server.agency.account_id,
    entity_type: null,
    is_political: null,
    tcr_identity_status: null,
    cv_vetting_status: null,
    usecase: null,
    ...(given as object),
  });
  return row.identity_id;
}
type Answer = TestReply<{
  data: TdlcInfo;
  message?: string;
  error?: string;
  fields?: Record<string, string>;
}>;
const put = (id: number, answers: object = ANSWERS) =>
  boss.put<{ data: Identity; updatedIdentity: Identity; message?: string; error?: string }>(
    `/identities/${id}`,
    answers,
  );
const approve = (id: number, form: object = FORM): Promise<Answer> =>
  boss.post(`/identities/${id}/approveBrand`, form);
const samples = (id: number, given: object = SAMPLES): Promise<Answer> =>
  boss.post(`/identities/${id}/sampleMessages`, given);
const token = (id: number, campaignVerifyToken = 'cv-secret-token'): Promise<Answer> =>
  boss.post(`/identities/${id}/vettingToken`, { campaignVerifyToken });
const info = async (id: number) =>
  (await boss.get<{ data: TdlcInfo }>(`/identities/${id}/getTdlcInfo`)).body.data;
const submissionsOf = (id: number) =>
  server.db
    .selectFrom('registration_submission')
    .where('identity_id', '=', id)
    .selectAll()
    .orderBy('submission_id')
    .execute();

// First of all: no worker runs yet that would tell it as well.
describe('telling the registry', () => {
  const QUICK = { leaseMs: 0, backoffMs: 0, longestBackoffMs: 0 };

  it('a worker killed between the request and the record makes no second brand', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    const [first] = await submissionsOf(id);
    const submissionId = first?.submission_id ?? 0;
    // The registry has taken it; who asked is gone before the answer is stored.
    server.tenDlc.answer = (brandId) => {
      const order = { reference: first?.reference ?? '' };
      server.tenDlc.brands.set(brandId, order as never);
      return { outcome: 'later', why: 'killed' };
    };
    const before = server.tenDlc.brands.size;
    await submit(server.ctx, submissionId, QUICK);
    server.tenDlc.answer = () => {
      throw new Error('asked for a second one');
    };
    await submit(server.ctx, submissionId, QUICK);
    expect(server.tenDlc.brands.size).toBe(before + 1);
    expect(await submissionsOf(id)).toMatchObject([{ state: 'accepted', tries: 2 }]);
  });

  it('what is being told by one worker is not told by another', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    const [first] = await submissionsOf(id);
    const submissionId = first?.submission_id ?? 0;
    const before = server.tenDlc.brands.size;
    await Promise.all(Array.from({ length: 8 }, () => submit(server.ctx, submissionId)));
    expect(server.tenDlc.brands.size).toBe(before + 1);
    expect(await submissionsOf(id)).toMatchObject([{ tries: 1, state: 'accepted' }]);
  });

  it('tries later and later what the registry does not take, and not before it says', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    const submissionId = (await submissionsOf(id))[0]?.submission_id ?? 0;
    const settings = { leaseMs: 0, backoffMs: 8_000, longestBackoffMs: 32_000 };
    const waitAfterTry = async () => {
      await server.db
        .updateTable('registration_submission')
        .set({ not_before: new Date(0) })
        .where('submission_id', '=', submissionId)
        .execute();
      await submit(server.ctx, submissionId, settings);
      const [{ not_before } = { not_before: new Date(0) }] = await submissionsOf(id);
      return (not_before.getTime() - Date.now()) / 1000;
    };
    server.tenDlc.answer = () => ({ outcome: 'later', why: 'The registry answered 500.' });
    for (const seconds of [8, 16, 32, 32]) {
      const wait = await waitAfterTry();
      // Spread by a quarter, so that many that wait do not come at once; less what the look at it took.
      expect(wait).toBeGreaterThan(seconds * 0.75 - 2);
      expect(wait).toBeLessThanOrEqual(seconds * 1.25 + 2);
    }
    server.tenDlc.answer = () => ({ outcome: 'later', why: 'Too many.', retryAfterMs: 600_000 });
    expect(await waitAfterTry()).toBeGreaterThan(590);
    expect(await submissionsOf(id)).toMatchObject([{ state: 'waiting', tries: 5 }]);
  });

  it('two people who submit at once submit once', async () => {
    const id = await anUnregistered();
    await put(id);
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await submissionsOf(id)).toHaveLength(1);
  });
});

describe('the questionnaire', () => {
  it('IDEN-06, QNR-06, IDET-12 stores entity type, isPolitical and willSendOver2k and answers with updatedIdentity', async () => {
    const id = await anUnregistered();
    const { status, body } = await put(id, {
      id,
      entityType: 'GOVERNMENT',
      isPolitical: false,
      willSendOver2k: true,
      isPoliticallyActive: false,
    });
    expect([status, body.message]).toEqual([200, 'Identity submitted successfully!']);
    expect(body.updatedIdentity).toMatchObject({
      identityId: id,
      entityType: 'GOVERNMENT',
      isPolitical: false,
    });
    expect(await info(id)).toMatchObject({
      legalEntityType: 'GOVERNMENT',
      willSendOver2k: true,
      isPoliticallyActive: false,
      vertical: null,
    });
  });

  it('QNR-05, QNR-08 a political identity is NON_PROFIT with the vertical POLITICAL, whatever is sent', async () => {
    const id = await anUnregistered();
    await put(id, { ...POLITICAL, entityType: 'PRIVATE_PROFIT', vertical: 'RETAIL' });
    expect(await info(id)).toMatchObject({
      legalEntityType: 'NON_PROFIT',
      isPolitical: true,
      vertical: 'POLITICAL',
      willSendOver2k: false,
      isPoliticallyActive: null,
    });
    // Of two answers that come to the same, the one that was given.
    await put(id, { ...ANSWERS, entityType: 'NON_PROFIT', isPoliticallyActive: true });
    expect(await info(id)).toMatchObject({ legalEntityType: 'NON_PROFIT', isPoliticallyActive: true });
  });

  it('may be answered again until the organization is submitted, and not after', async () => {
    const id = await anUnregistered();
    await put(id, POLITICAL);
    expect((await put(id)).status).toBe(200);
    await approve(id);
    const { status, body } = await put(id, POLITICAL);
    expect([status, body.error]).toEqual([
      409,
      'The organization has been submitted: its answers cannot be changed any more.',
    ]);
  });

  it('refuses an organization type that is none', async () => {
    const { status } = await put(await anUnregistered(), { ...ANSWERS, entityType: 'CHURCH' });
    expect(status).toBe(400);
  });
});

describe('the organization', () => {
  it('IDET-12, IDET-14 goes to the registry once, and its state comes back', async () => {
    const id = await anUnregistered();
    await put(id);
    const { status, body } = await approve(id);
    expect([status, body.message]).toEqual([200, 'Brand approved successfully!']);
    expect(body.data).toMatchObject({ tcrIdentityStatus: 'PENDING', state: 'TX', phone: '5125550100' });
    expect((await approve(id)).status).toBe(409);
    await server.runTasks();
    const [{ reference } = { reference: '' }] = await submissionsOf(id);
    expect(server.tenDlc.brands.get(`brand-${reference}`)).toEqual({
      reference,
      entityType: 'PRIVATE_PROFIT',
      companyName: 'Corner Bakery LLC',
      displayName: 'Corner Bakery LLC',
      ein: '123456700',
      phone: '5125550100',
      street: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      email: 'ada@bakery.example',
      website: 'https://bakery.example',
      vertical: 'RETAIL',
    });
    expect((await info(id)).tcrIdentityStatus).toBe('VERIFIED');
  });

  it('IDET-11 tells everything that was entered', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id, { ...FORM, displayName: 'The Corner' });
    expect(await info(id)).toEqual({
      identityId: id,
      ein: '12-3456700',
      legalEntityType: 'PRIVATE_PROFIT',
      companyName: 'Corner Bakery LLC',
      displayName: 'The Corner',
      street: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      phone: '5125550100',
      email: 'ada@bakery.example',
      website: 'https://bakery.example',
      vertical: 'RETAIL',
      sample1: null,
      sample2: null,
      campaignVerifyToken: null,
      isPoliticallyActive: null,
      isPolitical: false,
      willSendOver2k: true,
      tcrIdentityStatus: 'PENDING',
      cvVettingStatus: null,
      usecase: null,
      campaignStatus: null,
      problem: null,
      version: 3,
    });
  });

  it('ORG-04 names every field that is missing, as it is spelt', async () => {
    const id = await anUnregistered();
    await put(id);
    const empty = Object.fromEntries(Object.keys(FORM).map((field) => [field, ' ']));
    const { status, body } = await approve(id, empty);
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      ein: 'Ein is required',
      legalEntityType: 'LegalEntityType is required',
      companyName: 'CompanyName is required',
      street: 'Street is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'PostalCode is required',
      phone: 'Phone is required',
      email: 'Email is required',
      website: 'Website is required',
      vertical: 'Vertical is required',
    });
  });

  it('the questionnaire is answered first', async () => {
    const { status, body } = await approve(await anUnregistered());
    expect([status, body.error]).toEqual([409, 'Answer the questions about the organization first.']);
  });

  it('IDET-03 UNVERIFIED is corrected on the same brand, with the reason shown until then', async () => {
    server.tenDlc.brand = { status: 'UNVERIFIED', feedback: { code: 'TAX_ID', reason: 'The name differs.' } };
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    await server.runTasks();
    expect(await info(id)).toMatchObject({
      tcrIdentityStatus: 'UNVERIFIED',
      problem: { step: 'organization', code: 'TAX_ID', reason: 'The name differs.' },
    });
    const before = server.tenDlc.brands.size;
    server.tenDlc.brand = { status: 'VERIFIED', feedback: null };
    expect((await approve(id, { ...FORM, companyName: 'Corner Bakery Inc' })).body.data.problem).toBeNull();
    await server.runTasks();
    expect(await info(id)).toMatchObject({ tcrIdentityStatus: 'VERIFIED', problem: null });
    expect(server.tenDlc.brands.size).toBe(before);
  });

  it('what the registry refuses is shown and may be sent again', async () => {
    server.tenDlc.answer = () => ({ outcome: 'refused', code: '514', reason: 'The EIN is not known.' });
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    await server.runTasks();
    expect(await info(id)).toMatchObject({
      tcrIdentityStatus: 'UNVERIFIED',
      problem: { step: 'organization', code: '514', reason: 'The EIN is not known.' },
    });
    server.tenDlc.answer = (brandId) => ({ outcome: 'accepted', id: brandId });
    expect((await approve(id)).status).toBe(200);
    await server.runTasks();
    expect((await info(id)).tcrIdentityStatus).toBe('VERIFIED');
  });
});

describe('the messages and the token', () => {
  it('IDET-08 both samples are asked for, after the organization', async () => {
    const id = await anUnregistered();
    await put(id);
    expect((await samples(id)).body.error).toBe('Submit the organization first.');
    await approve(id);
    const { status, body } = await samples(id, { sample1: 'x', sample2: ' ' });
    expect([status, body.fields]).toEqual([400, { sample2: 'Sample2 is required' }]);
  });

  it('a verified brand with samples gets its campaign without a token, and is ready', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    await samples(id);
    await server.runTasks();
    expect(await info(id)).toMatchObject({
      usecase: 'MIXED',
      campaignStatus: 'ACTIVE',
      cvVettingStatus: null,
    });
    expect((await boss.get<{ data: Identity }>(`/identities/${id}`)).body.data.readyFor10Dlc).toBe(true);
    const order = [...server.tenDlc.campaigns.values()].at(-1);
    expect(order).toMatchObject({ ...SAMPLES, usecase: 'MIXED', embeddedLink: false, embeddedPhone: false });
  });

  it('IDET-09 a political identity waits for its token, and has its campaign after it', async () => {
    const id = await anUnregistered();
    await put(id, POLITICAL);
    await approve(id);
    await samples(id);
    await server.runTasks();
    expect(await info(id)).toMatchObject({
      tcrIdentityStatus: 'VERIFIED',
      usecase: null,
      campaignStatus: null,
    });
    expect((await token(id)).body.data).toMatchObject({ cvVettingStatus: 'PENDING' });
    server.tenDlc.campaign = { ...server.tenDlc.campaign, usecase: 'POLITICAL' };
    await server.runTasks();
    expect(await info(id)).toMatchObject({
      cvVettingStatus: 'ACTIVE',
      usecase: 'POLITICAL',
      campaignStatus: 'ACTIVE',
    });
    expect([...server.tenDlc.vettings.values()].at(-1)).toMatchObject({ token: 'cv-secret-token' });
  });

  it.each([
    ['FAILED', 'The vetting token was not accepted.'],
    ['EXPIRED', 'The vetting has expired.'],
    ['UNSCORED', 'The vetting came to no result.'],
  ])(
    'a vetting that is %s holds the identity back, says so, and takes another token',
    async (status, reason) => {
      const id = await anUnregistered();
      await put(id, POLITICAL);
      await approve(id);
      await samples(id);
      await token(id);
      server.tenDlc.campaign = { ...server.tenDlc.campaign, usecase: 'POLITICAL' };
      await server.runTasks();
      const isReady = async () =>
        (await boss.get<{ data: Identity }>(`/identities/${id}`)).body.data.readyFor10Dlc;
      expect(await isReady()).toBe(true);
      expect((await token(id, 'cv-next-token')).status).toBe(409);
      server.tenDlc.vetting = { status, feedback: null };
      await readRegistry(server.ctx, id);
      expect(await info(id)).toMatchObject({
        cvVettingStatus: status,
        problem: { step: 'vetting', code: null, reason },
      });
      expect(await isReady()).toBe(false);
      server.tenDlc.vetting = { status: 'ACTIVE', feedback: null };
      const campaigns = server.tenDlc.campaigns.size;
      expect((await token(id, 'cv-next-token')).body.data).toMatchObject({
        cvVettingStatus: 'PENDING',
        problem: null,
      });
      await server.runTasks();
      expect(await isReady()).toBe(true);
      expect([...server.tenDlc.vettings.values()].at(-1)).toMatchObject({ token: 'cv-next-token' });
      expect(server.tenDlc.campaigns.size).toBe(campaigns);
    },
  );

  it('rejected messages name the code, and are corrected on the same campaign', async () => {
    server.tenDlc.campaign = {
      ...server.tenDlc.campaign,
      status: 'REJECTED',
      feedback: { code: '601', reason: 'Attributes differ.' },
    };
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    await samples(id);
    await server.runTasks();
    expect(await info(id)).toMatchObject({
      campaignStatus: 'REJECTED',
      usecase: null,
      problem: { step: 'messages', code: '601', reason: 'Attributes differ.' },
    });
    // Whoever may not read the registration, too, learns that it is not merely awaited.
    for (const persona of ['agency', 'reader', 'clicker'] as const) {
      const client = await server.signInAs(persona);
      const { body } = await client.get<{ data: Identity }>(`/identities/${id}`);
      expect(body.data).toMatchObject({ usecase: null, campaignStatus: 'REJECTED' });
    }
    const before = server.tenDlc.campaigns.size;
    server.tenDlc.campaign = { ...server.tenDlc.campaign, status: 'ACTIVE', feedback: null };
    expect((await samples(id)).status).toBe(200);
    await server.runTasks();
    expect(await info(id)).toMatchObject({ campaignStatus: 'ACTIVE', usecase: 'MIXED', problem: null });
    expect(server.tenDlc.campaigns.size).toBe(before);
  });

  it('an identity that loses its campaign pauses its jobs with the reason, and nobody else’s', async () => {
    const account_id = server.agency.account_id;
    const id = await anUnregistered();
    const other = await anIdentity(server.db, { account_id });
    await put(id);
    await approve(id);
    await samples(id);
    await server.runTasks();
    const job = await aJob(server.db, { account_id, identity_id: id, status: 'active' });
    const beside = await aJob(server.db, { account_id, identity_id: other.identity_id, status: 'active' });
    server.tenDlc.campaign = { ...server.tenDlc.campaign, status: 'SUSPENDED' };
    await readRegistry(server.ctx, id);
    const jobs = await server.db
      .selectFrom('job')
      .where('job_id', 'in', [job.job_id, beside.job_id])
      .select(['job_id', 'status', 'held'])
      .orderBy('job_id')
      .execute();
    const why =
      'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.';
    expect(jobs).toEqual([
      { job_id: job.job_id, status: 'paused', held: why },
      { job_id: beside.job_id, status: 'active', held: null },
    ]);
    expect(await info(id)).toMatchObject({ usecase: null, campaignStatus: 'SUSPENDED' });
    const admin = await server.signInAs('admin');
    expect((await admin.get('/operations/audit?action=identity:campaign-lost')).body.data).toMatchObject([
      { object: `identity/${id}`, detail: { campaignStatus: 'SUSPENDED', pausedJobs: 1 } },
    ]);
  });

  // Only several sessions can be in each other's way.
  it('takes the jobs that it pauses in the order in which their counters are moved', async () => {
    const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const aJobThat = (status: 'active' | 'paused') =>
      aJob(server.db, { account_id: server.agency.account_id, identity_id, status });
    const [first, second] = [await aJobThat('paused'), await aJobThat('active')];
    const jobOf = (of: { job_id: number }) => sql`select from job where job_id = ${of.job_id} for update`;
    // Written last, it is met last by whoever takes them as they lie.
    await sql`update job set status = 'active' where job_id = ${first.job_id}`.execute(server.db);
    const { pausing } = await holding(
      server.db,
      (tx) => jobOf(first).execute(tx),
      async () => {
        const paused = inTransaction(server.db, (tx) => pauseJobsOf(tx, identity_id, 'Lost.'));
        await somebodyWaits(server.db, 'transactionid');
        expect((await sql`${jobOf(second)} skip locked`.execute(server.db)).rows).toHaveLength(1);
        return { pausing: paused };
      },
    );
    expect(await pausing).toBe(2);
  });
});

describe('forms that two people have open', () => {
  const changes = (reply: { body: object }) => (reply.body as { changed?: object }).changed;

  it('refuses each of them when another was saved meanwhile, says whose, and takes it as of the version it names', async () => {
    server.tenDlc.answer = () => ({ outcome: 'later', why: 'silent' });
    const ann = await server.signInAs('agent-admin');
    await server.db
      .updateTable('agent')
      .set({ first_name: 'Ann', last_name: 'Lee' })
      .where('agent_id', '=', ann.person?.agent_id ?? 0)
      .execute();
    const id = await anUnregistered();
    // Each begins from what stands there; Ann is quicker every time.
    const steps: [string, 'put' | 'post', object][] = [
      ['', 'put', POLITICAL],
      ['/approveBrand', 'post', FORM],
      ['/sampleMessages', 'post', SAMPLES],
      ['/vettingToken', 'post', { campaignVerifyToken: 'cv-1' }],
    ];
    for (const [index, [path, method, body]] of steps.entries()) {
      const version = index + 1;
      const at = `/identities/${id}${path}`;
      expect(
        (await ann[method]<{ data: { version: number } }>(at, { ...body, version })).body.data.version,
      ).toBe(version + 1);
      const late = await boss[method](at, { ...body, version });
      expect([path, late.status, changes(late)]).toEqual([
        path,
        409,
        { version: version + 1, by: 'Ann Lee', at: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) },
      ]);
    }
    // Nothing of what was refused was written, nor told to the registry.
    expect((await info(id)).version).toBe(5);
    expect((await submissionsOf(id)).map(({ kind }) => kind)).toEqual(['brand']);
  });

  it('overwrites with the version that the refusal has told', async () => {
    const id = await anUnregistered();
    await put(id, { ...POLITICAL, version: 1 });
    const late = await put(id, { ...ANSWERS, version: 1 });
    expect([late.status, changes(late)]).toMatchObject([409, { version: 2, by: 'you' }]);
    expect((await info(id)).isPolitical).toBe(true);
    expect((await put(id, { ...ANSWERS, version: 2 })).body.data).toMatchObject({
      isPolitical: false,
      version: 3,
    });
  });

  it('what the registry decides meanwhile refuses nobody', async () => {
    const id = await anUnregistered();
    await put(id);
    const { version } = (await approve(id)).body.data;
    await server.runTasks();
    expect(await info(id)).toMatchObject({ tcrIdentityStatus: 'VERIFIED', version });
    expect((await samples(id, { ...SAMPLES, version })).status).toBe(200);
  });
});

describe('who sees and does what', () => {
  it.each<[Persona, number]>([
    ['admin', 200],
    ['agent-admin', 200],
    ['agency', 403],
    ['reader', 403],
    ['clicker', 403],
  ])('%s is answered %i with EIN and token', async (persona, status) => {
    server.tenDlc.answer = () => ({ outcome: 'later', why: 'silent' });
    const id = await anUnregistered();
    await put(id, POLITICAL);
    await approve(id);
    await token(id);
    const client = await server.signInAs(persona);
    const reply = await client.call({ method: 'GET', url: `/identities/${id}/getTdlcInfo` });
    expect(reply.statusCode).toBe(status);
    expect(reply.body.includes('12-3456700')).toBe(status === 200);
    expect(reply.body.includes('cv-secret-token')).toBe(status === 200);
    // Everybody has the three states.
    const seen = await client.call({ method: 'GET', url: `/identities/${id}` });
    expect(seen.json().data).toMatchObject({
      tcrIdentityStatus: 'PENDING',
      cvVettingStatus: 'PENDING',
      usecase: null,
    });
    expect(seen.body).not.toMatch(/3456700|cv-secret/);
  });

  it('what stands behind identity 1 is not told to an agency that may send with it', async () => {
    const launchpad = await anAgency(server.db, { user_name: 'Launchpad' });
    const owner = await anAgency(server.db);
    await anIdentity(server.db, { identity_id: 1, account_id: owner.account_id, identity_name: 'House' });
    const admin = await server.signInAs('admin');
    expect((await admin.get('/identities/1/getTdlcInfo')).status).toBe(200);
    const guest = await server.signInAs('agent-admin', { account_id: launchpad.account_id });
    expect((await guest.get('/identities/1')).status).toBe(200);
    expect((await guest.get('/identities/1/getTdlcInfo')).status).toBe(404);
    expect((await guest.put('/identities/1', ANSWERS)).status).toBe(404);
  });

  it('a foreign and an absent identity look the same in every call', async () => {
    const other = await anAgency(server.db);
    const { identity_id } = await anIdentity(server.db, {
      account_id: other.account_id,
      tcr_identity_status: null,
    });
    for (const id of [identity_id, 999_999]) {
      for (const reply of [
        await boss.get(`/identities/${id}/getTdlcInfo`),
        await put(id),
        await approve(id),
        await samples(id),
        await token(id),
      ])
        expect([reply.status, reply.body]).toMatchObject([404, { error: 'This identity was not found.' }]);
    }
  });

  it('EIN and token are neither in the database as they are, nor in audit, mails or error texts', async () => {
    const id = await anUnregistered();
    await put(id, POLITICAL);
    await approve(id);
    await token(id);
    const again = await approve(id);
    await server.runTasks();
    const row = await server.db
      .selectFrom('registration')
      .where('identity_id', '=', id)
      .selectAll()
      .execute();
    const audit = await server.db.selectFrom('audit').selectAll().execute();
    const tasks = await server.db.selectFrom('registration_submission').selectAll().execute();
    for (const told of [row, audit, tasks, server.mail.sent, again.body])
      expect(JSON.stringify(told)).not.toMatch(/12-?3456700|cv-secret-token/);
  });
});

describe('reading the registry', () => {
  it('of two readings the one that began later counts', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    await server.runTasks();
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const usual = server.tenDlc.readBrand;
    server.tenDlc.readBrand = async () => {
      await held;
      return { status: 'UNVERIFIED', feedback: null };
    };
    const early = readRegistry(server.ctx, id);
    await new Promise((resolve) => setImmediate(resolve));
    while (
      (
        await server.db
          .selectFrom('registration')
          .where('identity_id', '=', id)
          .select('reading')
          .executeTakeFirstOrThrow()
      ).reading < 2
    )
      await new Promise((resolve) => setImmediate(resolve));
    server.tenDlc.readBrand = async () => ({ status: 'VETTED_VERIFIED', feedback: null });
    await readRegistry(server.ctx, id);
    letGo();
    await early;
    server.tenDlc.readBrand = usual;
    expect((await info(id)).tcrIdentityStatus).toBe('VETTED_VERIFIED');
  });
});

describe('the registry calling back', () => {
  const call = (authorization: string | undefined, body: string) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/10dlc',
      payload: body,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    });
  const ours = () => `Basic ${Buffer.from(`registry:${server.ctx.secrets.tdlcCallback}`).toString('base64')}`;

  it('only with the credentials agreed on, and what it claims is read, not believed', async () => {
    const id = await anUnregistered();
    await put(id);
    await approve(id);
    await server.runTasks();
    const { brand_id } = await server.db
      .selectFrom('registration')
      .where('identity_id', '=', id)
      .select('brand_id')
      .executeTakeFirstOrThrow();
    const event = JSON.stringify({
      eventType: 'BRAND_IDENTITY_STATUS_UPDATE',
      brandId: brand_id,
      identityStatus: 'VERIFIED',
    });
    server.tenDlc.brand = { status: 'UNVERIFIED', feedback: null };
    for (const forged of [undefined, 'Basic cmVnaXN0cnk6', 'Bearer x'])
      expect((await call(forged, event)).statusCode).toBe(401);
    await server.runTasks();
    expect((await info(id)).tcrIdentityStatus).toBe('VERIFIED');
    expect((await call(ours(), event)).statusCode).toBe(204);
    await server.runTasks();
    expect((await info(id)).tcrIdentityStatus).toBe('UNVERIFIED');
  });

  it.each(['', '{', 'null', '[]', '{"brandId":7}', '{"brandId":"unknown"}'])(
    'takes %j and does nothing',
    async (body) => {
      expect((await call(ours(), body)).statusCode).toBe(204);
    },
  );
});
