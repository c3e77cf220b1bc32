import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = readFileSync(resolve(ROOT, 'docs/asvs.md'), 'utf8');

/** The requirements of levels 1 and 2 in ASVS 5.0.0: `section first-last`. */
const LEVELS_1_AND_2 = `
  1.1 1-2, 1.2 1-9, 1.3 1-11, 1.4 1-3, 1.5 1-2, 2.1 1-3, 2.2 1-3, 2.3 1-4, 2.4 1-1, 3.2 1-2, 3.3 1-4, 3.4 1-6, 3.5 1-5,
  3.7 1-2, 4.1 1-3, 4.2 1-1, 4.3 1-2, 4.4 1-4, 5.1 1-1, 5.2 1-3, 5.3 1-2, 5.4 1-3, 6.1 1-3, 6.2 1-12, 6.3 1-4, 6.4 1-4,
  6.5 1-5, 6.6 1-3, 6.8 1-4, 7.1 1-3, 7.2 1-4, 7.3 1-2, 7.4 1-5, 7.5 1-2, 7.6 1-2, 8.1 1-2, 8.2 1-3, 8.3 1-1, 8.4 1-1,
  9.1 1-3, 9.2 1-4, 10.1 1-2, 10.2 1-2, 10.3 1-4, 10.4 1-11, 10.5 1-5, 10.6 1-2, 10.7 1-3, 11.1 1-2, 11.2 1-3,
  11.3 1-3, 11.4 1-4, 11.5 1-1, 11.6 1-1, 12.1 1-3, 12.2 1-2, 12.3 1-4, 13.1 1-1, 13.2 1-5, 13.3 1-2, 13.4 1-5,
  14.1 1-2, 14.2 1-4, 14.3 1-3, 15.1 1-3, 15.2 1-3, 15.3 1-7, 16.1 1-1, 16.2 1-5, 16.3 1-4, 16.4 1-3, 16.5 1-3,
  17.1 1-1, 17.2 1-4, 17.3 1-2`
  .split(',')
  .flatMap((range) => {
    const [, section, first, last] = /(\S+) (\d+)-(\d+)/.exec(range.trim().replace(/\s+/g, ' ')) ?? [];
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${Number(first) + index}`);
  });

/** `| 1.2.6 1.2.7 | LDAP, XPath | … |` */
const rows = [...PAGE.matchAll(/^\| ([\d.* ]+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, ids, asks, held]) => ({
  ids: ids.split(' '),
  asks,
  held,
}));
const answers = (id) => rows.filter(({ ids }) => ids.includes(id) || ids.includes(`${id.split('.')[0]}.*`));

it('answers every requirement of levels 1 and 2 once, and none that is not there', () => {
  expect(LEVELS_1_AND_2).toHaveLength(253);
  expect(LEVELS_1_AND_2.filter((id) => answers(id).length !== 1)).toEqual([]);
  const named = rows.flatMap(({ ids }) => ids).filter((id) => !id.endsWith('*'));
  expect(named.filter((id) => !LEVELS_1_AND_2.includes(id))).toEqual([]);
});

it('names tests that are there, by their titles', () => {
  const links = [...PAGE.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)];
  expect(links.length).toBeGreaterThan(80);
  const missing = links.filter(([, title, file]) => {
    const path = resolve(ROOT, file);
    return (
      !/\.(test|spec)\.\w+$/.test(file) || !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
    );
  });
  expect(missing.map(([, title, file]) => `${file}: ${title}`)).toEqual([]);
});

it('gives a reason where no test is named', () => {
  const bare = rows.filter(
    ({ held }) => !held.includes('](../') && !/^(Reason|Not applicable): .{4,}/.test(held),
  );
  expect(bare.map(({ ids }) => ids)).toEqual([]);
});
