// A wall that nobody runs into may not stand at all: one unanchored pattern disarms a rule silently. So every rule
// is offended once, in a small house of the same shape, with the real configurations, and must catch it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const readManifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
const packages = readManifest('.').workspaces;

/** The smallest house that keeps every rule. */
const CLEAN = {
  'platform/src/index.ts': "export * from './contract';",
  'platform/src/contract.ts': "import type { History } from './history';\nexport type Contract = History;",
  'platform/src/history.ts': 'export type History = string[];',
  'shared-ui/src/index.ts': "export * from './button/button';",
  'shared-ui/src/button/button.ts': "import 'react';\nexport const button = 1;",
  'shared-api/src/index.ts':
    "import type { Job } from './contracts/jobs';\nexport const api = (job: Job) => job;",
  'shared-api/src/constants.ts': 'export const ROLES = [];',
  'shared-api/src/contracts/index.ts': "export * from './jobs';",
  'shared-api/src/contracts/jobs.ts':
    "import { z } from 'zod';\nimport { ROLES } from '../constants';\nexport type Job = typeof z | typeof ROLES;",
  'shared-api/src/testing/index.ts': "import 'msw';\nexport const mocks = 1;",
  'shell/src/index.tsx':
    "import '@campaign/platform';\nimport '@campaign/shared-ui';\nimport '@campaign/shared-api';",
  'mfe-jobs/src/lifecycles.tsx': "import './features/wizard/wizard';\nimport './features/report/report';",
  'mfe-jobs/src/features/wizard/wizard.tsx':
    "import { table } from '../../components/table';\nimport type { Job } from '@campaign/shared-api/contracts';\nexport const wizard = (job: Job) => [job, table];",
  'mfe-jobs/src/features/wizard/wizard.test.tsx':
    "import '@campaign/shared-api/testing';\nimport './wizard';",
  'mfe-jobs/src/features/report/report.tsx': 'export const report = 1;',
  'mfe-jobs/src/components/table.tsx': 'export const table = 1;',
  'mfe-lists/src/lifecycles.tsx': 'export const lists = 1;',
  'server/src/main.ts': "import './gateways/carrier/bandwidth';\nimport './modules/jobs/jobs.routes';",
  'server/src/context.ts': "import type { Kysely } from 'kysely';\nexport type Context = { db: Kysely };",
  'server/src/db/database.ts': "import 'pg';\nexport const database = 1;",
  'server/src/gateways/carrier/bandwidth.ts': 'export const carrier = 1;',
  'server/src/modules/sending/gate/gate.ts': "import '../../../gateways/carrier/bandwidth';",
  'server/src/modules/jobs/jobs.routes.ts':
    "import 'fastify';\nimport { jobs } from './jobs.service';\nexport const routes = jobs;",
  'server/src/modules/jobs/jobs.service.ts':
    "import { find } from './jobs.queries';\nimport '@campaign/shared-api/constants';\nexport const jobs = find;",
  'server/src/modules/jobs/jobs.queries.ts': "import 'kysely';\nexport const find = 1;",
  'server/src/modules/jobs/jobs.door.ts': "export { find } from './jobs.queries';",
  'server/src/modules/chats/chats.service.ts':
    "import { find } from '../jobs/jobs.door';\nimport '../../db/paging';\nexport const chats = find;",
  'server/src/db/paging.ts': 'export const page = 1;',
  'server/src/http/module.ts': "import 'fastify';\nexport const app = 1;",
  'server/src/modules/jobs/jobs.test.ts': "import '@campaign/simulator';\nimport './jobs.service';",
  'simulator/src/index.ts': "import 'fastify';\nexport const simulator = 1;",
};

