import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byFile, missingIn, missingTexts } from './check-texts.mjs';
import { TEXTS } from './texts.mjs';
import { mutantsOf } from './word-mutants.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = [...byFile(TEXTS)];
const ids = readFileSync(join(ROOT, 'scripts/acceptance/ids.txt'), 'utf8').split('\n');

describe('the specification’s texts', () => {
  it.each(FILES)('%s says what it should, letter for letter', (file, pins) => {
    expect(missingIn(ROOT, file, pins)).toEqual([]);
  });

  it('belong to acceptance lines that exist, each told once', () => {
    expect(TEXTS.filter(([id]) => !ids.includes(id))).toEqual([]);
    const keys = TEXTS.map(([id, where, text]) => `${id} ${where} ${text}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(TEXTS.length).toBeGreaterThan(500);
  });

  it('are missed where a letter differs, also in a template and in JSX, and where the file is gone', () => {
    const pins = [['X-01', 'Delete {} now', 1]];
    for (const good of [
      'const a = `Delete ${n} now`;',
      'const a = <p>\n  Delete {"{}"} now</p>; "Delete {} now"',
    ])
      expect(missingTexts(good, 'a.tsx', pins)).toEqual([]);
    for (const bad of ['const a = `delete ${n} now`;', 'const a = `Delete ${n}`;', '// Delete {} now', ''])
      expect(missingTexts(bad, 'a.tsx', pins)).toEqual(['X-01 "Delete {} now": 0 of 1']);
    expect(missingIn(ROOT, 'shell/src/nowhere.ts', pins)).toEqual([
      'shell/src/nowhere.ts is gone: where are its texts now?',
    ]);
  });

  it('are each changed by the word mutants, letter by letter', () => {
    const source = "const words = { title: 'Save', text: `Add ${list} now` };";
    const pins = [
      ['X-01', 'Save', 1],
      ['X-02', 'Add {} now', 1],
    ];
    const mutants = mutantsOf(source, 'words.ts', pins);
    expect(mutants.map(({ mutant }) => mutant.slice('const words = '.length))).toEqual([
      ...['Xave', 'SXve', 'SaXe', 'SavX'].map((text) => `{ title: '${text}', text: \`Add \${list} now\` };`),
      ...['Xdd ${list} now', 'AXd ${list} now', 'AdX ${list} now'].map(
        (text) => `{ title: 'Save', text: \`${text}\` };`,
      ),
      ...['Add ${list} Xow', 'Add ${list} nXw', 'Add ${list} noX'].map(
        (text) => `{ title: 'Save', text: \`${text}\` };`,
      ),
    ]);
    expect(existsSync(join(ROOT, FILES[0][0]))).toBe(true);
  });
});
