import { addManyForbidden, lookThroughGate } from '../../server/src/testing/gate-look';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { spread } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';

const ROWS = 1_000_000;
const TEXTS = 20_000;

/** O13: a million of each. */
export const greatLists: MachineScenario = {
  name: 'great-lists',
  about: `O13: ${ROWS} numbers on DNC, on a suppression list and on a list; the gate looks at ${TEXTS} texts`,
  play: (floor) => onStage(floor, {}, lookAtMany),
};

async function lookAtMany({ floor, console: person, world }: Stage): Promise<void> {
  const file = bigListFile(ROWS);
  const { accountId } = person;
  const listId = await person.makeList(file);
  await person.untilLoaded(listId);
  const suppressionListId = await addManyForbidden(world.db, accountId, listId, ROWS);
  const scrubbed = await person.untilLoaded(await person.makeList(file));
  const { loaded = 0, ...others } = scrubbed?.ledger ?? {};
  floor.say(`the second loading: ${loaded} loaded, ${JSON.stringify(others)}`);
  const at = { accountId, listId, suppressionListId, scrubbedListId: scrubbed?.listId ?? 0, texts: TEXTS };
  const { ms, unhinderedMs, forbidden, disagreements } = await lookThroughGate(world.db, at);
  floor.say(`${forbidden} of ${TEXTS} may not be texted`);
  floor.expect(
    'the gate and the loading disagree about',
    disagreements,
    disagreements === 0 && forbidden > 0,
  );
  for (const [what, times] of [
    ['a look at 50 texts', ms],
    ['the same without waiting for a processor', unhinderedMs],
  ] as const) {
    const { p50, p99, most } = spread(times.map((each) => each * 1000));
    floor.goal(`${what}, p50, p99, longest µs`, [p50, p99, most], p99 < 5_000);
  }
}
