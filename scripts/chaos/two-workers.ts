import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPrivatePostgres } from '../verify/private-postgres.mjs';
import { Product } from './product';
import { plainScript } from './scripts';
import { loadPhone, pause, World } from '../../server/src/testing/chaos-world';

const RECIPIENTS = 2_000;
const PER_SECOND = 400;
const PATIENCE_MS = 120_000;
const PORTS = Number(process.env.CHAOS_PORT ?? 4_600);

/** Two workers share one campaign; true when everybody was texted once and both had a part in it. */
export async function showTwoWorkers(): Promise<boolean> {
  const postgres = await startPrivatePostgres(findPostgres());
  const folder = mkdtempSync(join(tmpdir(), 'campaign-two-workers-'));
  try {
    const world = await World.open(postgres.url);
    const phones = Array.from({ length: RECIPIENTS }, (_, index) => loadPhone(index));
    const campaign = await world.addCampaign({ phones, mps: PER_SECOND });
    const product = await Product.open({
      folder,
      postgres,
      workers: 2,
      settings: null,
      quietHours: false,
      ports: PORTS,
    });
    try {
      await product.simulator.start();
      await product.setScript(plainScript(1));
      await product.start();
      console.log(`Started: ${['ROLE=web', ...product.workers.map(() => 'ROLE=worker')].join(', ')}`);
      await world.order([campaign]);
      await untilCompleted(world, campaign);
    } finally {
      await product.close();
      await world.close();
    }
    const asked = product.requests().map(({ to }) => to[0]);
    const shares = product.workers.map(({ name }) => handedOver(join(folder, `${name}.log`)));
    for (const [index, worker] of product.workers.entries())
      console.log(`${worker.name} handed over ${shares[index]} texts`);
    console.log(
      `The carrier has ${asked.length} requests for ${new Set(asked).size} of ${RECIPIENTS} people`,
    );
    return (
      asked.length === RECIPIENTS && new Set(asked).size === RECIPIENTS && shares.every((share) => share > 0)
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilCompleted(world: World, campaign: Parameters<World['jobs']>[0][number]): Promise<void> {
  for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await pause(1_000)) {
    const [job] = await world.jobs([campaign]);
    console.log(`${job?.sent ?? 0} of ${RECIPIENTS} sent`);
    if (job?.status === 'completed') return;
  }
}

/** What a worker says when it stops. */
function handedOver(log: string): number {
  const said = /"handedOver":(\d+)/.exec(readFileSync(log, 'utf8'));
  return Number(said?.[1] ?? 0);
}
