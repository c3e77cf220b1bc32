import { rmSync } from 'node:fs';
import { FAULTS } from './faults';
import type { Scene } from './faults';
import { checkLedger } from './ledger-check';
import type { Campaign, Verdict } from './ledger-check';
import { HURRIED, Product } from './product';
import { between, pick, randomFrom } from './random';
import type { Random } from './random';
import type { Scenario } from './scenarios';
import { StopWriter } from './stops';
import type { StopFigures } from './stops';
import { loadPhone, patiently, pause, World } from '../../server/src/testing/chaos-world';

export interface Outcome {
  verdict: Verdict;
  stops: StopFigures;
  deaths: string[];
  faults: string[];
  seconds: number;
  perSecond: number;
  folder: string;
}

export interface Surroundings {
  seed: number;
  folder: string;
  ports: number;
  postgres: { url: string; port: number; crash(): Promise<void>; start(): Promise<void> };
  say: (words: string) => void;
}

/** A receipt may come a second time after it was the last. */
const REPEATED_MS = 1_500;
/** However much still moves. */
const MAX_PATIENCES = 4;

/** From an empty database to the verdict. */
export async function play(scenario: Scenario, around: Surroundings): Promise<Outcome> {
  const { seed, folder, say } = around;
  const random = randomFrom(seed);
  const { postgres } = around;

  const world = await World.open(postgres.url);
  const campaigns: Campaign[] = [];
  for (const [index, count] of scenario.recipients.entries()) {
    const phones = Array.from({ length: count }, (_, n) => loadPhone(n));
    campaigns.push(await world.addCampaign({ phones, mps: scenario.mps[index] ?? 100 }));
  }
  await world.order(campaigns);

  const product = await Product.open({
    folder,
    postgres,
    workers: scenario.workers,
    settings: scenario.asShipped ? null : HURRIED,
    quietHours: false,
    ports: around.ports,
  });
  const writer = new StopWriter(product.webUrl);
  const doubted = new Set<number>();
  const faults: string[] = [];
  const begun = Date.now();
  let over = false;
  try {
    await product.simulator.start();
    await product.setScript(scenario.script(seed));
    await product.start();
    const scene: Scene = {
      product,
      world,
      random,
      postgres,
      pastLeaseMs: Math.round((scenario.asShipped ? 30_000 : HURRIED.leaseMs) * 1.15),
    };
    const people = writeStops();
    const watching = watchDoubts();
    await breakThings(scene);
    say('  everything is mended; waiting for the end');
    await untilDone();
    over = true;
    await Promise.all([people, watching]);
  } finally {
    over = true;
    await product.close();
  }

  const requests = product.requests();
  const evidence = {
    campaigns,
    jobs: await patiently(() => world.jobs(campaigns)),
    rows: await world.rows(campaigns),
    requests,
    stops: writer.stops,
    optOuts: await world.optOuts(),
    doubted,
  };
  await world.close();
  const times = requests.map(({ at }) => at);
  const lasted = times.length > 1 ? (Math.max(...times) - Math.min(...times)) / 1000 : 1;
  return {
    verdict: checkLedger(evidence),
    stops: writer.figures(),
    deaths: product.deaths,
    faults,
    seconds: (Date.now() - begun) / 1000,
    perSecond: requests.filter(({ accepted }) => accepted).length / Math.max(lasted, 1),
    folder,
  };

  async function breakThings(scene: Scene): Promise<void> {
    for (const name of scenario.faults) {
      await pause(between(random, ...scenario.gapMs));
      const did = await patiently(() => FAULTS[name](scene));
      faults.push(did);
      say(`  ${((Date.now() - begun) / 1000).toFixed(1)} s: ${did}`);
    }
  }

  async function writeStops(): Promise<void> {
    if (scenario.stops === 0) return;
    const aim = randomFrom(seed + 1);
    const line = async () => {
      while (!over && writer.stops.length < scenario.stops) {
        const campaign = pick(aim, campaigns);
        const phone = await target(campaign, aim).catch(() => undefined);
        if (phone === undefined || writer.hasWritten(campaign.accountId, phone)) await pause(20);
        else await Promise.race([writer.write(campaign.accountId, campaign.from, phone), whenOver()]);
      }
    };
    await Promise.all(Array.from({ length: scenario.stopWriters }, line));
  }

  /** Somebody whose text is being handed over at this moment, or nearly. */
  async function target(campaign: Campaign, aim: Random): Promise<number | undefined> {
    const front = await world.front(campaign, 30);
    return front.length > 0 ? pick(aim, front) : undefined;
  }

  async function whenOver(): Promise<void> {
    while (!over) await pause(100);
  }

  async function watchDoubts(): Promise<void> {
    while (!over) {
      for (const id of await world.doubts().catch(() => [])) doubted.add(id);
      await pause(150);
    }
  }

  /** Until it is done; given up only when nothing has moved for as long as the scenario has patience. */
  async function patientlyUntil(look: () => Promise<{ done: boolean; seen: unknown }>): Promise<void> {
    let last = { seen: '', at: Date.now() };
    for (const late = Date.now() + MAX_PATIENCES * scenario.patienceMs; Date.now() < late; await pause(400)) {
      const { done, seen } = await patiently(look);
      if (done) return pause(REPEATED_MS);
      if (JSON.stringify(seen) !== last.seen) last = { seen: JSON.stringify(seen), at: Date.now() };
      else if (Date.now() - last.at > scenario.patienceMs) break;
    }
    say('  the patience is over');
  }

  function untilDone(): Promise<void> {
    return patientlyUntil(async () => {
      const jobs = await world.jobs(campaigns);
      const { callbacks } = await product.summary();
      const isOver = jobs.every(({ status }) => status === 'completed');
      return { done: isOver && callbacks.waiting === 0 && (await world.unread()) === 0, seen: jobs };
    });
  }
}

export const clean = ({ folder }: Outcome): void => rmSync(folder, { recursive: true, force: true });
