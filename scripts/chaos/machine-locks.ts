import { countDeadlocks, signIn } from '../../server/src/testing/machine-world';
import { Console, countStatuses, spread } from './machine-console';
import type { Answer } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';

const CLIENTS = 50;
const STORM_MS = 30_000;

/** F09: many hands on one job. */
export const lockStorm: MachineScenario = {
  name: 'lock-storm',
  about: `F09: ${CLIENTS} clients pause, resume and read one job for ${STORM_MS / 1000} s while two workers send it`,
  play: (floor) => onStage(floor, { workers: 2 }, fightOverOneJob),
};

async function fightOverOneJob(stage: Stage): Promise<void> {
  const { floor, product, world } = stage;
  const { jobId, accountId } = await stage.campaign(6_000, 120);
  const { cookie } = await signIn(world.db, accountId);
  const person = new Console(product.webUrl, cookie, accountId);
  const calls = [
    () => person.post(`/job/${jobId}/pause`, {}),
    () => person.post(`/job/${jobId}/resume`, {}),
    () => person.get(`/job/${jobId}`),
    () => person.get('/job?page=1&size=10'),
    () => person.get(`/job/${jobId}/recipients?page=1&size=50`),
  ];
  const answers: Answer<unknown>[] = [];
  const over = Date.now() + STORM_MS;
  const client = async (nth: number) => {
    for (let turn = nth; Date.now() < over; turn++)
      answers.push(await (calls[turn % calls.length] as () => Promise<Answer<unknown>>)());
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
  const failures = answers.filter(({ status }) => status === 0 || status >= 500);
  const seen = [countStatuses(answers), ...failures.slice(0, 1)];
  floor.expect('answers by status; none failed', seen, failures.length === 0);
  const { p50, p99, most } = spread(answers.map(({ ms }) => ms));
  floor.say(`${answers.length} calls, p50 ${p50}, p99 ${p99}, longest ${most} ms`);
  floor.say(`deadlocks that the database ended: ${await countDeadlocks(world.db)}`);
  await person.post(`/job/${jobId}/resume`, {});
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
}
