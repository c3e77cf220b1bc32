import { pause } from '../../server/src/testing/chaos-world';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import { plainScript } from './scripts';

const TROUBLE_MINUTES = 5;
/** As shipped: so often a text is tried before it has failed. */
const MAX_TRIES = 10;
const RECIPIENTS = 3_000;
const IN_TROUBLE = [
  { percent: 50, answer: { kind: 'error', status: 500 } },
  { answer: { kind: 'error', status: 503 } },
];

/** D09: a carrier that answers nothing but 500 and 503. */
export const carrierTrouble: MachineScenario = {
  name: 'carrier-trouble',
  about: `D09: for ${TROUBLE_MINUTES} minutes the carrier answers 500 and 503 to everything; the waits as shipped`,
  play: (floor) => onStage(floor, { workers: 2, asShipped: true }, sendInTrouble),
};

async function sendInTrouble(stage: Stage): Promise<void> {
  const { floor, product } = stage;
  await stage.campaign(RECIPIENTS, 40);
  while ((await stage.accepted()) < 300) await pause(100);
  await product.setScript({ ...plainScript(7), rules: IN_TROUBLE });
  // What was under way when it began.
  await pause(2_000);
  const before = await product.summary();
  await pause(TROUBLE_MINUTES * 60_000);
  const after = await product.summary();
  const tried = after.requests - before.requests;
  floor.expect(
    'texts accepted meanwhile',
    after.accepted - before.accepted,
    after.accepted === before.accepted,
  );
  floor.say(`${tried} requests in ${TROUBLE_MINUTES} minutes, where 40 a second were due`);
  await product.setScript(plainScript(7));
  const mended = Date.now();
  while ((await stage.accepted()) === after.accepted && Date.now() - mended < 120_000) await pause(50);
  floor.say(`mended: the next text was accepted ${Date.now() - mended} ms later`);
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  const tries = new Map<string, number>();
  for (const { tag } of product.requests()) tries.set(tag, (tries.get(tag) ?? 0) + 1);
  const most = Math.max(...tries.values());
  floor.expect('tries of one text at most', most, most <= MAX_TRIES);
  const ok = (await product.summary()).accepted;
  floor.expect('texts accepted', `${ok} of ${RECIPIENTS}`, ok === RECIPIENTS);
  await stage.checkLedger();
}
