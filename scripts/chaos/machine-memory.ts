import { readFileSync } from 'node:fs';
import { loadPhone, pause } from '../../server/src/testing/chaos-world';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import type { Member, MemberOptions } from './member';

const RECIPIENTS = Number(process.env.RECIPIENTS ?? 1_000_000);
const LOOK_EVERY_MS = 10_000;
const PATIENCE_MS = 4 * 3_600_000;
/** Little, so that what lies about for the collector is not taken for growth. */
const HEAP_MB = 96;
const LEEWAY_MB = 16;
/** More than a million numbers of the simulator's load range; no N11, and no N9X: the plan keeps those back. */
const AREA_CODES = Array.from({ length: 140 }, (_, n) => 201 + n).filter(
  (code) => code % 100 !== 11 && Math.floor(code / 10) % 10 !== 9,
);

/** Memory does not grow with the recipients of a campaign. */
export const longCampaign: MachineScenario = {
  name: 'long-campaign',
  about: `one campaign of ${RECIPIENTS} recipients through a heap of ${HEAP_MB} MB: planned, sent and receipted`,
  missing: () => (process.platform === 'linux' ? undefined : 'memory is read from /proc'),
  async play(floor) {
    const dress = (usual: MemberOptions) => ({
      ...usual,
      args: [`--max-old-space-size=${HEAP_MB}`, ...usual.args],
    });
    await onStage(floor, { asShipped: true, dress }, watchCampaign);
  },
};

async function watchCampaign(stage: Stage): Promise<void> {
  const { floor, product, world, campaigns } = stage;
  const members = [product.web, ...product.workers];
  const phones = Array.from({ length: RECIPIENTS }, (_, n) => loadPhone(n, AREA_CODES));
  const campaign = await world.addCampaign({ phones, mps: 10_000 });
  campaigns.push(campaign);
  const atRest = members.map(residentMb);
  await world.order([campaign]);
  const looks: number[][] = [];
  const begun = Date.now();
  const done = stage.untilDone(PATIENCE_MS).then(() => true);
  while (!(await Promise.race([done, pause(LOOK_EVERY_MS).then(() => false)]))) {
    looks.push(members.map(residentMb));
    const [job] = await world.jobs(campaigns);
    floor.say(
      `${job?.recipients} planned, ${job?.sent} sent, ${job?.delivered} delivered: ${looks.at(-1)} MB`,
    );
  }
  const minutes = (Date.now() - begun) / 60_000;
  floor.say(`${(RECIPIENTS / minutes / 60).toFixed(0)} recipients a second, ${minutes.toFixed(1)} min`);
  for (const [index, { name }] of members.entries()) {
    const most = mostOfThirds(looks.map((look) => look[index] ?? 0));
    const [before = 0, between = 0, last = 0] = most;
    const isFlat = last - Math.max(before, between) <= LEEWAY_MB;
    floor.expect(`${name}: MB at rest, and at most in each third`, [atRest[index], ...most], isFlat);
  }
  await stage.checkLedger();
}

/** Resident now (proc_pid_status(5)). */
function residentMb({ pid }: Member): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

function mostOfThirds(values: readonly number[]): number[] {
  const size = Math.ceil(values.length / 3);
  return [0, 1, 2].map((third) => Math.max(0, ...values.slice(third * size, (third + 1) * size)));
}
