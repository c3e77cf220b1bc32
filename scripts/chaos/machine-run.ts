import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../verify/private-postgres.mjs';
import { away } from './machine-away';
import { carrierTrouble } from './machine-carrier';
import { burst, starved, stopLoad } from './machine-busy';
import { fullWal, restarts } from './machine-database';
import { fullDatabase, fullFiles, fullLog } from './machine-disk';
import { fewDescriptors, littleMemory } from './machine-little';
import { lockStorm } from './machine-locks';
import { listKills } from './machine-kills';
import { money } from './machine-money';
import { greatLists } from './machine-lists';
import { longCampaign } from './machine-memory';
import { upgrade } from './machine-upgrade';
import type { Floor, MachineScenario } from './machine-stage';

const SCENARIOS: readonly MachineScenario[] = [
  fullDatabase,
  fullWal,
  restarts,
  fullFiles,
  fullLog,
  littleMemory,
  fewDescriptors,
  starved,
  stopLoad,
  burst,
  away,
  carrierTrouble,
  lockStorm,
  money,
  greatLists,
  listKills,
  longCampaign,
  upgrade,
];

/** The first of some twenty ports; CHAOS_PORT for a second run beside the first. */
const PORTS = Number(process.env.CHAOS_PORT ?? 4_600);
const MAX_SEED = 1_000_000;

export interface MachineOptions {
  only?: string[] | undefined;
  /** Decides what is left to chance; a new one when it is not given. */
  seed?: number | undefined;
  /** Keeps logs and ledger of runs that pass, too. */
  keep?: boolean;
}

/** Plays the scenarios one after the other and says what was seen. */
export async function runMachine({
  only,
  seed = Math.floor(Math.random() * MAX_SEED),
  keep = false,
}: MachineOptions) {
  const chosen = SCENARIOS.filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`Choose from ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
  console.log(`Seed ${seed}: npm run chaos:machine -- --seed ${seed} draws the same.`);
  const counts = { passed: 0, failed: 0 };
  for (const scenario of chosen) {
    const passed = await playOne(scenario, seed, keep);
    if (passed !== undefined) counts[passed ? 'passed' : 'failed'] += 1;
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts;
}

/** Undefined when it could not be played here. */
async function playOne(scenario: MachineScenario, seed: number, keep: boolean): Promise<boolean | undefined> {
  console.log(`\n${scenario.name}: ${scenario.about}`);
  const programs = findPostgres();
  const missing = scenario.missing?.();
  if (missing) {
    console.log(`  left out: ${missing}.`);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), `campaign-machine-${scenario.name}-`));
  let passed = true;
  const begun = Date.now();
  const say = (words: string) =>
    console.log(`  ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s: ${words}`);
  const show = (seen: unknown) => (typeof seen === 'object' ? JSON.stringify(seen) : String(seen));
  const floor: Floor = {
    folder,
    seed,
    ports: PORTS,
    programs,
    say,
    expect(what, seen, isSo) {
      say(`${isSo ? '✓' : '✗'} ${what}: ${show(seen)}`);
      passed &&= isSo;
    },
    goal: (what, seen, isMet) =>
      say(`${isMet ? '✓' : '–'} ${what}: ${show(seen)}${isMet ? '' : ' (over its goal)'}`),
  };
  try {
    await scenario.play(floor);
  } catch (problem) {
    say(`✗ it could not be played to its end: ${problem instanceof Error ? problem.stack : String(problem)}`);
    passed = false;
  }
  if (passed && !keep) rmSync(folder, { recursive: true, force: true });
  else console.log(`  logs and ledger: ${folder}`);
  return passed;
}
