import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { patiently, pause } from '../../server/src/testing/chaos-world';
import { countUploads, heldWords } from '../../server/src/testing/machine-world';
import { countStatuses } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import type { MemberOptions } from './member';
import { noSmallDisks, SmallDisk } from './small-disk';

const MANY_ROWS = 1_000_000;
const FEW = bigListFile(2_000);

/** F01: the disk under the database's tables is full while a list is loaded and a campaign runs. */
export const fullDatabase: MachineScenario = {
  name: 'full-database',
  about:
    'F01: the disk of the database is full while a list is loaded and a campaign runs, then has room again',
  missing: noSmallDisks,
  async play(floor) {
    // PostgreSQL runs as somebody else.
    chmodSync(floor.folder, 0o711);
    const disk = SmallDisk.mount(join(floor.folder, 'disk'), 140);
    try {
      await onStage(floor, { disks: { tables: disk.path }, workers: 2 }, (stage) =>
        fillDatabase(stage, disk),
      );
    } finally {
      disk.unmount();
    }
  },
};

async function fillDatabase(stage: Stage, disk: SmallDisk): Promise<void> {
  const { floor } = stage;
  await stage.campaign(3_000, 40);
  while ((await stage.accepted()) < 100) await pause(200);
  const listId = await stage.console.makeList(bigListFile(MANY_ROWS));
  const list = await stage.console.untilLoaded(listId);
  floor.expect('the list has failed in words', [list?.listState, list?.error], isFailedInWords(list));

  disk.fill();
  const fromFull = await stage.accepted();
  await pause(3_000);
  // A row that still finds a place in a page is kept.
  const { status, body } = await stage.console.upload(FEW);
  floor.expect('an upload is kept, or refused in words', [status, body.error], [200, 507].includes(status));
  const words = await patiently(() => heldWords(stage.world.db, stage.campaigns)).catch(String);
  floor.say(
    `after ${(await stage.accepted()) - fromFull} more texts; the job says: ${JSON.stringify(words)}`,
  );
  await pause(5_000);

  disk.grow(900);
  const freedAt = Date.now();
  const before = await stage.accepted();
  while ((await stage.accepted()) === before && Date.now() - freedAt < 60_000) await pause(50);
  floor.say(`room again: the next text was accepted ${Date.now() - freedAt} ms later`);
  floor.expect('the campaign ends without hands', 'completed', await stage.untilDone());
  await stage.checkLedger();

  const again = await stage.console.untilLoaded(await stage.console.makeList(bigListFile(MANY_ROWS)));
  const expected = bigListFile(MANY_ROWS).ledger?.loaded;
  floor.expect(
    'the same list, uploaded again, is whole',
    again?.leadsLoaded,
    again?.leadsLoaded === expected,
  );
}

const isFailedInWords = (list: { listState: string; error: string | null } | undefined) =>
  list?.listState === 'ERROR' && (list.error ?? '').includes('no room');

/** F03: there is no room for uploads. */
export const fullFiles: MachineScenario = {
  name: 'full-files',
  about: 'F03: the disk of the uploads holds 64 MB, an upload has 90',
  missing: noSmallDisks,
  async play(floor) {
    const disk = SmallDisk.mount(join(floor.folder, 'product/data/files'), 64);
    try {
      await onStage(floor, {}, (stage) => fillFiles(stage, disk));
    } finally {
      disk.unmount();
    }
  },
};

async function fillFiles({ floor, console: person, world }: Stage, disk: SmallDisk): Promise<void> {
  const before = filesIn(disk.path);
  const answers = await Promise.all([1, 2, 3].map(() => person.upload(bigListFile(2_000_000))));
  for (const { status, body } of answers)
    floor.expect('the upload is refused in words', [status, body.error], status === 507);
  const left = filesIn(disk.path).filter((file) => !before.includes(file));
  floor.expect('files that stayed', left.length, left.length === 0);
  const rows = await countUploads(world.db);
  floor.expect('rows that stayed', rows, rows === 0);
  const other = await person.get('/phone_lists?page=1&size=10');
  floor.expect('another call', other.status, other.status === 200);
  const small = await person.upload(FEW);
  floor.expect('a smaller file', small.status, small.status === 200);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** F04: nothing more can be written to the log. */
export const fullLog: MachineScenario = {
  name: 'full-log',
  about: 'F04: the disk of the logs is full while a campaign runs and people work',
  missing: noSmallDisks,
  async play(floor) {
    const logs = join(floor.folder, 'logs');
    const disk = SmallDisk.mount(logs, 4);
    const dress = (usual: MemberOptions) => ({
      ...usual,
      log: join(logs, `${usual.name}.log`),
      writesItself: true,
    });
    try {
      await onStage(floor, { dress }, (stage) => fillLog(stage, disk));
    } finally {
      disk.unmount();
    }
  },
};

async function fillLog(stage: Stage, disk: SmallDisk): Promise<void> {
  const { floor } = stage;
  disk.fill();
  await stage.campaign(600, 60);
  const answers = [];
  for (let call = 0; call < 300; call++) answers.push(await stage.console.get('/phone_lists?page=1&size=10'));
  const failed = answers.filter(({ status }) => status !== 200).length;
  floor.expect('calls that failed of 300', [failed, countStatuses(answers)], failed === 0);
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
  disk.clear();
  await stage.console.get('/phone_lists?page=1&size=10');
  const log = readFileSync(join(disk.path, 'web.log'), 'utf8');
  const isThere = log.trimEnd().endsWith('}') && log.includes('"path":"/api/v1/phone_lists"');
  floor.expect('with room the log goes on', `${log.length} characters`, isThere);
}
