import { World, pause } from '../../server/src/testing/chaos-world';
import { countStatuses } from './machine-console';
import type { Answer } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import { buildOlder, olderCommit } from './older-product';
import { buildProduct } from './product';

const CALLS_PER_SECOND = 20;

/** F12: the tables change under the processes that were there before. */
export const upgrade: MachineScenario = {
  name: 'upgrade',
  about: `F12: today's migrations under the product of before them, ${CALLS_PER_SECOND} calls a second and a campaign`,
  missing: () => (olderCommit() ? undefined : 'there is no git history with an older product'),
  async play(floor) {
    const commit = olderCommit() ?? '';
    const built = buildOlder(commit, floor.folder);
    floor.say(`before: the product of ${commit.slice(0, 7)}`);
    await onStage(floor, { workers: 2, built }, renew);
  },
};

async function renew(stage: Stage): Promise<void> {
  const { floor, product, world, console: person } = stage;
  const answers: Answer<unknown>[] = [];
  let isOver = false;
  const calling = (async () => {
    const running: Promise<unknown>[] = [];
    while (!isOver) {
      running.push(person.get('/phone_lists?page=1&size=10').then((answer) => answers.push(answer)));
      running.push(person.get('/job?page=1&size=10').then((answer) => answers.push(answer)));
      await pause(2_000 / CALLS_PER_SECOND);
    }
    await Promise.all(running);
  })();
  const tell = (when: string) => {
    const counts = countStatuses(answers.splice(0));
    const odd = Object.keys(counts).filter((status) => status !== '200');
    floor.expect(`calls ${when}`, counts, odd.length === 0);
  };

  await stage.campaign(2_000, 40);
  while ((await stage.accepted()) < 200) await pause(100);
  tell('before');
  const before = await world.migrations();
  const begun = Date.now();
  await (await World.open(stage.postgres.url)).close();
  const applied = (await world.migrations()).filter((name) => !before.includes(name));
  floor.expect(`migrated in ${Date.now() - begun} ms`, applied, applied.length > 0);
  const accepted = await stage.accepted();
  await pause(4_000);
  tell('of the old product on the new tables');
  const sent = (await stage.accepted()) - accepted;
  floor.expect('texts the old product sent on them', sent, sent > 0);
  await product.workers[0]?.end('SIGTERM');
  tell('while an old worker starts on them');

  const now = await buildProduct(true);
  for (const member of [...product.workers, product.web]) member.become([now]);
  for (const worker of product.workers) await worker.end('SIGTERM');
  tell('while the workers are renewed');
  isOver = true;
  await calling;
  await product.web.end('SIGTERM');
  const after = await person.get('/phone_lists?page=1&size=10');
  floor.expect('a call of the new product', after.status, after.status === 200);
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
}
