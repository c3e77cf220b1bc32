import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPrivatePostgres, SURVIVES_KILLS } from '../verify/private-postgres.mjs';
import { isClean, MUST_BE_ZERO } from './ledger-check';
import { clean, play } from './play';
import type { Outcome } from './play';
import { longRun, shortRun } from './scenarios';
import type { Scenario } from './scenarios';

/** The first of some twenty ports; CHAOS_PORT for a second run beside the first. */
const PORTS = Number(process.env.CHAOS_PORT ?? 4_600);
const MAX_SEED = 1_000_000;

export interface ChaosOptions {
  long?: boolean;
  /** Decides everything that is left to chance; a new one when it is not given. */
  seed?: number | undefined;
  only?: string[] | undefined;
  /** Keeps logs and ledger of runs that pass, too. */
  keep?: boolean;
}

/** Plays the scenarios one after the other and says what came out. */
export async function runChaos(options: ChaosOptions): Promise<{ passed: number; failed: number }> {
  const seed = options.seed ?? Math.floor(Math.random() * MAX_SEED);
  const every = (options.long ? longRun : shortRun)(seed);
  const scenarios = every.filter(({ name }) => options.only?.includes(name) ?? true);
  if (scenarios.length === 0) throw new Error(`Choose from ${every.map(({ name }) => name).join(', ')}.`);
  console.log(`Seed ${seed}: npm run chaos -- ${options.long ? '--long ' : ''}--seed ${seed} repeats it.`);
  const counts = { passed: 0, failed: 0 };
  for (const scenario of scenarios) {
    const passed = await playOne(scenario, seed, options.keep ?? false);
    counts[passed ? 'passed' : 'failed'] += 1;
  }
  return counts;
}

async function playOne(scenario: Scenario, seed: number, keep: boolean): Promise<boolean> {
  console.log(`\n${scenario.name}: ${scenario.about}`);
  const postgres = await startPrivatePostgres(findPostgres(), SURVIVES_KILLS);
  const folder = mkdtempSync(join(tmpdir(), `campaign-chaos-${scenario.name}-`));
  try {
    const outcome = await play(scenario, {
      seed,
      folder,
      ports: PORTS,
      postgres,
      say: (words) => console.log(words),
    });
    const passed = isClean(outcome.verdict) && outcome.deaths.length === 0;
    tell(outcome, passed);
    if (passed && !keep) clean(outcome);
    else console.log(`  logs and ledger: ${folder}`);
    return passed;
  } catch (problem) {
    console.log(
      `  ✗ it could not be played to its end (${folder}): ${problem instanceof Error ? problem.stack : problem}`,
    );
    return false;
  } finally {
    await postgres.stop();
  }
}

function tell({ verdict, stops, deaths, faults, seconds, perSecond }: Outcome, passed: boolean): void {
  const { recipients, ok, recovered, suppressed, failed, doubts, examples } = verdict;
  console.log(
    `  ${faults.length} faults in ${seconds.toFixed(0)} s, ${perSecond.toFixed(0)} texts/s; of ${recipients} recipients ` +
      `${ok} ok (${recovered} recovered), ${suppressed} suppressed, ${failed} failed and said so`,
  );
  console.log(`  in doubt on the way: ${doubts}; left in doubt: ${verdict.unknown}`);
  if (stops.stored > 0)
    console.log(
      `  STOPs: ${stops.stored} acknowledged after p50 ${stops.p50}, p99 ${stops.p99}, at most ${stops.worst} ms`,
    );
  console.log(
    `  ${MUST_BE_ZERO.map((name) => `${name} ${verdict[name]}`).join(', ')}, deaths ${deaths.length}`,
  );
  for (const words of [...deaths, ...examples]) console.log(`    ${words}`);
  console.log(passed ? '  ✓ everything is accounted for' : '  ✗ not everything is accounted for');
}
