// A rule that nobody runs into may not hold at all: each is offended once, in a small house with the real configuration.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeFiles } from './write-files.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

const OFFENCES = {
  'a fixed sleep in a test': {
    at: 'server/src/sleeps.test.ts',
    code: "it('waits', () => new Promise((done) => setTimeout(done, 100)));",
    rule: 'house(no-fixed-sleep)',
  },
  'a sleep of node in a test': {
    at: 'server/src/naps.test.ts',
    code: "import { setTimeout as sleep } from 'node:timers/promises';\nit('waits', () => sleep(100));",
    rule: 'house(no-fixed-sleep)',
  },
  'a timeout of the browser in a journey': {
    at: 'e2e/waits.spec.ts',
    code: 'export const wait = (page: { waitForTimeout: (ms: number) => Promise<void> }) => page.waitForTimeout(100);',
    rule: 'house(no-fixed-sleep)',
  },
  'a wrong type in a remote': {
    at: 'mfe-jobs/src/types.ts',
    code: 'export const one: string = 1;',
    rule: 'typescript(TS2322)',
  },
  'a wrong type in the server': {
    at: 'server/src/types.ts',
    code: 'export const one: string = 1;',
    rule: 'typescript(TS2322)',
  },
  'a wrong type in a test of the browser': {
    at: 'e2e/types.ts',
    code: 'export const one: string = 1;',
    rule: 'typescript(TS2322)',
  },
  'a wrong type in a remote of the tests': {
    at: 'e2e/skew/remotes/one/src/types.ts',
    code: 'export const one: string = 1;',
    rule: 'typescript(TS2322)',
  },
  'the page in a contract, which the server reads, too': {
    at: 'shared-api/src/contracts/pages.ts',
    code: 'export const title = () => document.title;',
    rule: 'typescript(TS2584)',
  },
  'the page in the server': {
    at: 'server/src/pages.ts',
    code: 'export const title = () => document.title;',
    rule: 'typescript(TS2584)',
  },
  'an expected error that is none': {
    at: 'server/src/expects.ts',
    code: '// @ts-expect-error -- there was one, once.\nexport const one = 1;',
    rule: 'typescript(TS2578)',
  },
  'a leave to offend that nobody takes': {
    at: 'server/src/leaves.ts',
    code: '// oxlint-disable-next-line no-var -- there was one, once.\nexport const one = 1;',
    rule: 'Unused oxlint-disable directive',
  },
  'a promise nobody waits for': {
    at: 'server/src/floats.ts',
    code: 'const later = async (): Promise<number> => 1;\nexport function start() {\n  later();\n}',
    rule: 'typescript(no-floating-promises)',
  },
  'a promise where void is meant': {
    at: 'server/src/misuses.ts',
    code: 'export const wait = () => [1].forEach(async () => {\n  await Promise.resolve();\n});',
    rule: 'typescript(no-misused-promises)',
  },
  'a promise nobody waits for in a test of the browser': {
    at: 'e2e/floats.ts',
    code: 'const later = async (): Promise<number> => 1;\nexport function start() {\n  later();\n}',
    rule: 'typescript(no-floating-promises)',
  },
  any: {
    at: 'server/src/anything.ts',
    code: 'export const thing: any = 1;',
    rule: 'typescript(no-explicit-any)',
  },
  'a type imported as a value': {
    at: 'server/src/imports.ts',
    code: "import { Job } from './floats';\nexport const job: Job | null = null;",
    rule: 'typescript(consistent-type-imports)',
  },
  'the environment read outside config.ts': {
    at: 'server/src/reads.ts',
    code: 'export const port = process.env.PORT;',
    rule: 'house(no-process-env)',
  },
  'a default export': {
    at: 'shared-ui/src/nameless.ts',
    code: 'export default 1;',
    rule: 'house(no-default-export)',
  },
  'a default export by its other name': {
    at: 'shared-ui/src/renamed.ts',
    code: 'const one = 1;\nexport { one as default };',
    rule: 'house(no-default-export)',
  },
  'a raw colour in a remote': {
    at: 'mfe-jobs/src/paint.ts',
    code: "export const paint = 'color: #1a2b3c';",
    rule: 'house(no-raw-color)',
  },
  'a named colour in a remote': {
    at: 'mfe-jobs/src/name.ts',
    code: 'export const paint = `background: white;`;',
    rule: 'house(no-raw-color)',
  },
  'a colour function in the shell': {
    at: 'shell/src/paint.ts',
    code: 'export const paint = `color: rgba(0, 0, 0, 0.5);`;',
    rule: 'house(no-raw-color)',
  },
  'a spread of an object literal': {
    at: 'shell/src/packed.ts',
    code: 'export const packed = { a: 1, ...{ b: 2, c: 3 } };',
    rule: 'unicorn(no-useless-spread)',
  },
  'a spread of an array literal': {
    at: 'shell/src/packed-list.ts',
    code: 'export const packed = [1, ...[2, 3]];',
    rule: 'unicorn(no-useless-spread)',
  },
  'a spread of an object literal as attributes': {
    at: 'shell/src/packed-element.tsx',
    code: "export const packed = <a {...{ href: '/', id: 'home' }}>Home</a>;",
    rule: 'house(no-spread-attributes)',
  },
  'a query in a service': {
    at: 'server/src/modules/jobs/asks.service.ts',
    code: "export const ask = (db: { selectFrom(table: string): unknown }) => db.selectFrom('job');",
    rule: 'house(no-sql)',
  },
  'a statement of SQL in a service': {
    at: 'server/src/modules/jobs/states.service.ts',
    code: 'export const ask = (sql: (text: TemplateStringsArray) => unknown) => sql`select 1`;',
    rule: 'house(no-sql)',
  },
  'sending past the gate': {
    at: 'server/src/modules/chats/sends.service.ts',
    code: 'export const send = (ctx: { carrier: { send(): void } }) => ctx.carrier.send();',
    rule: 'house(no-sending)',
  },
  'sending past the gate, by the carrier itself': {
    at: 'server/src/modules/chats/texts.service.ts',
    code: 'export const send = (carrier: { send(): void }) => carrier.send();',
    rule: 'house(no-sending)',
  },
  'a hook in a condition': {
    at: 'mfe-jobs/src/hooks.ts',
    code: "import { useState } from 'react';\nexport function useMaybe(yes: boolean) {\n  if (yes) useState(1);\n}",
    rule: 'react-hooks(rules-of-hooks)',
  },
  'a hook that forgets what it depends on': {
    at: 'mfe-jobs/src/forgets.ts',
    code: "import { useEffect } from 'react';\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title;\n  }, []);\n}",
    rule: 'react-hooks(exhaustive-deps)',
  },
  'a file named by the attic': {
    at: 'server/src/utils.ts',
    code: 'export const one = 1;',
    rule: 'house(file-name)',
  },
  'a file named in capitals': {
    at: 'mfe-jobs/src/JobTable.tsx',
    code: 'export const one = 1;',
    rule: 'house(file-name)',
  },
  'a name that Node 20 has not, in a script': {
    at: 'scripts/asks.mjs',
    code: 'export const language = () => navigator.language;',
    rule: 'eslint(no-undef)',
  },
  'a variable nobody uses': {
    at: 'server/src/unused.ts',
    code: 'const one = 1;\nexport const two = 2;',
    rule: 'eslint(no-unused-vars)',
  },
};

