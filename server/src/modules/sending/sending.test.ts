import { sql } from 'kysely';
import { aPhoneList } from '../../testing/builders';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';
import { jobProgress } from '../texts/job-progress.queries';

const world = sendingWorld();

const progressOf = async (jobId: number) => (await jobProgress(world.server.db, [jobId])).get(jobId);
const accountId = () => world.server.agency.account_id;

describe('a campaign', () => {
  it('goes out to everybody once; figures agree with the carrier’s ledger, and add up at every moment', async () => {
    const job = await world.campaign(world.phones(300), { price: '0.0129' });
    let looks = 0;
    const done = await eventually(
      async () => {
        const { rows } = await sql<{ recipients: number; counted: number; wrong: number }>`
          select j.recipients, (select count(*) from message m where m.job_id = j.job_id and m.kind = 'initial') as counted,
                 abs(j.sent - (select count(*) from message m where m.job_id = j.job_id and m.state in ('sent', 'delivered')))
               + abs(j.suppressed - (select count(*) from message m where m.job_id = j.job_id and m.state = 'suppressed'))
               + abs(j.failed - (select count(*) from message m where m.job_id = j.job_id and m.state = 'failed')) as wrong
            from job j where j.job_id = ${job.job_id}`.execute(world.server.db);
        expect(rows[0]).toEqual({ recipients: 300, counted: 300, wrong: 0 });
        const progress = await progressOf(job.job_id);
        const {
          pending = 0,
          sending = 0,
          sent = 0,
          failed = 0,
          unknown = 0,
          suppressed = 0,
        } = progress ?? {};
        expect(pending + sending + sent + failed + unknown + suppressed).toBe(300);
        looks += 1;
        return world.job(job.job_id);
      },
      ({ status, delivered }) => status === 'completed' && delivered === 300,
    );
    expect(looks).toBeGreaterThan(2);
    expect(done).toMatchObject({
      recipients: 300,
      sent: 300,
      failed: 0,
      suppressed: 0,
      segments: 300,
      held: null,
    });
    const { number } = world;
    const ledger = world.carrier.ledger.summary({ from: `+1${number.phone}` });
    expect(ledger).toMatchObject({
      requests: 300,
      accepted: 300,
      acceptedTwice: 0,
      segments: 300,
      delivered: 300,
    });
    expect((await progressOf(job.job_id))?.rate).toBeGreaterThan(0);
  });

  it('P2P-21 WIZ-25 sends each their own words and link, billed by true segments in whole 1/10,000 dollars', async () => {
    const [ada, jose, eve] = world.phones(3) as [number, number, number];
    const list = await aPhoneList(world.server.db, {
      account_id: accountId(),
      numbers: [
        { phone: ada, first_name: 'Ada {last_name} $&', last_name: 'Lovelace' },
        { phone: jose, first_name: 'José María', last_name: 'á'.repeat(70) },
        { phone: eve, first_name: null, last_name: 'x'.repeat(150) },
      ],
    });
    const job = await world.campaign([], {
      message_text: 'Hi {first_name}, “{last_name}”: go.example/Ab3dE6gH Stop2End',
      guidlink: 'https://go.example/Ab3dE6gH',
      price: '0.0131',
      lists: [list.list_id],
    } as object);
    await untilCompleted(world, job.job_id);
    const texts = await world.texts(job.job_id);
    expect(new Set(texts.map(({ link_code }) => link_code)).size).toBe(3);
    for (const text of texts) expect(text.link_code).toMatch(/^[A-Za-z0-9]{8}$/);
    const [toAda, toJose, toEve] = texts as [(typeof texts)[0], (typeof texts)[0], (typeof texts)[0]];
    expect(toAda.body).toBe(`Hi Ada {last_name} $&, "Lovelace": go.example/${toAda.link_code} Stop2End`);
    expect(toEve.body).toBe(`Hi , "${'x'.repeat(150)}": go.example/${toEve.link_code} Stop2End`);
    expect([toAda, toJose, toEve].map(({ segments, cost }) => [segments, cost])).toEqual([
      [1, 131],
      [2, 262],
      [2, 262],
    ]);
    expect(await world.job(job.job_id)).toMatchObject({ segments: 5, sent: 3 });
    const sent = (await world.carrier.ledger.read(0, 10_000)).filter((entry) => entry.kind === 'request');
    for (const text of texts) {
      expect(sent.find((entry) => entry.tag === String(text.message_id))).toMatchObject({
        text: text.body,
        segments: text.segments,
      });
    }
  });

  it('D20 one recipient whose text cannot be sent fails alone', async () => {
    const [poison, ...fine] = world.phones(4) as [number, number, number, number];
    const list = await aPhoneList(world.server.db, {
      account_id: accountId(),
      numbers: [
        { phone: poison, first_name: 'x'.repeat(1_000_000) },
        ...fine.map((phone) => ({ phone, first_name: 'P' })),
      ],
    });
    const job = await world.campaign([], { lists: [list.list_id] } as object);
    await untilCompleted(world, job.job_id);
    expect(await world.states(job.job_id)).toMatchObject({ failed: 1 });
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      phone: poison,
      state: 'failed',
      reason: 'too-long',
      cost: 0,
    });
    expect(world.arrived(poison)).toBe(0);
    for (const phone of fine) expect(world.arrived(phone)).toBe(1);
  });

  it('D22 is completed only when nothing is open, and at once when nobody may be texted', async () => {
    const only = world.phone();
    await world.server.db.insertInto('opt_out').values({ account_id: accountId(), phone: only }).execute();
    const job = await world.campaign([only]);
    expect(await world.job(job.job_id)).toMatchObject({
      status: 'completed',
      recipients: 1,
      suppressed: 1,
      sent: 0,
    });
  });
});

describe('an MMS', () => {
  it('CONT-28 sends an MMS with the address of its media, one segment whatever its length', async () => {
    const phone = world.phone();
    const file = `/m/${'a'.repeat(32)}.png`;
    const job = await world.campaign([phone], {
      mms: true,
      media_url: file,
      message_text: `${'á'.repeat(400)} stop`,
      price: '0.0229',
    });
    await untilCompleted(world, job.job_id);
    expect(world.carrier.ledger.messagesTo(`+1${phone}`)).toMatchObject([{ media: 1 }]);
    expect(await world.texts(job.job_id)).toMatchObject([{ mms: true, segments: 1, cost: 229 }]);
  });
});
