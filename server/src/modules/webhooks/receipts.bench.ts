// npm run bench receipts
// A carrier that tells of every text in a callback of its own, ten under way: stored before it is acknowledged, applied beside
// by the worker of the same process. Who calls lives in a process of its own. RECEIPTS sets the size of a round.
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { e164 } from '@campaign/shared-api/messaging';
import { openTeller } from '../../testing/callback-teller';
import { cpuOf, cpuOfPostgres } from '../../testing/cpu';
import { fillOtherCampaigns } from '../../testing/other-campaigns';
import { loadPhone, openSendingWorld } from '../../testing/sending-world';

const RECEIPTS = Number(process.env.RECEIPTS ?? 5_000);
const UNDER_WAY = Number(process.env.UNDER_WAY ?? 10);
const ROUNDS = ['just started', 'then', 'warm'];
const LOOK_AGAIN_MS = 20;

const at = (times: number[], share: number) =>
  (times.sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);

async function measure(): Promise<void> {
  const teller = openTeller();
  const world = await openSendingWorld();
  try {
    const { db, app } = world.server;
    await fillOtherCampaigns(world);
    const phones = Array.from({ length: RECEIPTS * ROUNDS.length }, (_, index) => loadPhone(index));
    const job = await world.campaign(phones);
    await sql`update message set state = 'sent', sent_at = now(), carrier_id = 'c' || message_id where job_id = ${job.job_id}`.execute(
      db,
    );
    await sql`analyze message`.execute(db);
    await world.send();
    const { port } = app.server.address() as AddressInfo;
    /** Asked of a session that is there: the pool ends those that nobody uses. */
    const cpuOfDatabase = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return cpuOfPostgres(rows[0]?.pid ?? 0);
    };
    const texts = await world.texts(job.job_id);
    for (const [index, round] of ROUNDS.entries()) {
      const bodies = texts.slice(index * RECEIPTS, (index + 1) * RECEIPTS).map((text) => {
        const time = new Date().toISOString();
        const [from, to] = [e164(text.from_phone), e164(text.phone)];
        const message = {
          id: text.carrier_id,
          time,
          to: [to],
          from,
          owner: from,
          text: '',
          direction: 'out',
        };
        return JSON.stringify([
          { type: 'message-delivered', time, to, message: { ...message, tag: String(text.message_id) } },
        ]);
      });
      const before = { server: cpuOf(process.pid), database: await cpuOfDatabase() };
      const begun = performance.now();
      const { seconds, times } = await teller.tell({ port, underWay: UNDER_WAY, bodies });
      while ((await world.job(job.job_id)).delivered < (index + 1) * RECEIPTS)
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      const applied = (performance.now() - begun) / 1000;
      const server = (cpuOf(process.pid) - before.server) / RECEIPTS;
      const database = ((await cpuOfDatabase()) - before.database) / RECEIPTS;
      console.log(
        `${round.padEnd(24)} ${(RECEIPTS / seconds).toFixed(0).padStart(6)}/s stored, ${(RECEIPTS / applied).toFixed(0)}/s ` +
          `applied   p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms; a receipt costs ${server.toFixed(2)} ms of the server's CPU` +
          `, ${database.toFixed(2)} ms of the database's`,
      );
    }
  } finally {
    teller.close();
    await world.close();
  }
}

console.log(`${RECEIPTS} receipts a round, one a callback, ${UNDER_WAY} under way`);
await measure();
process.exit(0);
