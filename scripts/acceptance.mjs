import { acceptanceIds, citations } from './acceptance/citations.mjs';
import { ROOT } from './launch/places.mjs';
import { readWords } from './launch/read-words.mjs';

const USAGE = `npm run acceptance [-- JOBS PL-05] [--open]

  Which tests hold which acceptance line, and what they drive (browser, screen, route, part). Fails on a citation of a line that
  does not exist.

    --open    only those that no test cites
    --help    this`;
const ids = acceptanceIds();
const { values, words: asked } = readWords(USAGE, {
  options: { open: { type: 'boolean' } },
  knows: (word) => ids.some((id) => id.startsWith(word)),
});
const found = citations(ROOT);
const byId = Map.groupBy?.(found, ({ id }) => id) ?? groupById(found);

function groupById(all) {
  const groups = new Map();
  for (const each of all) groups.set(each.id, [...(groups.get(each.id) ?? []), each]);
  return groups;
}

for (const id of ids.filter((each) => asked.length === 0 || asked.some((part) => each.startsWith(part)))) {
  const tests = byId.get(id) ?? [];
  if (values.open && tests.length > 0) continue;
  const holders = [...new Set(tests.map(({ holder }) => holder))].join(', ') || 'nothing';
  console.log(`${id.padEnd(10)} ${holders.padEnd(22)} ${tests.map(({ file }) => file).join(' ')}`);
}
const unknown = found.filter(({ id }) => !ids.includes(id));
for (const { id, file } of unknown) console.log(`✗ ${id} is cited by ${file} and is no acceptance line`);
const held = ids.filter((id) => byId.has(id)).length;
console.log(`\n${held} of ${ids.length} acceptance lines are cited by a test`);
process.exit(unknown.length > 0 ? 1 : 0);
