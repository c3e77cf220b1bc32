import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const folder = mkdtempSync(join(tmpdir(), 'campaign-half-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BUILD = `
import webpack from 'webpack';
import { baseConfig } from ${JSON.stringify(join(__dirname, 'base-config.mjs'))};
const folder = process.argv[1];
const output = { path: folder + '/out', filename: 'main.js' };
const config = baseConfig({ folder, production: false, id: 'half', entry: './entry.js', output, plugins: [] });
webpack(config).run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
});
`;

it('E asks a module that failed half-way for all of itself again, and never hands out its first half', () => {
  writeFileSync(
    join(folder, 'half.js'),
    `globalThis.times += 1;
exports.first = 'first';
if (globalThis.times === 1) throw new Error('half-way');
exports.second = 'second';
`,
  );
  writeFileSync(join(folder, 'entry.js'), "globalThis.ask = () => ({ ...require('./half.js') });\n");
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, folder], {
    cwd: join(__dirname, '../..'),
  });
  const page = { times: 0, document: {} };
  page.self = page;
  runInNewContext(readFileSync(join(folder, 'out/main.js'), 'utf8'), page);
  expect(() => page.ask()).toThrow('half-way');
  expect(page.ask()).toEqual({ first: 'first', second: 'second' });
});

it('asks for later scripts in development as the shell preloads them: else each is fetched twice, and warned of', () => {
  writeFileSync(join(folder, 'later.js'), 'exports.later = true;\n');
  writeFileSync(join(folder, 'entry.js'), "globalThis.ask = () => import('./later.js');\n");
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, folder], {
    cwd: join(__dirname, '../..'),
  });
  const scripts = [];
  const page = {
    location: { origin: 'http://localhost', href: 'http://localhost/' },
    setTimeout: () => 0,
    document: {
      currentScript: { tagName: 'SCRIPT', src: 'http://localhost/main.js' },
      getElementsByTagName: () => [],
      createElement: () => ({ setAttribute() {}, src: '' }),
      head: { appendChild: (script) => scripts.push(script) },
    },
  };
  Object.assign(page, { self: page, window: page });
  runInNewContext(readFileSync(join(folder, 'out/main.js'), 'utf8'), page);
  void page.ask();
  expect(scripts.map(({ crossOrigin }) => crossOrigin)).toEqual(['anonymous']);
});
