import { run, tail } from '../launch/run.mjs';
import { outcome, triesAgain } from './outcome.mjs';

/** The gate plays the same chances every time; `npm run chaos` draws new ones. */
const GATE_SEED = '20261122';
/** npm's own: one part holds that the product runs on the Node of this machine, too. */
const MACHINES_NODE = process.env.npm_node_execpath ?? process.execPath;
const NOT_PLAYED = '  ✗ it could not be played to its end';

/**
 * Plays the short chaos run in a process of its own; each scenario counts as one test. What could not be played (a
 * process late to start) may be tried again, a ledger that does not add up never.
 *
 * @param {{ limitMs: number }} options
 */
export async function runChaosSuite({ limitMs }) {
  const first = await play(limitMs);
  if (!first.isUnplayed || !triesAgain(1)) return first.told;
  return {
    ...first.told,
    async secondTry() {
      const { told } = await play(limitMs);
      return { ...told, again: told.failed === 0 ? first.told.failures : [] };
    },
  };
}

/** `isUnplayed`: nothing is wrong but that something, or all of it, could not be played to its end. */
async function play(limitMs) {
  const { code, all } = await run(
    MACHINES_NODE,
    ['--import', 'tsx', 'scripts/chaos.mjs', '--seed', GATE_SEED],
    { detached: true, limitMs },
  );
  const lines = (start) => all.split('\n').filter((line) => line.startsWith(start)).length;
  const failed = lines('  ✗ ');
  const isRed = failed > 0 || code !== 0;
  const told = outcome({
    passed: lines('  ✓ '),
    failed: failed === 0 && isRed ? 1 : failed,
    failures: isRed ? [{ name: 'chaos', message: tail(all, 60) }] : [],
  });
  return { told, isUnplayed: isRed && failed === lines(NOT_PLAYED) };
}
