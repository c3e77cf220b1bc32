import { stripVTControlCharacters } from 'node:util';

const SHOWN = 30;
const indent = (text) => stripVTControlCharacters(text).replaceAll(/^/gm, '      ');

function show({ name, message }) {
  console.log(`\n    ✗ ${name}`);
  console.log(indent(message.split('\n').slice(0, 60).join('\n')));
}

/** What a part told, its count in the last line. The hundredth failure of one cause tells nothing new. */
export function reportPart(title, { passed, failed, skipped, failures, again, remarks }, took) {
  console.log(`\n${title}`);
  for (const remark of remarks) console.log(`  ${remark}`);
  if (again.length > 0) {
    console.log(`\n    ↻ ${again.length} passed only at the second try; what the first said:`);
    again.forEach(show);
  }
  failures.slice(0, SHOWN).forEach(show);
  if (failures.length > SHOWN) console.log(`\n    … and ${failures.length - SHOWN} more`);
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`  ${failed === 0 ? '✓' : '✗'} ${passed} passed, ${failed} failed${rest} (${took})`);
}

/** The last lines: how long, who needed a second try, and alone on its line what all of it comes to. */
export function reportEnd({ passed, failed, skipped, again }, took, secondTries) {
  console.log(`\nIn ${took}`);
  if (again.length > 0)
    console.log(`↻ ${again.length} passed only at the second try, named above and in ${secondTries}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}