/** One file per rule that breaks it. `at` is where the offence must be seen. */
const OFFENCES = {
  'package-doors-only': { at: 'shell/src/deep.ts', code: "import '../../shared-ui/src/button/button';" },
  'direction-shared-ui': { at: 'shared-ui/src/knows.ts', code: "import '../../shared-api/src/index';" },
  'direction-shared-api': { at: 'shared-api/src/paints.ts', code: "import '../../shared-ui/src/index';" },
  'direction-platform': { at: 'platform/src/knows.ts', code: "import '../../shell/src/index';" },
  'direction-shell': { at: 'shell/src/knows.ts', code: "import '../../mfe-jobs/src/lifecycles';" },
  'direction-remotes': { at: 'mfe-jobs/src/knows.ts', code: "import '../../server/src/context';" },
  'direction-server': { at: 'server/src/paints.ts', code: "import '../../shared-ui/src/index';" },
  'direction-simulator': { at: 'simulator/src/knows.ts', code: "import '../../shared-api/src/constants';" },
  'remotes-are-strangers': { at: 'mfe-lists/src/visits.ts', code: "import '../../mfe-jobs/src/lifecycles';" },
  'features-are-strangers': {
    at: 'mfe-jobs/src/features/report/peeks.ts',
    code: "import '../wizard/wizard';",
  },
  'components-below-features': {
    at: 'mfe-jobs/src/components/climbs.ts',
    code: "import '../features/wizard/wizard';",
  },
  'contracts-import-zod-only': { at: 'shared-api/src/contracts/paints.ts', code: "import 'react';" },
  'browser-without-zod': {
    at: 'mfe-jobs/src/bundles.ts',
    code: "import { jobs } from '@campaign/shared-api/contracts';\nexport const bundled = jobs;",
  },
  'server-without-browser-half': { at: 'server/src/browses.ts', code: "import '@campaign/shared-api';" },
  'sql-in-queries-only': {
    at: 'server/src/modules/jobs/asks.service.ts',
    code: "import { sql } from 'kysely';\nexport const asked = sql;",
  },
  'no-http-below-routes': { at: 'server/src/modules/jobs/replies.service.ts', code: "import 'fastify';" },
  'services-below-http': {
    at: 'server/src/modules/jobs/requests.service.ts',
    code: "import type { app } from '../../http/module';\nexport type App = typeof app;",
  },
  'queries-through-the-door': {
    at: 'server/src/modules/chats/reaches.service.ts',
    code: "import type { find } from '../jobs/jobs.queries';\nexport type Find = typeof find;",
  },
  'sending-by-its-doors': {
    at: 'server/src/modules/chats/decides.service.ts',
    code: "import type { gate } from '../sending/gate/gate';\nexport type Gate = typeof gate;",
  },
  'carrier-behind-the-gate': {
    at: 'server/src/modules/chats/sends.service.ts',
    code: "import '../../gateways/carrier/bandwidth';",
  },
  'no-test-code-in-product': {
    at: 'mfe-jobs/src/tests-itself.ts',
    code: "import '@campaign/shared-api/testing';",
  },
  'no-simulator-in-product': { at: 'server/src/pretends.ts', code: "import '@campaign/simulator';" },
  'no-cycles': {
    at: 'shell/src/turns-back.ts',
    code: "import type { Turn } from './turns';\nexport type Back = Turn;",
    with: { 'shell/src/turns.ts': "import type { Back } from './turns-back';\nexport type Turn = Back;" },
  },
  'no-undeclared-package': { at: 'shell/src/borrows.ts', code: "import 'undeclared';" },
  'no-dev-dependency-in-product': { at: 'server/src/develops.ts', code: "import 'esbuild';" },
  'no-unresolvable': {
    at: 'shell/src/shut-door.ts',
    code: "import '@campaign/shared-ui/src/button/button';",
  },
};

function write(house, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), `${text}\n`);
  }
}

/** A house with the real rules and manifests; what it imports from outside are empty packages. */
function buildHouse(files) {
  const house = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const file of ['.dependency-cruiser.cjs', '.dependency-cruiser.modules.cjs', 'package.json'])
    cpSync(join(ROOT, file), join(house, file));
  for (const folder of packages) {
    mkdirSync(join(house, folder), { recursive: true });
    cpSync(join(ROOT, folder, 'package.json'), join(house, folder, 'package.json'));
    mkdirSync(join(house, 'node_modules/@campaign'), { recursive: true });
    symlinkSync(join(house, folder), join(house, 'node_modules', readManifest(folder).name));
  }
  for (const name of ['react', 'zod', 'fastify', 'kysely', 'pg', 'msw', 'esbuild', 'undeclared'])
    write(house, {
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
      [`node_modules/${name}/index.js`]: 'module.exports = {};',
    });
  write(house, files);
  return house;
}

