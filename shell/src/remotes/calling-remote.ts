const ROOM = /\/mfe\/([a-z0-9-]+)\/[a-z0-9-]+\/[\w.-]+\.js/;
/** This function, what asks it, and the line that is looked for. */
const LINES = 3;
/** Set by what the platform's presets put around every module of a build, while the module is being evaluated. */
const EVALUATING = Symbol.for('campaign.evaluating');

const page = globalThis as unknown as Record<symbol, number | undefined>;
const V8 = Error as { stackTraceLimit?: number };

/**
 * The remote whose own code calls whoever asks, or undefined: the shell's and the shared packages' calls are theirs, and what a
 * module does while it is evaluated is done once a page and stays.
 */
export function callingRemote(): string | undefined {
  if (page[EVALUATING]) return undefined;
  const { stackTraceLimit } = V8;
  V8.stackTraceLimit = LINES;
  const { stack = '' } = new Error();
  if (stackTraceLimit !== undefined) V8.stackTraceLimit = stackTraceLimit;
  // Chromium says first what was thrown, the others do not.
  const lines = stack.split('\n').filter((line) => line !== '' && line !== 'Error');
  return ROOM.exec(lines[LINES - 1] ?? '')?.[1];
}
