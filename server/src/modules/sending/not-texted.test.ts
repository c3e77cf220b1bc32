import { sql } from 'kysely';
import { anAgency, anIdentity, aPhoneList } from '../../testing/builders';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';

const world = sendingWorld();

describe('who is not texted, and why', () => {
  it('O02 the same reasons when it is planned', async () => {
    const { db, agency } = world.server;
    const [stopped, review, agencyDnc, identityDnc, otherDnc, listed, foreign, fine] = world.phones(8) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const other = await anIdentity(db, { account_id: agency.account_id });
    const rival = await anAgency(db);
    await db
      .insertInto('opt_out')
      .values([
        { account_id: agency.account_id, phone: stopped },
        {
          account_id: agency.account_id,
          phone: review,
          stopped: false,
          in_review: true,
          held_at: new Date(),
        },
        { account_id: rival.account_id, phone: foreign },
        { account_id: agency.account_id, phone: fine, stopped: false },
      ])
      .execute();
    await db
      .insertInto('dnc_number')
      .values([
        { account_id: agency.account_id, phone: agencyDnc },
        { account_id: agency.account_id, phone: identityDnc, identity_id: world.identity.identity_id },
        { account_id: agency.account_id, phone: otherDnc, identity_id: other.identity_id },
        { account_id: rival.account_id, phone: foreign },
      ])
      .execute();
    const suppression = await aPhoneList(db, {
      account_id: agency.account_id,
      list_type: 'Suppression',
      numbers: [listed, stopped],
    });
    const job = await world.campaign(
      [stopped, review, agencyDnc, identityDnc, otherDnc, listed, foreign, fine],
      {
        suppressionLists: [suppression.list_id],
      },
    );
    await untilCompleted(world, job.job_id);
    const reasons = new Map(
      (await world.texts(job.job_id)).map(({ phone, state, reason }) => [phone, reason ?? state]),
    );
    expect(reasons.get(stopped)).toBe('opted-out');
    expect(reasons.get(review)).toBe('held-for-review');
    expect(reasons.get(agencyDnc)).toBe('dnc');
    expect(reasons.get(identityDnc)).toBe('dnc');
    expect(reasons.get(listed)).toBe('suppression-list');
    // O09: another agency's word, or another identity's list, is nothing to this one.
    for (const phone of [otherDnc, foreign, fine]) expect(world.arrived(phone)).toBe(1);
    for (const phone of [stopped, review, agencyDnc, identityDnc, listed])
      expect(world.arrived(phone)).toBe(0);
    expect(await world.job(job.job_id)).toMatchObject({ recipients: 8, suppressed: 5, sent: 3 });
  });

  it('O02 the same reasons at the gate, for what changed after the plan', async () => {
    const { db, agency } = world.server;
    const [stopped, review, dnc, listed, fine] = world.phones(5) as [number, number, number, number, number];
    const suppression = await aPhoneList(db, {
      account_id: agency.account_id,
      list_type: 'Suppression',
      numbers: [],
    });
    const job = await world.campaign([stopped, review, dnc, listed, fine], {
      status: 'paused',
      suppressionLists: [suppression.list_id],
    });
    expect(await world.states(job.job_id)).toEqual({ pending: 5 });
    await db
      .insertInto('opt_out')
      .values([
        { account_id: agency.account_id, phone: stopped },
        {
          account_id: agency.account_id,
          phone: review,
          stopped: false,
          in_review: true,
          held_at: new Date(),
        },
      ])
      .execute();
    await db.insertInto('dnc_number').values({ account_id: agency.account_id, phone: dnc }).execute();
    await db
      .insertInto('phone_number')
      .values({ list_id: suppression.list_id, account_id: agency.account_id, phone: listed })
      .execute();
    await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
    await untilCompleted(world, job.job_id);
    expect((await world.texts(job.job_id)).map(({ reason }) => reason)).toEqual([
      'opted-out',
      'held-for-review',
      'dnc',
      'suppression-list',
      null,
    ]);
    for (const phone of [stopped, review, dnc, listed]) expect(world.arrived(phone)).toBe(0);
    expect(world.arrived(fine)).toBe(1);
  });

  it('O08 fails closed: while opt-outs cannot be read nothing is sent, and the job says so', async () => {
    const { db } = world.server;
    const some = world.phones(20);
    const job = await world.campaign(some, { status: 'paused' });
    await sql`alter table opt_out rename to opt_out_lost`.execute(db);
    try {
      await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
      const held = await eventually(
        () => world.job(job.job_id),
        (row) => row.held !== null,
      );
      expect(held.held).toBe(
        'What is checked before a text leaves cannot be read, so nothing is sent. Sending resumes automatically.',
      );
      // A batch that was being looked at goes back as well.
      await eventually(
        () => world.states(job.job_id),
        (states) => states['pending'] === 20,
      );
      for (const phone of some) expect(world.arrived(phone)).toBe(0);
    } finally {
      await sql`alter table opt_out_lost rename to opt_out`.execute(db);
    }
    await sql`update message set not_before = null where job_id = ${job.job_id}`.execute(db);
    await untilCompleted(world, job.job_id);
    for (const phone of some) expect(world.arrived(phone)).toBe(1);
  });
});
