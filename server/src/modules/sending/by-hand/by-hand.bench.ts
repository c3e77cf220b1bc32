// npm run bench by-hand
// One-key sends through the API, ten under way, as the P2P screen makes them: over HTTP with a session's cookie,
// each through every lock of the gate to the simulated carrier, which answers at once. Who presses and the carrier
// live in a process of their own, so that this one is the server alone. PRESSES sets the size.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { startSimulator } from '@campaign/simulator';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE, P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { cpuOf, cpuOfPostgres } from '../../../testing/cpu';
import { fillOtherCampaigns } from '../../../testing/other-campaigns';
import { loadPhone, openSendingWorld } from '../../../testing/sending-world';
import { openCarrier } from '../gate/gate-carrier';

const PRESSES = Number(process.env.PRESSES ?? 3_000);
const UNDER_WAY = Number(process.env.UNDER_WAY ?? 10);
/** After a start statements are planned, connections opened, and the program compiled where it is hot: told by rounds. */
const ROUNDS = ['just started', 'then', 'warm'];

interface Orders {
  port: number;
  cookie: string;
  bodies: string[];
}

interface Report {
  seconds: number;
  times: number[];
}

/** The world outside: a carrier, and ten people who press as soon as they have their answer. */
async function beOutside(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-by-hand-'));
  const carrier = await startSimulator({
    ledgerFile: join(folder, 'ledger.jsonl'),
    script: { profile: 'quiet', rules: [{ receipt: { outcome: 'none' } }] },
  });
  process.send?.(carrier.url);
  process.on('message', (orders: Orders) => void pressAll(orders).then((report) => process.send?.(report)));
  process.once('disconnect', () => void rm(folder, { recursive: true }).then(() => process.exit(0)));
}

async function pressAll({ port, cookie, bodies }: Orders): Promise<Report> {
  const agent = new Agent({ keepAlive: true, maxSockets: UNDER_WAY });
  const headers = {
    'content-type': 'application/json',
    [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE,
    'sec-fetch-site': 'same-origin',
    cookie,
  };
  const path = '/api/v1/p2pchats/sendMessage';
  const press = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request({ agent, port, path, method: 'POST', headers }, (reply) => {
        let answer = '';
        reply.setEncoding('utf8').on('data', (text) => (answer += text));
        reply.once('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${reply.statusCode}: ${answer}`)),
        );
      });
      outgoing.once('error', reject).end(body);
    });
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const line = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const pressedAt = performance.now();
      await press(body);
      times.push(performance.now() - pressedAt);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, line));
  agent.destroy();
  return { seconds: (performance.now() - begun) / 1000, times };
}

async function measure(): Promise<void> {
  const outside = fork(fileURLToPath(import.meta.url), ['outside']);
  const world = await openSendingWorld();
  try {
    const { ctx, db } = world.server;
    ctx.carrier = openCarrier({ ...ctx.config.carrier, baseUrl: await heard<string>(outside) });
    const phones = Array.from({ length: PRESSES * ROUNDS.length }, (_, index) => loadPhone(index));
    const text = 'Hello. Reply stop to opt out.';
    const given = { job_type: 'P2P', message_text: text } as const;
    await fillOtherCampaigns(world);
    const job = await world.campaign(phones, given);
    await db.updateTable('sending_number').set({ mps: 100_000 }).execute();
    const { cookie = '' } = await world.server.signInAs('agency');
    const { port } = world.server.app.server.address() as AddressInfo;
    const bodies = phones.map((phone) =>
      JSON.stringify({
        jobId: job.job_id,
        from: e164(job.from_phone),
        to: e164(phone),
        text,
        tag: P2P_TAG,
      }),
    );
    const pressed = async (some: string[]) => {
      outside.send({ port, cookie, bodies: some } satisfies Orders);
      return heard<Report>(outside);
    };
    const database = async () =>
      cpuOfPostgres(
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0,
      );
    for (const [index, round] of ROUNDS.entries()) {
      const before = { server: cpuOf(process.pid), database: await database() };
      const { seconds, times } = await pressed(bodies.slice(index * PRESSES, (index + 1) * PRESSES));
      const server = (cpuOf(process.pid) - before.server) / PRESSES;
      const ofDatabase = ((await database()) - before.database) / PRESSES;
      const sorted = times.sort((a, b) => a - b);
      const at = (of: number) => `${sorted[Math.floor((sorted.length - 1) * of)]?.toFixed(1)} ms`;
      console.log(
        `${round.padEnd(24)} ${(PRESSES / seconds).toFixed(0).padStart(6)}/s   p50 ${at(0.5)}, p99 ${at(0.99)}, ` +
          `a press costs ${server.toFixed(2)} ms of the server's CPU, ${ofDatabase.toFixed(2)} ms of the database's`,
      );
    }
  } finally {
    outside.disconnect();
    await world.close();
  }
}

const heard = <Message>(from: ChildProcess) =>
  new Promise<Message>((resolve) => from.once('message', (message) => resolve(message as Message)));

if (process.argv[2] === 'outside') await beOutside();
else {
  console.log(`${PRESSES} presses, ${UNDER_WAY} under way, the carrier answers at once`);
  await measure();
  process.exit(0);
}
