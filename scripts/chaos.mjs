import { readWords } from './launch/read-words.mjs';
import { runChaos } from './chaos/run-chaos.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const USAGE = `npm run chaos [-- --long] [--seed 7] [--only storm,stops] [--keep]

  Kills, stops, cuts off and confuses real processes of the product while a campaign runs, then compares the carrier's ledger with
  what the product says.

    --long           the long run
    --seed <number>  what is left to chance, as it was in another run
    --only <names>   some scenarios
    --keep           keeps logs and ledger of runs that pass, too
    --help           this`;
const { values } = readWords(USAGE, {
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const { failed } = await runChaos({
  long: values.long,
  seed: values.seed ? Number(values.seed) : undefined,
  only: values.only?.split(','),
  keep: values.keep,
});
process.exit(failed > 0 ? 1 : 0);
