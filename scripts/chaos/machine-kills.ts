import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pause, World } from '../../server/src/testing/chaos-world';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { countUploads, orderResume, signIn, storedList } from '../../server/src/testing/machine-world';
import type { StoredList } from '../../server/src/testing/machine-world';
import { Console, isLoading } from './machine-console';
import { onStage } from './machine-stage';
import type { Floor, MachineScenario } from './machine-stage';
import type { Member } from './member';
import { Product } from './product';
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
  /** Looks at the database while nobody loads. */
  look<T>(work: (world: World) => Promise<T>): Promise<T>;
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
      await killLoadings({ floor, random, hand, person, files, look: (work) => work(world) });
    }),
};

export const listKillsEmbedded: MachineScenario = {
  name: 'list-kills-embedded',
  about: `D01: the one process, and the embedded database in it, is killed ${KILLS} times while it loads lists of ${ROWS} rows`,
  async play(floor) {
    const { folder, ports, seed } = floor;
    const look: Loading['look'] = async (work) => {
      const world = await World.open({ directory: join(folder, 'data/database') });
      try {
        return await work(world);
      } finally {
        await world.close();
      }
    };
    const { cookie, accountId } = await look(({ db }) => signIn(db));
    const product = await Product.open({ folder, ports, workers: 0, settings: null, quietHours: false });
    try {
      await product.start();
      const hand = product.web;
      const person = new Console(product.webUrl, cookie, accountId);
      const files = join(folder, 'data/files/lists');
      await killLoadings({ floor, random: randomFrom(seed), hand, person, files, look });
      floor.expect('processes that ended by themselves', product.deaths.length, product.deaths.length === 0);
    } finally {
      await product.close();
    }
  },
};

/** As many lists as it takes. */
async function killLoadings(loading: Loading): Promise<void> {
  const { floor, hand, person, look, files } = loading;
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
    const list = await look(({ db }) => storedList(db, listId));
    floor.expect(`list ${listId} of ${ROWS} rows, as told and as stored`, list, isWhole(list));
  }
  const left = [await look(({ db }) => countUploads(db)), filesBelow(files)];
  floor.expect('uploads without a list, files', left, left.join() === '0,0');
  await hand.start();
}

/** Until the list is loaded or the kills are used up. Answers how many fell into the loading. */
async function killWhileLoading(loading: Loading, listId: number, most: number): Promise<number> {
  const { floor, random, hand, person, look } = loading;
  let kills = 0;
  let inVain = 0;
  let before = { attempts: 0, rowsRead: 0 };
  while (kills < most) {
    await pause(between(random, 0, LONGEST_LIFE_MS));
    if (inVain === MAX_IN_VAIN) await untilMore(person, listId, before.rowsRead);
    await hand.takeDown('SIGKILL');
    const list = await look(({ db }) => storedList(db, listId));
    const isUnderWay = isLoading(list.state);
    if (isUnderWay && (list.attempts !== before.attempts || list.rowsRead !== before.rowsRead)) {
      kills += 1;
      inVain = list.rowsRead === before.rowsRead ? inVain + 1 : 0;
      floor.expect(`killed at row ${list.rowsRead}`, [list.numbers, list.rejects], isAsTold(list));
    }
    before = list;
    // Not when it would be missed, after a minute.
    if (isUnderWay) await look(({ db }) => orderResume(db, listId));
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
