// npm run bench replies
// People who answer one campaign, all at once: callbacks of the carrier over HTTP, ten under way, each with one text, one of
// fifty a STOP. Every text is on disk before its callback is acknowledged, and read if it may change who is texted; the others are
// read beside: a round is over when all are stored, counted and shown. Who calls lives in a process of its own; it knows
// nothing of what is done with its calls, and the figures are checked at the end against what it said. REPLIES sets the size.
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { openTeller } from '../../testing/callback-teller';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { cpuOf, cpuOfPostgres } from '../../testing/cpu';
import { fillOtherCampaigns } from '../../testing/other-campaigns';
import { loadPhone, openSendingWorld } from '../../testing/sending-world';

const REPLIES = Number(process.env.REPLIES ?? 5_000);
const UNDER_WAY = Number(process.env.UNDER_WAY ?? 10);
const ROUNDS = ['just started', 'then', 'warm'];
const LOOK_AGAIN_MS = 20;
const STOP_EVERY = 50;
const WORDS = ['Who is this?', 'Yes', 'No thanks', 'What time does it begin?', 'wrong number'];

const at = (times: number[], share: number) =>
  (times.sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);

async function measure(): Promise<void> {
  const teller = openTeller();
  const world = await openSendingWorld();
  try {
    const { db, app } = world.server;
    const { inbound } = callbacksOf(() => world);
    await fillOtherCampaigns(world);
    const phones = Array.from({ length: REPLIES * ROUNDS.length }, (_, index) => loadPhone(index));
    const job = await world.campaign(phones);
    await sql`update message set state = 'sent', sent_at = now() where job_id = ${job.job_id}`.execute(db);
    await sql`analyze message, conversation, phone_number`.execute(db);
    const { port } = app.server.address() as AddressInfo;
    /** Asked of a session that is there: the pool ends those that nobody uses. */
    const cpuOfDatabase = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return cpuOfPostgres(rows[0]?.pid ?? 0);
    };
    for (const [index, round] of ROUNDS.entries()) {
      const some = phones.slice(index * REPLIES, (index + 1) * REPLIES);
      const bodies = some.map((phone, place) =>
        JSON.stringify([
          inbound(phone, place % STOP_EVERY === 0 ? 'STOP' : (WORDS[place % WORDS.length] ?? '')),
        ]),
      );
      const counted = async () => {
        const { non_opt_out_replies, opt_out_replies } = await world.job(job.job_id);
        return non_opt_out_replies + opt_out_replies;
      };
      const before = { server: cpuOf(process.pid), database: await cpuOfDatabase() };
      const begun = performance.now();
      const told = await teller.tell({ port, underWay: UNDER_WAY, bodies });
      const { seconds } = told;
      while ((await counted()) < (index + 1) * REPLIES)
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      const read = (performance.now() - begun) / 1000;
      const [stops, times] = [0, 1].map((plain) =>
        told.times.filter((_, place) => Number(place % STOP_EVERY !== 0) === plain),
      ) as [number[], number[]];
      const server = (cpuOf(process.pid) - before.server) / REPLIES;
      const database = ((await cpuOfDatabase()) - before.database) / REPLIES;
      console.log(
        `${round.padEnd(24)} ${(REPLIES / seconds).toFixed(0).padStart(6)}/s acknowledged, ` +
          `${(REPLIES / read).toFixed(0)}/s read   p50 ${at(times, 0.5)} ms, ` +
          `p99 ${at(times, 0.99)} ms, a STOP p50 ${at(stops, 0.5)} ms, p99 ${at(stops, 0.99)} ms; a reply costs ` +
          `${server.toFixed(2)} ms of the server's CPU, ${database.toFixed(2)} ms of the database's`,
      );
    }
    const { rows } = await sql`
      select j.non_opt_out_replies as replies, j.opt_out_replies as stops,
             (select count(*)::int from message where job_id = j.job_id and direction = 'in') as texts,
             (select sum(replies)::int from conversation where job_id = j.job_id) as shown,
             (select count(*)::int from opt_out where stopped) as stopped
        from job j where j.job_id = ${job.job_id}`.execute(db);
    console.log(`  told ${phones.length}: ${JSON.stringify(rows[0])}`);
  } finally {
    teller.close();
    await world.close();
  }
}

console.log(`${REPLIES} replies a round into one campaign, ${UNDER_WAY} under way`);
await measure();
process.exit(0);
