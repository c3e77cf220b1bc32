import { resolve } from 'node:path';
import { acceptanceIds, citations, citedIn, holderOf } from './citations.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

it('finds ids in titles and in the cases of a table, and not in what a test does', () => {
  const source = `
    it('JOBS-01 shows it, JOBS-02 too', () => { expect(text).toBe('WIZ-12'); });
    it.each([['CHATL-02', 1], ['CHATL-03', 2]])('%s leads on', () => {});
    describe(\`PL-07 \${kind}\`, () => test.each(rows)('PLUP-01 %s', () => {}));
    const other = 'AGCY-01';`;
  expect([...citedIn(source, 'a.test.tsx')].sort()).toEqual([
    'CHATL-02',
    'CHATL-03',
    'JOBS-01',
    'JOBS-02',
    'PL-07',
    'PLUP-01',
  ]);
});

it.each([
  ['e2e/journeys/a.spec.ts', 'browser'],
  ['mfe-lists/src/features/a.test.tsx', 'screen'],
  ['server/src/modules/lists/a.test.ts', 'route'],
  ['shared-api/src/a.test.ts', 'part'],
])('says of %s that it drives a %s', (file, holder) => expect(holderOf(file)).toBe(holder));

describe('citations in the tests of the product', () => {
  const ids = acceptanceIds();
  const found = citations(ROOT);

  it('name acceptance lines that exist', () => {
    expect(found.length).toBeGreaterThan(500);
    expect(found.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });

  it('leave no acceptance line without a test', () => {
    const cited = new Set(found.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(600);
    expect(ids.filter((id) => !cited.has(id))).toEqual([]);
  });
});
