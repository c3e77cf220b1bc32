import { readWords } from './launch/read-words.mjs';
import { fuzzBodies } from '../server/src/testing/fuzz-bodies.ts';

const USAGE = `npm run fuzz [-- --seed 7]

  Random bodies for every call that takes one, cut, packed, mistyped and aborted, against a server in a process of its own.
  FUZZ_BODIES says how many (10,000). Fails where the process ends, an answer is a 500, an error goes unheard or a connection hangs.

    --seed <number>  what is left to chance, as it was in another run
    --help           this`;
const { values } = readWords(USAGE, { options: { seed: { type: 'string' } } });
const count = Number(process.env.FUZZ_BODIES ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const { sent, wrong } = await fuzzBodies(count, seed);
for (const line of wrong.slice(0, 20)) console.error(line);
console.log(`Bodies: ${sent} sent with seed ${seed}, ${wrong.length} wrong.`);
process.exit(wrong.length > 0 || sent < count ? 1 : 0);
