import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { pause } from '../../server/src/testing/chaos-world';
import { countStatuses } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import { noSmallDisks, SmallDisk } from './small-disk';

const RESTARTS = 10;
const DOWN_MS = 700;
const CALL = '/phone_lists?page=1&size=10';
/** After the database is there again. */
const BACK_WITHIN_MS = 5_000;

/** D06: the database is restarted under everything. */
export const restarts: MachineScenario = {
  name: 'restarts',
  about: `D06: the database restarted like \`pg_ctl -m fast\`, ${RESTARTS} times, while a list is loaded, texts go out and receipts come`,
  play: (floor) => onStage(floor, { workers: 2 }, restartDatabase),
};

async function restartDatabase(stage: Stage): Promise<void> {
  const { floor, console: person, postgres } = stage;
  await stage.campaign(4_000, 60);
  while ((await stage.accepted()) < 100) await pause(100);
  const file = bigListFile(600_000);
  const listId = await person.makeList(file);
  const refused = [];
  const back = { calls: [] as number[], texts: [] as number[] };
  for (let restart = 0; restart < RESTARTS; restart++) {
    await pause(1_000 + 300 * restart);
    await postgres.halt();
    refused.push(await person.get(CALL));
    await pause(DOWN_MS);
    await postgres.start();
    const { call, text } = await untilBack(stage);
    back.calls.push(call);
    back.texts.push(text);
  }
  const isSaid = refused.every(({ status, retryAfter }) => status === 503 && retryAfter !== null);
  floor.expect('calls while it is down, 503 with Retry-After', countStatuses(refused), isSaid);
  floor.goal('the next call, ms after it is back', back.calls, Math.max(...back.calls) < BACK_WITHIN_MS);
  floor.goal('the next text, ms after it is back', back.texts, Math.max(...back.texts) < BACK_WITHIN_MS);
  const list = await stage.console.untilLoaded(listId);
  const isWhole = list?.listState === 'ACTIVE' && list.leadsLoaded === file.ledger?.loaded;
  floor.expect('the list', [list?.listState, list?.leadsLoaded, list?.error], isWhole);
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
}

/** How long until a call is answered and a text is accepted. */
async function untilBack(stage: Stage): Promise<{ call: number; text: number }> {
  const begun = Date.now();
  const before = await stage.accepted();
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo()) && Date.now() - begun < 60_000) await pause(25);
    return Date.now() - begun;
  };
  const [call, text] = await Promise.all([
    until(async () => (await stage.console.get(CALL)).status === 200),
    until(async () => (await stage.accepted()) > before),
  ]);
  return { call, text };
}

/** F02: no room for the write-ahead log ends PostgreSQL in a panic. */
export const fullWal: MachineScenario = {
  name: 'full-wal',
  about: 'F02: the disk of the database’s log is full while a list is loaded and a campaign runs',
  missing: noSmallDisks,
  async play(floor) {
    // PostgreSQL runs as somebody else.
    chmodSync(floor.folder, 0o711);
    const disk = SmallDisk.mount(join(floor.folder, 'wal'), 128);
    try {
      await onStage(floor, { disks: { log: disk.path }, workers: 2 }, (stage) => fillWal(stage, disk));
    } finally {
      disk.unmount();
    }
  },
};

async function fillWal(stage: Stage, disk: SmallDisk): Promise<void> {
  const { floor, console: person, postgres } = stage;
  await stage.campaign(3_000, 40);
  while ((await stage.accepted()) < 100) await pause(100);
  const file = bigListFile(1_000_000);
  const listId = await person.makeList(file);
  disk.fill();
  const filled = Date.now();
  while ((await person.get(CALL)).status === 200 && Date.now() - filled < 60_000) await pause(50);
  floor.say(`the database ended ${Date.now() - filled} ms after its log had no room`);
  // What was with the carrier at that moment.
  await pause(3_000);
  const before = await stage.accepted();
  const refused = [];
  for (let call = 0; call < 20; call++) {
    refused.push(await person.get(CALL));
    await pause(300);
  }
  const between = (await stage.accepted()) - before;
  floor.expect('texts without a database', between, between === 0);
  const isSaid = refused.every(({ status }) => status === 503);
  floor.expect('calls without a database', countStatuses(refused), isSaid);
  disk.grow(2_000);
  await postgres.crash();
  await postgres.start();
  const { call, text } = await untilBack(stage);
  floor.goal(
    'room again: the next call, the next text, ms',
    [call, text],
    Math.max(call, text) < BACK_WITHIN_MS,
  );
  const list = await stage.console.untilLoaded(listId);
  const isWhole = list?.listState === 'ACTIVE' && list.leadsLoaded === file.ledger?.loaded;
  const isSaidFailed = list?.listState === 'ERROR' && Boolean(list.error);
  floor.expect(
    'the list is whole, or failed in words',
    [list?.listState, list?.error],
    isWhole || isSaidFailed,
  );
  floor.expect('the campaign ends', 'completed', await stage.untilDone());
  await stage.checkLedger();
}