const ALLOWED = {
  'server/src/config.ts': 'export const port = process.env.PORT;',
  'mfe-jobs/src/lifecycles.tsx': 'export default 1;',
  'mfe-jobs/platform.config.ts': 'export default 1;',
  'mfe-jobs/src/words.ts': "export const words = { total: 'Job #12 is red tape', link: '#jobs' };",
  'shared-ui/src/tokens.ts': "export const accent = '#1a2b3c';",
  'server/src/modules/jobs/jobs.queries.ts':
    "export const ask = (db: { selectFrom(table: string): unknown }) => db.selectFrom('job');",
  'server/src/modules/sending/gate/gate.ts':
    'export const send = (ctx: { carrier: { send(): void } }) => ctx.carrier.send();',
};

describe('the lint rules', () => {
  let house;
  let told;
  const toldOf = (path) => told.diagnostics.filter(({ filename }) => filename === path);
  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'lint-'));
    for (const file of [
      '.oxlintrc.json',
      'scripts/lint/house.mjs',
      'e2e/tsconfig.json',
      ...['', '.base', '.web', '.node'].map((kind) => `tsconfig${kind}.json`),
    ])
      cpSync(join(ROOT, file), join(house, file));
    symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
    writeFiles(house, Object.fromEntries(Object.values(OFFENCES).map(({ at, code }) => [at, code])));
    writeFiles(house, ALLOWED);
    const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    told = JSON.parse(stdout);
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it.each(Object.entries(OFFENCES))('refuse %s', (_what, { at, rule }) => {
    expect(toldOf(at).map(({ code, message }) => code ?? message)).toContainEqual(
      expect.stringContaining(rule),
    );
  });

  it('see every file of the house', () => {
    // And the one the rules are in.
    expect(told.number_of_files).toBe(Object.keys(OFFENCES).length + Object.keys(ALLOWED).length + 1);
  });

  it.each(Object.keys(ALLOWED))('leave %s alone', (path) => {
    expect(toldOf(path)).toEqual([]);
  });
});
