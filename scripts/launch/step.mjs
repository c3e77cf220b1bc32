/** Something the person who ran the command can put right. Shown as its one line, without a stack. */
export class CommandError extends Error {}

export const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Runs one step and says in one line what it was and how long it took. */
export async function step(title, work) {
  const from = performance.now();
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) process.stdout.write(`  … ${title}`);
  else console.log(`  … ${title}`);
  const rewind = isTerminal ? '\r\u001b[K' : '';
  try {
    const remark = await work();
    console.log(`${rewind}  ✓ ${title}${remark ? `: ${remark}` : ''} (${seconds(from)})`);
  } catch (problem) {
    console.log(`${rewind}  ✗ ${title} (${seconds(from)})`);
    throw problem;
  }
}

/** Shows why a command ended, and ends it. */
export function giveUp(problem) {
  console.error(problem instanceof CommandError ? `\n${problem.message}` : problem);
  process.exit(1);
}
