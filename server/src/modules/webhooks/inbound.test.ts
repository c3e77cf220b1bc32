import { sql } from 'kysely';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import type { Row } from '../../testing/builders';
import { eventually, loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
let next = 0;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));

const phones = (count: number) => {
  next += count;
  return Array.from({ length: count }, (_, index) => loadPhone(next - count + index));
};
const one = () => phones(1)[0] ?? 0;
const arrived = (phone: number) => world.carrier.ledger.messagesTo(e164(phone));
const completed = (jobId: number) =>
  eventually(
    () => world.job(jobId),
    ({ status, delivered, sent }) => status === 'completed' && delivered === sent,
  );
const wordOf = (phone: number, accountId = world.server.agency.account_id) =>
  world.server.db
    .selectFrom('opt_out')
    .selectAll()
    .where('phone', '=', phone)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
const inboundOf = (phone: number) =>
  world.server.db
    .selectFrom('message')
    .selectAll()
    .where('phone', '=', phone)
    .where('direction', '=', 'in')
    .orderBy('message_id')
    .execute();

const CREDENTIALS = `Basic ${Buffer.from('carrier:callback-password-of-tests').toString('base64')}`;
let id = 0;
/** One event as the carrier writes it. */
const inbound = (
  from: number,
  text: string,
  given: { to?: number; at?: Date; id?: string; media?: string[] } = {},
) => {
  const time = (given.at ?? new Date()).toISOString();
  const to = e164(given.to ?? world.number.phone);
  return {
    type: 'message-received',
    time,
    description: 'Incoming message received',
    to,
    message: {
      id: given.id ?? `in-${++id}`,
      time,
      to: [to],
      from: e164(from),
      text,
      applicationId: 'campaign',
      owner: to,
      direction: 'in',
      segmentCount: 1,
      ...(given.media && { media: given.media }),
    },
  };
};
const post = (payload: unknown, authorization = CREDENTIALS) =>
  world.server.app.inject({
    method: 'POST',
    url: '/webhooks/carrier',
    headers: { authorization, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const says = async (from: number, text: string, given?: Parameters<typeof inbound>[2]) => {
  expect((await post([inbound(from, text, given)])).statusCode).toBe(204);
};

describe('a text that came in', () => {
  it('belongs to the job that texted last between the two numbers, and is counted by the report’s rule', async () => {
    const phone = one();
    const first = await world.campaign([phone]);
    await completed(first.job_id);
    const second = await world.campaign([phone]);
    await completed(second.job_id);
    await says(phone, 'Yes, count me in 👍');
    await says(phone, 'stop it now');
    expect(await world.job(second.job_id)).toMatchObject({ non_opt_out_replies: 2, opt_out_replies: 0 });
    expect(await world.job(first.job_id)).toMatchObject({ non_opt_out_replies: 0 });
    expect(await inboundOf(phone)).toMatchObject([
      {
        body: 'Yes, count me in 👍',
        job_id: second.job_id,
        identity_id: world.identity.identity_id,
        state: 'received',
        opt_out: false,
      },
      { body: 'stop it now', opt_out: false, suppressed_sender: false },
    ]);
  });

  it('D13 told five times it is one text', async () => {
    const phone = one();
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    const event = inbound(phone, 'Hello');
    const answers = await Promise.all([post([event]), post([event, event]), post([event]), post([event])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await inboundOf(phone)).toHaveLength(1);
    expect((await world.job(job.job_id)).non_opt_out_replies).toBe(1);
    // Kept once, not only counted once.
    const { db } = world.server;
    const kept = await db.selectFrom('webhook_event').select('event_id').where('phone', '=', phone).execute();
    expect(kept).toHaveLength(1);
  });

  it('keeps a picture without words', async () => {
    const phone = one();
    await says(phone, '', { media: ['https://media.example/1.jpg'] });
    expect(await inboundOf(phone)).toMatchObject([{ body: '[1 attachment]', mms: true, job_id: null }]);
  });

  it('keeps what no database likes: NUL, half a surrogate, ten thousand characters', async () => {
    const phone = one();
    await says(phone, `a\0b\ud800c${'x'.repeat(10_000)}`);
    const [text] = await inboundOf(phone);
    expect(text?.body?.startsWith('ab\ufffdcxxx')).toBe(true);
  });
});

describe('STOP', () => {
  it('STOP-09 O11 stops the whole agency in one step: word, counters, what waits, one confirmation', async () => {
    const phone = one();
    const { db, agency } = world.server;
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    const waiting = await world.campaign([phone, ...phones(1)], { status: 'paused' });
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
    await new Promise((resolve) => setTimeout(resolve, 500));
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

  it('JREP-12 a wider word stops and is a reply in the report, with the chip', async () => {
    const phone = one();
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    await says(phone, 'Unsubscribe please');
    expect(await wordOf(phone)).toBeUndefined();
    await says(phone, 'Unsubscribe');
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
    expect(await inboundOf(phone)).toMatchObject([
      { opt_out: false, suppressed_sender: false },
      { opt_out: false, suppressed_sender: true },
    ]);
    expect(await world.job(job.job_id)).toMatchObject({ opt_out_replies: 0, non_opt_out_replies: 2 });
  });

  it('O15 STOP-09 an identity’s active stop word stops, at once and only for that identity', async () => {
    const { db, agency } = world.server;
    const [one_, two] = phones(2) as [number, number];
    const job = await world.campaign([one_, two]);
    await completed(job.job_id);
    const other = await anIdentity(db, { account_id: agency.account_id });
    await db
      .insertInto('stop_word')
      .values({ account_id: agency.account_id, identity_id: other.identity_id, content: 'genug' })
      .execute();
    await says(one_, 'Genug!');
    expect(await wordOf(one_)).toBeUndefined();
    await db
      .insertInto('stop_word')
      .values({ account_id: agency.account_id, identity_id: world.identity.identity_id, content: 'Genug' })
      .execute();
    await says(one_, 'genug');
    expect(await wordOf(one_)).toMatchObject({ stopped: true });
    await db.updateTable('stop_word').set({ active: false }).execute();
    await says(two, 'genug');
    expect(await wordOf(two)).toBeUndefined();
  });

  it('STOP-09 a word is in force from the moment it is saved until it is deleted, for the whole agency', async () => {
    const { server, identity } = world;
    const [one_, two, three] = phones(3) as [number, number, number];
    const job = await world.campaign([one_, two, three]);
    await completed(job.job_id);
    const chief = await server.signInAs('agent-admin');
    const owner = { accountId: server.agency.account_id, identityId: identity.identity_id };
    await says(one_, 'Prou');
    expect(await wordOf(one_)).toBeUndefined();
    const { body } = await chief.post<{ data: { id: number } }>('/stopWords', { ...owner, content: 'prou' });
    await says(two, 'PROU!');
    expect(await wordOf(two)).toMatchObject({ stopped: true });
    const second = await world.campaign([two, three]);
    await completed(second.job_id);
    expect((await world.texts(second.job_id)).map(({ phone, reason }) => [phone, reason])).toEqual(
      expect.arrayContaining([
        [two, 'opted-out'],
        [three, null],
      ]),
    );
    await chief.delete('/stopWords', { ...owner, id: body.data.id });
    await says(three, 'Prou');
    expect(await wordOf(three)).toBeUndefined();
  });

  it.each(['+12025559901', '12025559902', '2025559903', '(202) 555-9904', '202.555.9905', ' 202 555 9906 '])(
    'O05 is kept for the one number, however the carrier writes %j',
    async (from) => {
      const event = inbound(one(), 'stop');
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
      const event = inbound(one(), 'stop');
      expect((await post([{ ...event, message: { ...event.message, from } }])).statusCode).toBe(204);
      expect(await count()).toBe(before);
    },
  );

  it('O10 stands when staff takes the number off the do-not-contact list', async () => {
    const { db, agency } = world.server;
    const phone = one();
    await db.insertInto('dnc_number').values({ account_id: agency.account_id, phone }).execute();
    await says(phone, 'stop');
    await db.deleteFrom('dnc_number').where('phone', '=', phone).execute();
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
    const job = await world.campaign([phone]);
    expect(await world.job(job.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
  });

  it('O06 from a number that was never texted it is kept', async () => {
    const phone = one();
    await says(phone, 'stop');
    expect(await wordOf(phone)).toMatchObject({ stopped: true, job_id: null });
    const shared = await aSendingNumber(world.server.db, { account_id: null });
    await anAgency(world.server.db, { account_id: OWNER_ACCOUNT_ID });
    await says(phone, 'stop', { to: shared.phone });
    expect(await wordOf(phone, OWNER_ACCOUNT_ID)).toMatchObject({ stopped: true });
  });

  it('O09 stops one agency and tells another nothing; a shared number’s last text decides whose it is', async () => {
    const { db, agency } = world.server;
    const phone = one();
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
      const phone = one();
      for (const [text, second] of words) await says(phone, text, { at: at(second) });
      expect([name, (await wordOf(phone))?.stopped]).toEqual([name, stopped]);
    }
  });

  it('a carrier’s clock that runs ahead does not keep a later START out', async () => {
    const phone = one();
    await says(phone, 'stop', { at: new Date(Date.now() + 86_400_000) });
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await says(phone, 'START');
    expect(await wordOf(phone)).toMatchObject({ stopped: false });
    const job = await world.campaign([phone]);
    expect(await completed(job.job_id)).toMatchObject({ sent: 1 });
  });
});

describe('held for a person, and HELP', () => {
  it('O04 what means stop without a keyword holds the number until START or a person says otherwise', async () => {
    const phone = one();
    const waiting = await world.campaign([phone], { status: 'paused' });
    await says(phone, "please don't text me");
    expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: true });
    expect((await world.texts(waiting.job_id))[0]).toMatchObject({
      state: 'suppressed',
      reason: 'held-for-review',
    });
    const job = await world.campaign([phone]);
    expect(await world.job(job.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
    await says(phone, 'start');
    expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: false });
  });

  it('held words after a STOP do not lift it', async () => {
    const phone = one();
    await says(phone, 'stop');
    await says(phone, 'take me off your list');
    expect(await wordOf(phone)).toMatchObject({ stopped: true, in_review: false });
  });

  describe('a STOP that is told after later words', () => {
    const at = (second: number) => new Date(Date.now() - 600_000 + second * 1000);
    const release = async (phone: number, since: Date) => {
      const admin = await world.server.signInAs('admin');
      const { account_id: accountId } = world.server.agency;
      const decision = { accountId, phone, since: since.toISOString() };
      return (await admin.post('/operations/held-people/release', decision)).status;
    };

    it('O07 stops a number that is held, and nobody can release it', async () => {
      const phone = one();
      const [first, second] = [at(1), at(2)];
      const waiting = await world.campaign([phone], { status: 'paused' });
      await says(phone, 'leave me alone', { at: second });
      expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: true });
      await says(phone, 'STOP', { at: first });
      expect(await wordOf(phone)).toMatchObject({ stopped: true, in_review: false, at: second });
      expect(await release(phone, second)).toBe(409);
      expect(await wordOf(phone)).toMatchObject({ stopped: true });
      expect(await world.states(waiting.job_id)).toEqual({ suppressed: 1 });
    });

    it('O07 stops a number that was released before it came, until a START', async () => {
      const phone = one();
      const [first, second] = [at(1), at(2)];
      const waiting = await world.campaign([phone], { status: 'paused' });
      await says(phone, 'leave me alone', { at: second });
      expect(await release(phone, second)).toBe(200);
      expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: false, source: 'staff' });
      expect(await world.states(waiting.job_id)).toEqual({ pending: 1 });
      await says(phone, 'STOP', { at: first });
      expect(await wordOf(phone)).toMatchObject({ stopped: true, in_review: false, at: second });
      expect(await world.states(waiting.job_id)).toEqual({ suppressed: 1 });
      await says(phone, 'START', { at: at(3) });
      expect(await wordOf(phone)).toMatchObject({ stopped: false });
      // A START is an answer to it.
      await says(phone, 'STOP', { at: first });
      expect(await wordOf(phone)).toMatchObject({ stopped: false });
    });
  });

  it('answers HELP with who is writing, once an hour, and nobody who has opted out', async () => {
    const { db, agency } = world.server;
    const identity: Row<'identity'> = await anIdentity(db, {
      account_id: agency.account_id,
      display_name: 'Friends of Ada',
      tdlc: JSON.stringify({ phone: '202-555-0142' }),
    });
    const [phone, gone] = phones(2) as [number, number];
    const job = await world.campaign([phone, gone], { identity_id: identity.identity_id });
    await completed(job.job_id);
    await says(phone, 'HELP');
    await says(phone, 'help?');
    await says(gone, 'stop');
    await says(gone, 'info');
    await eventually(
      async () => arrived(phone).length + arrived(gone).length,
      (count) => count === 4,
    );
    await new Promise((resolve) => setTimeout(resolve, 400));
    const answers = await db
      .selectFrom('message')
      .selectAll()
      .where('kind', '=', 'auto')
      .where('job_id', '=', job.job_id)
      .execute();
    expect(answers.map(({ phone: to, body }) => [to, body]).sort()).toEqual([
      [
        phone,
        'Friends of Ada: For help contact 202-555-0142. Reply STOP to opt out. Msg&data rates may apply.',
      ],
      [gone, 'Friends of Ada: You have been opted out and will receive no further messages.'],
    ]);
  });
});

describe('the callback address', () => {
  it('D15 refuses everybody else with 401 and keeps nothing', async () => {
    const phone = one();
    for (const wrong of [
      '',
      'Basic x',
      `Basic ${Buffer.from('carrier:wrong').toString('base64')}`,
      CREDENTIALS.slice(0, -1),
    ]) {
      const { statusCode, headers } = await post([inbound(phone, 'stop')], wrong);
      expect(statusCode).toBe(401);
      expect(headers['www-authenticate']).toBe('Basic realm="carrier"');
    }
    expect(await inboundOf(phone)).toEqual([]);
  });

  it.each([
    ['no JSON', '{"a":'],
    ['no array', '{}'],
    ['nothing', ''],
    ['an empty array', '[]'],
    ['odd elements', '[1,null,"x",[],{"type":"message-received"},{"type":"x","message":{"id":"1"}}]'],
    [
      'numbers that are none',
      JSON.stringify([{ type: 'message-received', message: { id: 'q1', from: '12345', owner: '+4420' } }]),
    ],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['a prototype', '[{"__proto__":{"type":"message-received"},"message":{"id":"p"}}]'],
  ])(
    'D15 acknowledges authentic nonsense (%s), so that it does not come for a day, and does nothing',
    async (_name, body) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*) as n from message`.execute(world.server.db)).rows[0]?.n;
      const before = await count();
      expect((await post(body)).statusCode).toBe(204);
      expect(await count()).toBe(before);
    },
  );

  it('refuses a body over the limit', async () => {
    expect((await post(' '.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('O01 a STOP that cannot be read at once is in force when it is acknowledged', async () => {
    const { db } = world.server;
    const phone = one();
    await sql`alter table stop_word rename to stop_word_lost`.execute(db);
    const acknowledged = says(phone, 'STOP');
    await eventually(
      () => db.selectFrom('webhook_event').select('event_id').where('phone', '=', phone).execute(),
      (stored) => stored.length === 1,
    );
    await sql`alter table stop_word_lost rename to stop_word`.execute(db);
    await acknowledged;
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
  });

  it('a text that cannot be read now holds its sender until it is', async () => {
    const { db } = world.server;
    const phone = one();
    const job = await world.campaign([phone], { status: 'paused' });
    await sql`alter table stop_word rename to stop_word_lost`.execute(db);
    try {
      const told = Date.now();
      await says(phone, 'genug jetzt');
      // A gate that looked before it was stored has sent, or lost its locks, when the carrier hears of it.
      expect(Date.now() - told).toBeGreaterThan(4_000);
      await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(arrived(phone)).toHaveLength(0);
      expect(await inboundOf(phone)).toHaveLength(0);
    } finally {
      await sql`alter table stop_word_lost rename to stop_word`.execute(db);
    }
    await db.updateTable('webhook_event').set({ not_before: null }).execute();
    await eventually(
      () => inboundOf(phone),
      (texts) => texts.length === 1,
    );
    await eventually(
      async () => arrived(phone).length,
      (count) => count === 1,
      20_000,
    );
  }, 40_000);
});
