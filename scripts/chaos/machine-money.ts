import { addManyJobs } from '../../server/src/testing/many-jobs';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import { plainScript } from './scripts';

const JOBS = 10_000;
const PATIENCE_MS = 1_500_000;
/** Some fail at once, some later; what the carrier took is paid, whatever became of it. */
const FATES = [
  { percent: 3, answer: { kind: 'reject', status: 400 } },
  { percent: 3, receipt: { outcome: 'failed', errorCode: 4720 } },
];

/** D24: money, to the unit. */
export const money: MachineScenario = {
  name: 'money',
  about: `D24: ${JOBS} jobs with rates and texts of all widths, MMS and opt-outs, against the carrier's own count`,
  play: (floor) => onStage(floor, { workers: 2 }, bill),
};

async function bill(stage: Stage): Promise<void> {
  const { floor, product, world } = stage;
  await product.setScript({ ...plainScript(7), rules: FATES });
  stage.campaigns.push(...(await addManyJobs(world.db, JOBS)));
  await world.order(stage.campaigns);
  floor.say(`${JOBS} jobs of ${new Set(stage.campaigns.map(({ accountId }) => accountId)).size} agencies`);
  floor.expect('all jobs end', 'completed', await stage.untilDone(PATIENCE_MS));
  const parts = new Map<number, number>();
  for (const { accepted, segments } of product.requests())
    if (accepted) parts.set(segments, (parts.get(segments) ?? 0) + 1);
  const widths = [...parts].sort(([a], [b]) => a - b).map(([wide, texts]) => `${texts} of ${wide}`);
  floor.say(`texts by their segments: ${widths.join(', ')}`);
  await stage.checkLedger();
}