/** What breaks which rule in a house of these files. */
function cruise(files, config = '.dependency-cruiser.cjs', folders = packages) {
  const house = buildHouse(files);
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
  rmSync(house, { recursive: true, force: true });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout).summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}

describe('the walls between and inside packages', () => {
  let caught;
  beforeAll(() => {
    const offences = Object.values(OFFENCES).flatMap(({ at, code, with: more = {} }) => [
      [at, code],
      ...Object.entries(more),
    ]);
    caught = cruise({ ...CLEAN, ...Object.fromEntries(offences) });
  });

  it('are all offended here', () => {
    const { forbidden } = require('../.dependency-cruiser.cjs');
    expect(Object.keys(OFFENCES).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(OFFENCES))('%s is caught', (rule, { at }) => {
    expect(caught).toContainEqual({ rule, from: at });
  });

  it('are only offended where they should be: all else is the clean house', () => {
    const planted = new Set(
      Object.values(OFFENCES).flatMap(({ at, with: more = {} }) => [at, ...Object.keys(more)]),
    );
    expect(caught.filter(({ from }) => !planted.has(from))).toEqual([]);
  });
});

describe('the modules of the server', () => {
  it('may stand on each other one way, and make no ring, be it of types and by two different files', () => {
    const inModules = (files) =>
      Object.fromEntries(Object.entries(files).map(([path, code]) => [`server/src/modules/${path}`, code]));
    const found = cruise(
      inModules({
        'jobs/jobs.ts': "import { list } from '../lists/lists';\nexport const job = list;",
        'lists/lists.ts': 'export const list = 1;',
        // A test may put anything beside what it tests.
        'lists/lists.test.ts': "import '../jobs/jobs';",
        'chats/chats.ts': "import { text } from '../texts/texts';\nexport const chat = text;",
        'texts/texts.ts': 'export const text = 1;',
        'texts/texts.view.ts': "import type { chat } from '../chats/chats';\nexport type Chat = typeof chat;",
      }),
      '.dependency-cruiser.modules.cjs',
      ['server/src/modules'],
    );
    const ring = ['chats', 'texts'].map((name) => ({
      ...{ rule: 'no-module-rings', from: `server/src/modules/${name}` },
    }));
    expect(found.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual(ring);
  });
});

const LINT_OFFENCES = {
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
    rule: 'Unused',
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
  'a query in a service': {
    at: 'server/src/modules/jobs/asks.service.ts',
    code: "export const ask = (db: { selectFrom(table: string): unknown }) => db.selectFrom('job');",
    rule: 'house(no-sql)',
  },
  'sending past the gate': {
    at: 'server/src/modules/chats/sends.service.ts',
    code: 'export const send = (ctx: { carrier: { send(): void } }) => ctx.carrier.send();',
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
    write(house, Object.fromEntries(Object.values(LINT_OFFENCES).map(({ at, code }) => [at, code])));
    write(house, ALLOWED);
    const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    told = JSON.parse(stdout);
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it.each(Object.entries(LINT_OFFENCES))('refuse %s', (_what, { at, rule }) => {
    expect(toldOf(at).map(({ code, message }) => code ?? message)).toContainEqual(
      expect.stringContaining(rule),
    );
  });

  it('see every file of the house', () => {
    const house = [...Object.values(LINT_OFFENCES).map(({ at }) => at), ...Object.keys(ALLOWED)];
    expect(told.number_of_files).toBe(house.length + 1);
  });

  it.each(Object.keys(ALLOWED))('leave %s alone', (path) => {
    expect(toldOf(path)).toEqual([]);
  });
});
