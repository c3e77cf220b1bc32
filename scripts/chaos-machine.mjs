import { readWords } from './launch/read-words.mjs';
import { runMachine } from './chaos/machine-run.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const USAGE = `npm run chaos:machine [-- --only full-database,little-memory] [--seed 7] [--keep]

  The product on a machine that is full, small, starved or away; a scenario that cannot be played here says so and is left out.

    --only <names>   some scenarios
    --seed <number>  what is left to chance, as it was in another run
    --keep           keeps logs and ledger of runs that pass, too
    --help           this`;
const { values } = readWords(USAGE, {
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const { failed } = await runMachine({
  only: values.only?.split(','),
  seed: values.seed ? Number(values.seed) : undefined,
  keep: values.keep,
});
process.exit(failed > 0 ? 1 : 0);
