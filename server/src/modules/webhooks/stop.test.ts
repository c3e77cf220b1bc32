import { sql } from 'kysely';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { nextMillisecond } from '../../testing/next-millisecond';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());

const { inbound, post, says, arrived, completed, wordOf, inboundOf } = callbacksOf(() => world);

describe('STOP', () => {
  it('STOP-09 O11 stops the whole agency in one step: word, counters, what waits, one confirmation', async () => {
    const phone = world.phone();
    const { db, agency } = world.server;
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    const waiting = await world.campaign([phone, world.phone()], { status: 'paused' });
    const other = await anIdentity(db, { account_id: agency.account_id });
    const p2p = await world.campaign([phone], { job_type: 'P2P', identity_id: other.identity_id });
    const before = arrived(phone).length;
    await says(phone, 'STOP!');
    // In force when the carrier heard that we have it.
    expect(await wordOf(phone)).toMatchObject({
      stopped: true,
      source: 'inbound',
      text: 'STOP!',
      job_id: job.job_id,
    });
    expect(await world.job(job.job_id)).toMatchObject({ opt_out_replies: 1, non_opt_out_replies: 0 });
    expect(await inboundOf(phone)).toMatchObject([{ opt_out: true, suppressed_sender: true }]);
    expect(await world.job(waiting.job_id)).toMatchObject({ suppressed: 1, status: 'paused' });
    expect(await world.job(p2p.job_id)).toMatchObject({ suppressed: 1, status: 'completed' });
    expect((await world.texts(p2p.job_id))[0]).toMatchObject({ state: 'suppressed', reason: 'opted-out' });
    await eventually(
      async () => arrived(phone).length,
      (count) => count === before + 1,
    );
    await says(phone, 'stop');
    await says(phone, 'Unsubscribe');
    await eventually(
      () => inboundOf(phone),
      (texts) => texts.length === 3,
    );
    await world.turnPasses();
    expect(arrived(phone)).toHaveLength(before + 1);
    const auto = await db
      .selectFrom('message')
      .selectAll()
      .where('phone', '=', phone)
      .where('kind', '=', 'auto')
      .execute();
    expect(auto).toMatchObject([
      {
        body: `${world.identity.identity_name}: You have been opted out and will receive no further messages.`,
        cost: 129,
      },
    ]);
    expect(await world.job(job.job_id)).toMatchObject({
      opt_out_replies: 2,
      non_opt_out_replies: 1,
      recipients: 1,
      sent: 1,
      segments: 2,
    });
    const later = await world.campaign([phone]);
    expect(await world.job(later.job_id)).toMatchObject({ suppressed: 1, sent: 0, status: 'completed' });
  });

  it('O11 confirms no further STOP of somebody who has stopped, which stands behind another text of theirs', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    await says(phone, 'STOP');
    await eventually(
      async () => arrived(phone).length,
      (count) => count === 2,
    );
    // The second of two that are unread is read by itself.
    await post([inbound(phone, 'Did you hear me?'), inbound(phone, 'stop')]);
    await world.read();
    await world.turnPasses();
    expect(arrived(phone)).toHaveLength(2);
    expect((await inboundOf(phone)).map(({ body }) => body)).toEqual(['STOP', 'Did you hear me?', 'stop']);
  });

  it('JREP-12 a wider word stops and is a reply in the report, with the chip', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    await says(phone, 'Unsubscribe me from the other list');
    await world.read();
    expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: true });
    await says(phone, 'Unsubscribe');
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
    expect(await inboundOf(phone)).toMatchObject([
      { opt_out: false, suppressed_sender: false },
      { opt_out: false, suppressed_sender: true },
    ]);
    expect(await world.job(job.job_id)).toMatchObject({ opt_out_replies: 0, non_opt_out_replies: 2 });
  });

  it.each(['+12025559901', '12025559902', '2025559903', '(202) 555-9904', '202.555.9905', ' 202 555 9906 '])(
    'O05 is kept for the one number, however the carrier writes %j',
    async (from) => {
      const event = inbound(world.phone(), 'stop');
      expect((await post([{ ...event, message: { ...event.message, from } }])).statusCode).toBe(204);
      expect(await wordOf(Number(from.replaceAll(/\D/g, '').slice(-10)))).toMatchObject({ stopped: true });
    },
  );

  it.each(['202555990', '44 20 7946 0958', 'SHORT', '120255599071'])(
    'O05 is kept for nobody when %j is no number',
    async (from) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*) as n from opt_out`.execute(world.server.db)).rows[0]?.n;
      const before = await count();
      const event = inbound(world.phone(), 'stop');
      expect((await post([{ ...event, message: { ...event.message, from } }])).statusCode).toBe(204);
      expect(await count()).toBe(before);
    },
  );

  it('O10 stands when staff takes the number off the do-not-contact list', async () => {
    const { db, agency } = world.server;
    const phone = world.phone();
    await db.insertInto('dnc_number').values({ account_id: agency.account_id, phone }).execute();
    await says(phone, 'stop');
    await db.deleteFrom('dnc_number').where('phone', '=', phone).execute();
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
    const job = await world.campaign([phone]);
    expect(await world.job(job.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
  });

  it('O06 from a number that was never texted it is kept', async () => {
    const phone = world.phone();
    await says(phone, 'stop');
    expect(await wordOf(phone)).toMatchObject({ stopped: true, job_id: null });
    const shared = await aSendingNumber(world.server.db, { account_id: null });
    await anAgency(world.server.db, { account_id: OWNER_ACCOUNT_ID });
    await says(phone, 'stop', { to: shared.phone });
    expect(await wordOf(phone, OWNER_ACCOUNT_ID)).toMatchObject({ stopped: true });
  });

  it('O09 stops one agency and tells another nothing; a shared number’s last text decides whose it is', async () => {
    const { db, agency } = world.server;
    const phone = world.phone();
    const shared = await aSendingNumber(db, { account_id: null, mps: 1000 });
    const rival = await anAgency(db);
    const identity = await anIdentity(db, { account_id: rival.account_id });
    const list = await aPhoneList(db, { account_id: rival.account_id, numbers: [phone] });
    const theirs = {
      account_id: rival.account_id,
      identity_id: identity.identity_id,
      from_phone: shared.phone,
      lists: [list.list_id],
    };
    const ours = await world.campaign([phone], { from_phone: shared.phone });
    await completed(ours.job_id);
    const rivals = await world.campaign([], theirs as object);
    await completed(rivals.job_id);
    await says(phone, 'stop', { to: shared.phone });
    expect(await wordOf(phone, rival.account_id)).toMatchObject({ stopped: true });
    expect(await wordOf(phone, agency.account_id)).toBeUndefined();
    const again = await world.campaign([phone]);
    expect(await completed(again.job_id)).toMatchObject({ sent: 1 });
    const theirsAgain = await world.campaign([], theirs as object);
    expect(await world.job(theirsAgain.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
  });

  it('O07 the latest carrier time wins, whatever the order of arrival, and a tie means stopped', async () => {
    const begin = Date.now() - 600_000;
    const at = (seconds: number) => new Date(begin + seconds * 1000);
    const orders: [string, [string, number][], boolean][] = [
      [
        'stop, start',
        [
          ['stop', 1],
          ['start', 2],
        ],
        false,
      ],
      [
        'start arrives first',
        [
          ['start', 2],
          ['stop', 1],
        ],
        false,
      ],
      [
        'stop arrives last and is later',
        [
          ['start', 1],
          ['stop', 2],
        ],
        true,
      ],
      [
        'stop again after start',
        [
          ['stop', 1],
          ['start', 2],
          ['stop', 3],
        ],
        true,
      ],
      [
        'shuffled',
        [
          ['stop', 3],
          ['stop', 1],
          ['start', 2],
        ],
        true,
      ],
      [
        'a tie',
        [
          ['stop', 1],
          ['start', 1],
        ],
        true,
      ],
      [
        'a tie the other way round',
        [
          ['start', 1],
          ['stop', 1],
        ],
        true,
      ],
    ];
    for (const [name, words, stopped] of orders) {
      const phone = world.phone();
      for (const [text, second] of words) await says(phone, text, { at: at(second) });
      expect([name, (await wordOf(phone))?.stopped]).toEqual([name, stopped]);
    }
  });

  it('a carrier’s clock that runs ahead does not keep a later START out', async () => {
    const phone = world.phone();
    await says(phone, 'stop', { at: new Date(Date.now() + 86_400_000) });
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
    await nextMillisecond();
    await says(phone, 'START');
    expect(await wordOf(phone)).toMatchObject({ stopped: false });
    const job = await world.campaign([phone]);
    expect(await completed(job.job_id)).toMatchObject({ sent: 1 });
  });
});
