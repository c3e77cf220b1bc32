import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD } from '../webpack/places.mjs';
import { readWords } from '../../scripts/launch/read-words.mjs';
import { lacking, pack } from './pack.mjs';

const USAGE = `npm run packages [-- <folder>]

  The three packages a team in another repository installs, as .tgz files in build/packages or that folder. Their version is the
  contract's. The shell in them is the one that npm run build made.

    --without-types  leaves the slow part out, for the tests
    --help           this`;
const { values, words } = readWords(USAGE, {
  options: { 'without-types': { type: 'boolean' } },
  knows: (_word, at) => at === 0,
});
const [folder] = words;
const to = resolve(folder ?? join(BUILD, 'packages'));
const missing = lacking();
if (missing) {
  console.error(missing);
  process.exit(1);
}
for (const file of await pack(to, { types: !values['without-types'] }))
  console.log(`${file} ${(statSync(file).size / 1000).toFixed(0)} kB`);
