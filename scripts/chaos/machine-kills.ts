import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../../server/src/testing/chaos-world';
import type { World } from '../../server/src/testing/chaos-world';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { countUploads, orderResume, storedList } from '../../server/src/testing/machine-world';
import type { StoredList } from '../../server/src/testing/machine-world';
import { isLoading } from './machine-console';
import type { Console } from './machine-console';
import { onStage } from './machine-stage';
import type { Floor, MachineScenario } from './machine-stage';
import type { Member } from './member';
import { between, randomFrom } from './random';
import type { Random } from './random';

const ROWS = 200_000;
const FILE = bigListFile(ROWS);
const KILLS = 20;
/** From the process's readiness to its end. */
const LONGEST_LIFE_MS = 1_000;
/** A list is given up after five beginnings without a batch; that has a test of its own. */
const MAX_IN_VAIN = 3;

/** Who loads lists, and where they are looked at. */
interface Loading {
  floor: Floor;
  random: Random;
  /** Whoever loads. */
  hand: Member;
  person: Console;
  world: World;
  /** Where uploads are kept. */
  files: string;
}

export const listKills: MachineScenario = {
  name: 'list-kills',
  about: `D01: the worker is killed ${KILLS} times while it loads lists of ${ROWS} rows`,
  play: (floor) =>
    onStage(floor, {}, async ({ product, world, console: person }) => {
      const [hand = product.web] = product.workers;
      const files = join(floor.folder, 'product/data/files/lists');
      const random = randomFrom(floor.seed);
      await killLoadings({ floor, random, hand, person, files, world });
    }),
};

/** As many lists as it takes. */
async function killLoadings(loading: Loading): Promise<void> {
  const { floor, hand, person, world, files } = loading;
  const lists: number[] = [];
  for (let kills = 0; kills < KILLS;) {
    const listId = await person.makeList(FILE);
    lists.push(listId);
    kills += await killWhileLoading(loading, listId, KILLS - kills);
    await person.untilLoaded(listId);
    floor.say(`list ${listId} is loaded; ${kills} kills so far`);
  }
  await hand.takeDown('SIGTERM');
  for (const listId of lists) {
    const list = await storedList(world.db, listId);
    floor.expect(`list ${listId} of ${ROWS} rows, as told and as stored`, list, isWhole(list));
  }
  const left = [await countUploads(world.db), filesBelow(files)];
  floor.expect('uploads without a list, files', left, left.join() === '0,0');
  await hand.start();
}

/** Until the list is loaded or the kills are used up. Answers how many fell into the loading. */
async function killWhileLoading(loading: Loading, listId: number, most: number): Promise<number> {
  const { floor, random, hand, person, world } = loading;
  let kills = 0;
  let inVain = 0;
  let before = { attempts: 0, rowsRead: 0 };
  while (kills < most) {
    await pause(between(random, 0, LONGEST_LIFE_MS));
    if (inVain === MAX_IN_VAIN) await untilMore(person, listId, before.rowsRead);
    await hand.takeDown('SIGKILL');
    const list = await storedList(world.db, listId);
    const isUnderWay = isLoading(list.state);
    if (isUnderWay && (list.attempts !== before.attempts || list.rowsRead !== before.rowsRead)) {
      kills += 1;
      inVain = list.rowsRead === before.rowsRead ? inVain + 1 : 0;
      floor.expect(`killed at row ${list.rowsRead}`, [list.numbers, list.rejects], isAsTold(list));
    }
    before = list;
    // Not when it would be missed, after a minute.
    if (isUnderWay) await orderResume(world.db, listId);
    await hand.start();
    if (!isUnderWay) break;
  }
  return kills;
}

const isAsTold = ({ numbers, rejects, rows, rowsRead, ledger }: StoredList): boolean =>
  numbers === (ledger.loaded ?? 0) && numbers + rejects === rowsRead && rows === rowsRead;

function isWhole(list: StoredList): boolean {
  const expected = Object.entries(FILE.ledger ?? {});
  const buckets = Object.values(list.ledger).reduce((sum, count) => sum + count, 0);
  const isExpected = expected.every(([bucket, count]) => list.ledger[bucket] === count);
  return list.state === 'ACTIVE' && isAsTold(list) && isExpected && buckets === ROWS && list.rows === ROWS;
}

async function untilMore(person: Console, listId: number, rows: number): Promise<void> {
  for (const late = Date.now() + 60_000; Date.now() < late; await pause(20)) {
    const list = await person.list(listId);
    if (list && (list.progress.rowsRead > rows || !isLoading(list.listState))) return;
  }
}

const filesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
