import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isThorough } from '../../jest/thorough';
import { makeNoun } from './make-noun.mjs';
import { namesOf } from './names.mjs';
import { registriesOf } from './registries.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const PLACE = { remote: 'lists', migration: '0000' };
const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A house with nothing but the registries, as they are now. */
function registries() {
  const root = mkdtempSync(join(tmpdir(), 'campaign-noun-'));
  folders.push(root);
  for (const path of Object.keys(registriesOf(namesOf('field-office'), PLACE)))
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  writeFileSync(join(root, 'server/src/db/migrations/0299-newest.ts'), '');
  return { root, read: (path) => readFileSync(join(root, path), 'utf8') };
}

it.each([
  ['field-office', 'field-offices', 'FieldOffice', 'fieldOffices', 'field_office', 'Field offices'],
  ['county', 'counties', 'County', 'counties', 'county', 'Counties'],
  ['bus', 'buses', 'Bus', 'buses', 'bus', 'Buses'],
])('%s is spelt as each place spells it', (noun, plural, type, many, table, labels) => {
  expect(namesOf(noun)).toMatchObject({ plural, type, many, table, labels });
});

it('enters the noun in every registry as it stands today, and another after it', () => {
  const { root, read } = registries();
  for (const noun of ['field-office', 'county']) makeNoun(noun, { root, remote: 'lists' });
  expect(read('shared-api/src/contracts/index.ts')).toMatch(
    /'\.\/field-offices';\nexport \* from '\.\/counties';\n$/,
  );
  expect(read('shared-api/src/policy.ts')).toContain("'county:delete': scopes('any', 'own'),");
  expect(read('shared-api/src/policy.test.ts')).toContain(
    'county:create field-office:create identity:create',
  );
  expect(read('shared-api/src/policy.test.ts')).toContain("  'county:list',");
  expect(read('shared-api/src/act-words.ts')).toContain("'county:create': 'Added a county',");
  expect(read('shared-api/src/endpoints/base-api.ts')).toMatch(
    / {2}'FieldOffice',\n {2}'County',\n\] as const;/,
  );
  expect(read('shared-api/src/index.ts')).toContain("export * from './endpoints/counties';");
  expect(read('shared-api/src/testing/replies.ts')).toContain("'DELETE /counties': BulkResult;");
  expect(read('shared-api/src/testing/rows.ts')).toContain('export const aCounty =');
  expect(read('shared-api/src/paths.ts')).toContain("counties: () => '/counties',");
  const order = read('server/src/db/migrations/index.ts');
  expect(order.indexOf('  fieldOffices,')).toBeGreaterThan(order.indexOf('  donationSources,'));
  expect(order.indexOf('  counties,')).toBeGreaterThan(order.indexOf('  fieldOffices,'));
  expect(read('server/src/db/schema/index.ts')).toContain('county: CountyTable;');
  expect(read('server/src/app.ts')).toMatch(/^ {2}countyRoutes,$/m);
  expect(read('server/src/http/policy-matrix.test.ts')).toContain("insertInto('county')");
  expect(read('scripts/spec-texts/declarations.test.mjs')).toContain("['/counties', '/field-offices', ");
  expect(read('mfe-lists/platform.config.ts')).toContain("path: '/counties',");
  expect(read('mfe-lists/src/lifecycles.tsx')).toContain(
    '<Route path="/counties" element={<CountiesScreen />} />',
  );
  expect(readdirSync(join(root, 'server/src/db/migrations')).sort()).toEqual([
    '0299-newest.ts',
    '0300-field-offices.ts',
    '0301-counties.ts',
    'index.ts',
  ]);
});

it('edits no other remote than the one that shows it', () => {
  const { root } = registries();
  const { made, changed } = makeNoun('field-office', { root, remote: 'lists' });
  const remotes = [...made, ...changed].filter((path) => path.startsWith('mfe-'));
  expect(remotes.length).toBeGreaterThan(0);
  expect(remotes.filter((path) => !path.startsWith('mfe-lists/'))).toEqual([]);
});

