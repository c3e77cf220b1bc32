import { loadPhone, pause } from '../../server/src/testing/chaos-world';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';

const AWAY_MINUTES = 10;
const STOPS = 200;

/** D17: nothing of ours is there while the carrier tells and people write STOP. */
export const away: MachineScenario = {
  name: 'away',
  about: `D17: web and workers are down for ${AWAY_MINUTES} minutes while receipts come and ${STOPS} people write STOP`,
  play: (floor) => onStage(floor, { workers: 2 }, goAway),
};

async function goAway(stage: Stage): Promise<void> {
  const { floor, product, world } = stage;
  const campaign = await stage.campaign(3_000, 40);
  while ((await stage.accepted()) < 300) await pause(100);
  const members = [product.web, ...product.workers];
  await Promise.all(members.map((member) => member.takeDown('SIGTERM')));
  const before = await stage.accepted();
  const waited = (await product.summary()).callbacks.waiting;
  const people = Array.from({ length: STOPS }, (_, n) => loadPhone(n * 14));
  for (const phone of people) await product.reply(phone, campaign.from, 'STOP');
  await pause(AWAY_MINUTES * 60_000);
  const between = (await stage.accepted()) - before;
  floor.expect('texts sent in between', between, between === 0);
  const waiting = (await product.summary()).callbacks.waiting;
  floor.say(`callbacks that wait: ${waited} receipts when it went, ${waiting} before it comes back`);
  await product.start();
  for (const late = Date.now() + 60_000; stage.stops.length < STOPS && Date.now() < late; await pause(200)) {
    const stored = await world.optOuts();
    const known = new Set(stage.stops.map(({ from }) => from));
    for (const phone of people) {
      const from = `+1${phone}`;
      if (!stored.has(`${campaign.accountId} ${phone}`) || known.has(from)) continue;
      stage.stops.push({
        accountId: campaign.accountId,
        to: `+1${campaign.from}`,
        from,
        storedAt: Date.now(),
      });
    }
  }
  floor.expect('STOPs stored', `${stage.stops.length} of ${STOPS}`, stage.stops.length === STOPS);
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
}
