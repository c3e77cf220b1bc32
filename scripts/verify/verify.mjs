import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { install, isInstalled } from '../launch/install.mjs';
import { ROOT } from '../launch/places.mjs';
import { giveUp, seconds, step } from '../launch/step.mjs';
import { failure, outcome, sum } from './outcome.mjs';
import { PARTS, USUAL } from './parts.mjs';
import { prepare } from './prepare.mjs';
import { reportEnd, reportPart } from './report.mjs';
import { schedule } from './schedule.mjs';
import { keepSecondTries, keepTimes, readTimes, SECOND_TRIES } from './times.mjs';

/** More tasks than there are cores: nearly half of each one's time is waiting for a page, a database or a clock. */
const OVERBOOKED = 1.75;

/** Runs the parts that are named, or the usual ones, and ends with the one line that counts. */
export async function verify(names) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    const from = performance.now();
    if (!isInstalled()) await step('Installing packages (npm ci, about a minute)', install);
    const told = await runParts(names.length > 0 ? names : USUAL, names.length > 0);
    finish(told, from);
  } catch (problem) {
    giveUp(problem);
  }
}

/** Says what all of it comes to, keeps who needed a second try, and ends the process with what it deserves. */
export function finish(told, from) {
  keepSecondTries(told.again);
  reportEnd(told, seconds(from), relative(ROOT, SECOND_TRIES));
  process.exit(told.failed > 0 || told.passed === 0 ? 1 : 0);
}

/**
 * Their tasks at the same time, as far as there are cores, then second tries one by one; each part is told when its last task has
 * ended.
 */
async function runParts(names, isNamed) {
  const parts = names.map((name) => ({ name, ...PARTS[name] }));
  const ready = await prepare(new Set(parts.flatMap(({ needs }) => needs)));
  try {
    const told = [];
    const later = [];
    const tasks = parts.flatMap((part) =>
      tasksOf(part, { ...ready, isNamed }, { later, done: (whole) => told.push(whole) }),
    );
    await schedule([...ready.tasks, ...tasks], availableParallelism() * OVERBOOKED);
    for (const secondTry of later) await secondTry();
    return sum(told);
  } finally {
    await ready.end();
  }
}

/** A part's tasks, as the schedule wants them; `done` is told what they come to together, `later` gets its second tries. */
function tasksOf({ title, tasks: tasksWith }, ready, { later, done }) {
  const tasks = tasksWith(ready);
  const known = readTimes().tasks;
  const all = [];
  let spent = 0;

  async function attempt(name, work) {
    const from = performance.now();
    const one = await work().catch((problem) => failure(name, String(problem.stack ?? problem)));
    const took = (performance.now() - from) / 1000;
    spent += took;
    return { one, took };
  }

  function end(one) {
    all.push(one);
    if (all.length < tasks.length) return;
    const whole = all.length === 1 ? one : sum([outcome(), ...all]);
    reportPart(title, whole, `${spent.toFixed(0)} s in all its processes`);
    done(whole);
  }

  return tasks.map((task) => ({
    ...task,
    seconds: known[task.name] ?? task.seconds,
    async run() {
      const { one, took } = await attempt(task.name, task.run);
      keepTimes({ tasks: { [task.name]: took }, files: one.files });
      if (!one.secondTry) return end(one);
      console.log(`\n${title}: ${one.failed} failed, and once more when all else has ended (${task.name})`);
      later.push(async () => end((await attempt(task.name, one.secondTry)).one));
    },
  }));
}
