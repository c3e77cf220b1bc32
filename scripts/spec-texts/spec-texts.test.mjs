import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byFile, missingIn, missingTexts } from './check-texts.mjs';
import { TEXTS } from './texts.mjs';
import { isAssertedIn, literalsIn, testLiterals } from './texts-in-tests.mjs';

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

  it('are each asserted by a screen, journey or route test', () => {
    const literals = testLiterals(ROOT);
    expect(
      TEXTS.filter(([, , text]) => !isAssertedIn(literals, text)).map(([id, , text]) => [id, text]),
    ).toEqual([]);
  });

  it('count as asserted as a literal, as parts of one, in a regular expression or as a property', () => {
    const literals = literalsIn(
      "expect(a).toBe('Delete 3 now'); /^Save \\(2\\)$/; ({ splitStates: true }); // Cancel",
      'a.ts',
    );
    const held = ['Delete {} now', 'Save (2)', 'splitStates', 'Cancel'].map((text) =>
      isAssertedIn(literals.join('\n'), text),
    );
    expect(held).toEqual([true, true, true, false]);
  });
});
