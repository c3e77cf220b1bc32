// npm run packages [-- <folder>]: the three packages a team in another repository installs, as .tgz files in build/packages or
// that folder. Their version is the contract's. The shell in them is the one `npm run build` made. --without-types leaves the slow
// part out, for the tests.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD } from '../webpack/places.mjs';
import { lacking, pack } from './pack.mjs';

const [folder] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const to = resolve(folder ?? join(BUILD, 'packages'));
const missing = lacking();
if (missing) {
  console.error(missing);
  process.exit(1);
}
for (const file of await pack(to, { types: !process.argv.includes('--without-types') }))
  console.log(`${file} ${(statSync(file).size / 1000).toFixed(0)} kB`);
