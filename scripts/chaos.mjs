// npm run chaos [-- --long] [--seed 7] [--only storm,stops] [--keep]: kills, stops, cuts off and confuses real
// processes of the product while a campaign runs, then compares the carrier's ledger with what the product says.
import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const { values } = parseArgs({
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
