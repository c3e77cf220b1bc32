import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** Looks at the page, then leaves it as no other file may find it. */
const FILE = `
const { appendFileSync } = require('node:fs');
const React = require('react');
const { PAGES } = process.env;

test('a page that somebody else had', async () => {
  React.files = (React.files ?? 0) + 1;
  const { documentElement: html, body, head } = document;
  appendFileSync(PAGES, JSON.stringify({
    filesOfThisReact: React.files,
    found: {
      written: html.className + body.getAttributeNames() + body.innerHTML + head.innerHTML,
      kept: document.cookie + localStorage.length + sessionStorage.length + location.pathname + location.search,
      onTheWindow: [typeof window.left, fetch.isTheirs ?? null, 'isTheirs' in Element.prototype, WebSocket.isTheirs ?? null],
      calls: [window.alarms ?? 0, jest.isMockFunction(console.error)],
    },
  }) + '\\n');

  html.className = 'dark';
  body.setAttribute('inert', '');
  body.append('theirs');
  head.append(document.createElement('style'));
  document.cookie = 'theirs=1';
  localStorage.setItem('theirs', '1');
  sessionStorage.setItem('theirs', '1');
  history.pushState(null, '', '/theirs?page=2');
  window.left = () => {};
  window.WebSocket = class { static isTheirs = true };
  window.fetch = Object.assign(() => {}, { isTheirs: true });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  setInterval(() => (window.alarms = (window.alarms ?? 0) + 1), 1);
  await new Promise((later) => setTimeout(later, 20));
  if (__filename.includes('changes')) Element.prototype.isTheirs = true;
});
`;

/** What each of these files has found, in their order. */
function run(...names) {
  const folder = mkdtempSync(join(tmpdir(), 'kept-page-'));
  try {
    for (const name of names) writeFileSync(join(folder, `${name}.test.js`), FILE);
    writeFileSync(join(folder, 'by-name.cjs'), BY_NAME);
    const config = {
      rootDir: folder,
      testEnvironment: join(ROOT, 'jest/kept-page.cjs'),
      runtime: join(ROOT, 'jest/runtime.cjs'),
      testSequencer: join(folder, 'by-name.cjs'),
      modulePaths: [join(ROOT, 'node_modules')],
      transform: {},
    };
    const args = ['--ci', '--runInBand', '--no-cache', '--config', JSON.stringify(config)];
    const pages = join(folder, 'pages.jsonl');
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args],
      { encoding: 'utf8', env: { ...process.env, PAGES: pages } },
    );
    if (status !== 0) throw new Error(stderr);
    return readFileSync(pages, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const BY_NAME = `module.exports = class {
  sort = (tests) => tests.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  cacheResults() {}
};`;

const NEW = {
  written: '',
  kept: '00/',
  onTheWindow: ['undefined', null, false, null],
  calls: [0, false],
};

it('gives each file the page as new, with packages that were run once, until one changes what pages are made of', () => {
  const pages = run('a-first', 'b-second', 'c-changes', 'd-fourth');
  expect(pages.map(({ found }) => found)).toEqual([NEW, NEW, NEW, NEW]);
  expect(pages.map(({ filesOfThisReact }) => filesOfThisReact)).toEqual([1, 2, 3, 1]);
});
