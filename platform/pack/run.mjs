// npm run packages [-- <folder>]: the three packages a team in another repository installs, as .tgz files in build/packages or
// that folder. Their version is the contract's.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD } from '../webpack/places.mjs';
import { pack } from './pack.mjs';

const to = resolve(process.argv[2] ?? join(BUILD, 'packages'));
for (const file of await pack(to)) console.log(`${file} ${(statSync(file).size / 1000).toFixed(0)} kB`);
