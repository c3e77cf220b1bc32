import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { sql } from 'kysely';
import type { Actor } from '../../../actor';
import { inTransaction } from '../../../db/database';
import { anAgency, anAgent, anIdentity } from '../../../testing/builders';
import type { Row } from '../../../testing/builders';
import { holding, somebodyWaits } from '../../../testing/holding';
import { openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { capDay } from '../../allowances/cap-day';
import { jobProgress } from '../../texts/texts.door';
import { claimHandSends } from './claim-hand-sends';
import { giveBackDailyPlaces } from '../../allowances/gate-daily-cap.queries';
import { passByHand } from './pass-by-hand';
import { sendInitialByHand } from './send-by-hand';
import { DEFAULT_SETTINGS } from '../gate/sending-settings';

const TEXT = 'Hello. Reply stop to opt out.';
let world: SendingWorld;
let actor: Actor;
beforeAll(async () => {
  world = await openSendingWorld();
  const agent = await anAgent(world.server.db, { account_id: world.server.agency.account_id });
  actor = {
    agentId: agent.agent_id,
    accountId: agent.account_id,
    role: 'USER',
    email: agent.email,
    identityPermission: [],
    approved: true,
    features: [],
    mustChangePassword: false,
    scope: 'own',
  };
}, 60_000);
afterAll(() => world.close());

const requestOf = (job: Row<'job'>, phone: number) => ({
  jobId: job.job_id,
  from: e164(job.from_phone),
  to: e164(phone),
  text: TEXT,
  tag: P2P_TAG,
});
const handSend = (job: Row<'job'>, phone: number) =>
  sendInitialByHand(world.server.ctx, actor, requestOf(job, phone));

it('D06 a send that stood too long between its start and the gate is not sent, says so, and may be made again', async () => {
  const phone = world.phone();
  const job = await world.campaign([phone], { job_type: 'P2P', message_text: TEXT });
  const pressed = { actor, ...requestOf(job, phone), from: job.from_phone, phone };
  const claimed = (await claimHandSends(world.server.ctx, [pressed])).get(pressed);
  if (!claimed || !('claim' in claimed)) throw new Error('It was not started.');
  const longAgo = claimed.claimedAt - DEFAULT_SETTINGS.leaseMs;
  await expect(
    passByHand(world.server.ctx, claimed.job, phone, claimed.claim, longAgo),
  ).rejects.toMatchObject({
    status: 503,
    code: 'carrier-busy',
  });
  expect(world.arrived(phone)).toBe(0);
  expect(await world.states(job.job_id)).toEqual({ waiting: 1 });
  expect(await handSend(job, phone)).toMatchObject({ data: { status: 'SENT' } });
  expect(world.arrived(phone)).toBe(1);
});

describe.each([
  [
    'of an agency that is not approved',
    'agency-not-approved',
    'The agency is not approved yet.',
    (approved: boolean) =>
      world.server.db
        .updateTable('account')
        .set({ approved: approved || null })
        .where('account_id', '=', actor.accountId)
        .execute(),
  ],
  [
    'of an identity that is not registered',
    'identity-not-ready',
    'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.',
    (registered: boolean, identityId: number) =>
      world.server.db
        .updateTable('identity')
        .set({ usecase: registered ? 'MIXED' : null })
        .where('identity_id', '=', identityId)
        .execute(),
  ],
] as const)('a job %s', (_of, onHold, error, set) => {
  it('refuses a send without consuming the recipient, shows the hold, and sends once it ends [SIGNUP-14]', async () => {
    const phone = world.phone();
    const { db } = world.server;
    const job = await world.campaign([phone], { job_type: 'P2P', message_text: TEXT });
    const holdShown = async () => (await jobProgress(db, [job.job_id])).get(job.job_id)?.onHold;
    const [before] = await world.texts(job.job_id);
    expect(await holdShown()).toBeNull();
    await set(false, job.identity_id);
    await expect(handSend(job, phone)).rejects.toMatchObject({
      status: 409,
      code: 'job-on-hold',
      message: error,
    });
    expect(await holdShown()).toBe(onHold);
    expect(await world.texts(job.job_id)).toEqual([before]);
    expect(await world.job(job.job_id)).toMatchObject({ status: 'active' });
    expect(world.arrived(phone)).toBe(0);

    await set(true, job.identity_id);
    expect(await holdShown()).toBeNull();
    expect(await handSend(job, phone)).toMatchObject({ data: { status: 'SENT' } });
    expect(world.arrived(phone)).toBe(1);
  });
});

it('shows no hold for a job that is not active', async () => {
  const { db } = world.server;
  const agency = await anAgency(db, { approved: null });
  const { identity_id } = await anIdentity(db, { account_id: agency.account_id });
  const job = await world.campaign([], { account_id: agency.account_id, identity_id, status: 'paused' });
  expect((await jobProgress(db, [job.job_id])).get(job.job_id)?.onHold).toBeNull();
});

// Only several sessions can be in each other's way.
describe('beside another session', () => {
  it('D19 a recipient somebody holds keeps no other send waiting', async () => {
    const [held, free] = world.phones(2) as [number, number];
    const job = await world.campaign([held, free], { job_type: 'P2P', message_text: TEXT });
    const { db } = world.server;
    const answers = await holding(
      db,
      (tx) =>
        sql`select from message where job_id = ${job.job_id} and phone = ${held} for update`.execute(tx),
      async () => {
        const kept = handSend(job, held);
        // Held longer than this and it would give up; the other one's answer comes first all the same.
        expect(await handSend(job, free)).toMatchObject({ data: { status: 'SENT' } });
        return { kept };
      },
    );
    expect(await answers.kept).toMatchObject({ data: { status: 'SENT' } });
    expect([held, free].map(world.arrived)).toEqual([1, 1]);
  });

  it('D06 gives places of the day back in the order of the identities, so that two batches never wait for each other', async () => {
    const { db, agency } = world.server;
    const { day } = capDay(world.clock.now());
    const identities: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { identity_id } = await anIdentity(db, { account_id: agency.account_id, daily_cap: 3 });
      identities.push(identity_id);
    }
    const texts: number[] = [];
    // The last identity's text is the first.
    for (const identity_id of [...identities].reverse()) {
      const job = await world.campaign(world.phones(1), { identity_id, status: 'paused' });
      const [text] = await world.texts(job.job_id);
      texts.push(text!.message_id);
    }
    for (const [place, identityId] of identities.entries()) {
      await db.updateTable('message').set({ cap_day: day }).where('message_id', 'in', texts).execute();
      await db.deleteFrom('identity_day').where('identity_id', 'in', identities).execute();
      const counted = identities.map((identity_id) => ({ identity_id, day, cap: 3, taken: 1, granted: 1 }));
      await db.insertInto('identity_day').values(counted).execute();
      const { giving } = await holding(
        db,
        (tx) => sql`select from identity_day where identity_id = ${identityId} for update`.execute(tx),
        async () => {
          const giving = inTransaction(db, (tx) => giveBackDailyPlaces(tx, texts));
          await somebodyWaits(db, 'transactionid');
          const { rows } = await sql<{ identity_id: number }>`
            select identity_id from identity_day where identity_id = any(${identities}::int[])
               for update skip locked`.execute(db);
          const free = rows.map(({ identity_id }) => identity_id).sort((one, other) => one - other);
          expect(free).toEqual(identities.slice(place + 1));
          return { giving };
        },
      );
      await giving;
    }
    const left = await db
      .selectFrom('identity_day')
      .where('identity_id', 'in', identities)
      .select('taken')
      .execute();
    expect(left).toEqual(identities.map(() => ({ taken: 0 })));
  });
});
