import { spawn } from 'node:child_process';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { loadPhone, pause } from '../../server/src/testing/chaos-world';
import { addSent, countDelivered } from '../../server/src/testing/machine-world';
import { receiptBody, sendCallback } from './callbacks';
import { spread } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import { StopWriter } from './stops';

const STOPS = 300;
const STOP_WRITERS = 4;
const BURST_PER_SECOND = 500;
const BURST_SECONDS = 60;
/** Receipts in one callback, as the carrier sends them when it has many. */
const TOGETHER = 5;
const TICK_MS = 50;

/** F07: others take the processors. */
export const starved: MachineScenario = {
  name: 'starved',
  about: `F07: two processes that only turn beside a campaign; ${STOPS} people write STOP`,
  async play(floor) {
    const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    try {
      await onStage(floor, {}, async (stage) => {
        const campaign = await stage.campaign(2_500, 60);
        const people = new StopWriter(stage.product.webUrl);
        while ((await stage.accepted()) < 50) await pause(100);
        let next = 0;
        const write = async () => {
          while (next < STOPS) {
            await people.write(campaign.accountId, campaign.from, loadPhone(next++ * 8));
            await pause(50);
          }
        };
        await Promise.all(Array.from({ length: STOP_WRITERS }, write));
        const { stored, p50, p99, worst } = people.figures();
        floor.expect('STOPs stored', stored, stored === STOPS);
        floor.goal('p50, p99, longest ms', [p50, p99, worst], p99 < 2_000);
        stage.stops.push(...people.stops);
        floor.expect('the campaign ends', 'completed', await stage.untilDone());
        await stage.checkLedger();
      });
    } finally {
      for (const loop of loops) loop.kill('SIGKILL');
    }
  },
};

const RECIPIENTS = 30_000;
const LOAD_STOPS = 450;
/** More texts a second than the gate passes on. */
const UNLIMITED = 5_000;

/** O01: how long a STOP takes while texts go out as fast as they can, and nothing breaks. */
export const stopLoad: MachineScenario = {
  name: 'stop-load',
  about: `O01: ${LOAD_STOPS} STOPs at the dispatch front of two workers that send as fast as they can; nothing breaks`,
  play: (floor) => onStage(floor, { workers: 2, asShipped: true }, stopUnderLoad),
};

async function stopUnderLoad(stage: Stage): Promise<void> {
  const { floor, product, world } = stage;
  const campaign = await stage.campaign(RECIPIENTS, UNLIMITED);
  const people = new StopWriter(product.webUrl);
  while ((await stage.accepted()) < 500) await pause(50);
  const begun = { at: Date.now(), accepted: await stage.accepted() };
  const write = async () => {
    while (people.asked < LOAD_STOPS) {
      const front = await world.front(campaign, 200);
      const phone = front.find((one) => !people.hasWritten(campaign.accountId, one));
      if (phone === undefined) return;
      await people.write(campaign.accountId, campaign.from, phone);
      await pause(150);
    }
  };
  await Promise.all(Array.from({ length: STOP_WRITERS }, write));
  const perSecond = Math.round(
    ((await stage.accepted()) - begun.accepted) / ((Date.now() - begun.at) / 1000),
  );
  const { stored, p50, p99, worst } = people.figures();
  floor.expect('STOPs stored', stored, stored === LOAD_STOPS);
  floor.goal(`at ${perSecond} texts/s: p50, p99, longest ms`, [p50, p99, worst], p99 < 1_000);
  stage.stops.push(...people.stops);
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
}

/** D16: a burst of receipts while a list is loaded. */
export const burst: MachineScenario = {
  name: 'burst',
  about: `D16: ${BURST_PER_SECOND} receipts a second for ${BURST_SECONDS} s while 1,000,000 rows are loaded`,
  play: (floor) => onStage(floor, { workers: 1 }, receiveBurst),
};

async function receiveBurst({ floor, console: person, product, world }: Stage): Promise<void> {
  const wanted = BURST_PER_SECOND * BURST_SECONDS;
  const { jobId, from } = await addSent(world.db, wanted);
  const listId = await person.makeList(bigListFile(1_000_000));
  const callbacks: Promise<{ status: number; ms: number }>[] = [];
  const begun = performance.now();
  for (let at = 0; at < wanted;) {
    const due = Math.min(wanted, Math.floor(((performance.now() - begun) / 1000) * BURST_PER_SECOND));
    for (; at < due; at += TOGETHER)
      callbacks.push(sendCallback(product.webUrl, receiptBody(from, at, TOGETHER)));
    await pause(TICK_MS);
  }
  const seconds = (performance.now() - begun) / 1000;
  const answers = await Promise.all(callbacks);
  const stored = answers.filter(({ status }) => status === 204);
  const { p50, p99, most } = spread(stored.map(({ ms }) => ms));
  floor.say(`${Math.round(wanted / seconds)} receipts a second in callbacks of ${TOGETHER}`);
  floor.expect('answered 2xx', `${stored.length} of ${answers.length}`, stored.length === answers.length);
  floor.goal('p50, p99, longest ms', [p50, p99, most], p99 < 1_000);
  const list = await person.untilLoaded(listId);
  floor.expect('the list', [list?.listState, list?.leadsLoaded], list?.listState === 'ACTIVE');
  for (const late = Date.now() + 120_000; (await world.unread()) > 0 && Date.now() < late;) await pause(300);
  const delivered = await countDelivered(world.db, jobId);
  floor.expect('receipts that changed nothing', wanted - delivered, delivered === wanted);
}
