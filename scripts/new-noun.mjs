// npm run new:noun NAME [-- --in lists]: a noun from contract to screen, green, and its entry in every registry. NAME in the
// singular, small letters and dashes (field-office); --in the remote that shows it.
import { spawnSync } from 'node:child_process';
import { ROOT } from './launch/places.mjs';
import { readWords } from './launch/read-words.mjs';
import { makeNoun } from './new-noun/make-noun.mjs';

const USAGE = `npm run new:noun NAME [-- --in lists]

  Writes a noun from contract to screen, green, and enters it in every registry.

    NAME            in the singular, small letters and dashes: field-office
    --in <remote>   the remote that shows it; lists
    --help          this`;

const { values, words } = readWords(USAGE, {
  options: { in: { type: 'string', default: 'lists' } },
  knows: (_word, at) => at === 0,
});
const [noun] = words;
if (!noun) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const { made, changed } = makeNoun(noun, { root: ROOT, remote: values.in });
  spawnSync('npx', ['oxfmt', ...made, ...changed], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`Made:\n  ${made.join('\n  ')}\nEntered in:\n  ${changed.join('\n  ')}`);
  console.log(
    'Still yours: its fields, who may do what (policy.ts), a way to it (an entry of the sidebar or a link), a panel to add one,\n' +
      'axe states and pictures in e2e, demo data, READMEs. Then: npm run check, and its tests.',
  );
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exit(1);
}
