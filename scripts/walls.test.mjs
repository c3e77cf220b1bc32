// A wall that nobody runs into may not stand at all: one unanchored pattern disarms a rule silently. So every rule
// is offended once, in a small house of the same shape, with the real configurations, and must catch it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeFiles } from './lint/write-files.mjs';

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
  'direction-simulator': { at: 'simulator/src/knows.ts', code: "import '../../shared-ui/src/index';" },
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
    writeFiles(house, {
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
      [`node_modules/${name}/index.js`]: 'module.exports = {};',
    });
  writeFiles(house, files);
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
      rule: 'no-module-rings',
      from: `server/src/modules/${name}`,
    }));
    expect(found.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual(ring);
  });
});