it.each([
  [
    'a registry has changed its shape',
    (root) => writeFileSync(join(root, 'server/src/app.ts'), ''),
    /app\.ts has no/,
  ],
  ['the noun is there', (root) => makeNoun('field-office', { root, remote: 'lists' }), /is there already/],
])('writes nothing where %s', (_name, spoil, error) => {
  const { root, read } = registries();
  spoil(root);
  const before = read('shared-api/src/policy.ts');
  expect(() => makeNoun('field-office', { root, remote: 'lists' })).toThrow(error);
  expect(read('shared-api/src/policy.ts')).toBe(before);
});

it.each(['FieldOffice', '../x', 'field_office', '', 'field-'])('refuses %j as a name', (noun) => {
  expect(() => makeNoun(noun, { root: '/nowhere', remote: 'lists' })).toThrow(/is no name/);
});
it('refuses a remote that is not there', () => {
  expect(() => makeNoun('field-office', { root: registries().root, remote: 'maps' })).toThrow(
    /no remote mfe-maps/,
  );
});

/** The whole repository beside this one: every package's own sources, what is installed shared. */
function copyOfAll() {
  const root = mkdtempSync(join(tmpdir(), 'campaign-noun-'));
  folders.push(root);
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of sources.split('\0').filter((each) => each && existsSync(join(ROOT, each))))
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  const packages = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;
  for (const folder of ['.', ...packages].map((each) => join(each, 'node_modules')))
    if (existsSync(join(ROOT, folder))) linkInstalled(folder, root);
  return root;
}
/** Its entries by links; those of the workspaces lead to the copy's own. */
function linkInstalled(folder, root) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder)).filter((each) => each !== '.cache')) {
    if (name !== '@campaign') {
      symlinkSync(join(ROOT, folder, name), join(root, folder, name));
      continue;
    }
    for (const own of readdirSync(join(ROOT, folder, name))) {
      mkdirSync(join(root, folder, name), { recursive: true });
      symlinkSync(readlinkSync(join(ROOT, folder, name, own)), join(root, folder, name, own));
    }
  }
}

// Two minutes of types and tests: the night's.
(isThorough ? it : it.skip)(
  'npm run new:noun in a copy: its types, its tests and the matrices it entered are green',
  () => {
    const root = copyOfAll();
    const run = (program, ...args) =>
      execFileSync(join(root, 'node_modules/.bin', program), args, {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, THOROUGH: '', TEST_DATABASE_URL: '' },
      });
    execFileSync(process.execPath, ['scripts/new-noun.mjs', 'field-office'], { cwd: root, stdio: 'pipe' });
    run('oxlint');
    const made = ['field-offices', 'field-offices-screen'].map((name) => `/${name}.test.`);
    run(
      'jest',
      '--maxWorkers=1',
      '--testPathPatterns',
      ...made,
      'http/policy-matrix',
      'schema/schema.test',
      'src/policy.test',
      'api-docs/kept-shapes',
      'session/view-as.test',
      'spec-texts/declarations',
    );
  },
  900_000,
);

it.each([
  [['--help'], 0, 'npm run new:noun NAME [-- --in lists]'],
  [['county', '--wat'], 2, "Unknown option '--wat'."],
  [[], 2, 'npm run new:noun NAME [-- --in lists]'],
])('explains itself for %j, without a stack', (args, status, first) => {
  const done = spawnSync(process.execPath, [join(ROOT, 'scripts/new-noun.mjs'), ...args], {
    encoding: 'utf8',
  });
  const said = done.stdout + done.stderr;
  expect([done.status, said.split('\n')[0]]).toEqual([status, first]);
  expect(said).toContain('--in <remote>');
  expect(said).not.toContain('    at ');
});

it('CONTRIBUTING lists every registry it enters', () => {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  expect(page).toContain('npm run new:noun');
  const missing = Object.keys(registriesOf(namesOf('field-office'), PLACE)).filter((path) => {
    const file = path.replace(/^mfe-lists\//, '').replace(/^(shared-api|server)\/src\//, '');
    return !page.includes(file) && !page.includes(file.split('/').at(-1)) && !page.includes(dirname(file));
  });
  expect(missing).toEqual([]);
});
