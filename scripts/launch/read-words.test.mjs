import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isThorough } from '../../jest/thorough';

const ROOT = resolve(import.meta.dirname, '../..');
const scriptsOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).scripts;
/** Whose words are ours to read; the rest are other people's programs. */
const OURS = Object.entries(scriptsOf('.'))
  .filter(([, command]) => command.startsWith('node '))
  .map(([name, command]) => [name, command.split(' ').slice(1)]);
const OF_SERVER = ['migrate', 'admin'].map((name) => [
  `${name} of the server`,
  ['--import', 'tsx', `server/src/${name}-command.ts`],
]);

/** What somebody reads who starts it so, and what it has left in an empty data folder. It must have ended by then. */
function start(args) {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-words-'));
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '4219' },
    });
    return { status, stdout, stderr, left: readdirSync(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is compiled as it starts takes seconds: at night. */
const isQuick = ([name, command]) => isThorough || name === 'admin of the server' || !command.includes('tsx');

it.each([...OURS, ...OF_SERVER].filter(isQuick))(
  'npm run %s explains itself, and refuses what it does not know, before it starts anything',
  (name, command) => {
    // Both are told by one reader: by day it is enough of most to see that it is asked.
    if (isThorough || name === 'nightly' || name === 'admin of the server')
      expect(start([...command, '--help'])).toEqual({
        status: 0,
        stderr: '',
        left: [],
        stdout: expect.stringMatching(/^npm (run )?[\w:-]+.*\n/),
      });
    expect(start([...command, '--no-such'])).toEqual({
      status: 2,
      stdout: '',
      left: [],
      stderr: expect.stringMatching(/--no-such.*\n\nnpm /),
    });
  },
  150_000,
);

it('words are handed on only to Lerna, Playwright and what draws the graph', () => {
  const names = OURS.map(([name]) => name);
  expect(Object.keys(scriptsOf('.')).filter((name) => !names.includes(name))).toEqual([
    'build',
    'test:e2e',
    'chaos:remotes',
    'graph',
  ]);
});

it('npm run nightly and npm run mutants -- logic start nothing for a job or a rule that there is not', () => {
  for (const command of [
    ['scripts/nightly.mjs', 'mutants', 'nonsense'],
    ['scripts/mutants.mjs', 'logic', 'nonsense'],
    ['scripts/test.mjs', 'changed', 'nonsense'],
  ])
    expect(start(command)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('“nonsense”'),
    });
}, 150_000);
