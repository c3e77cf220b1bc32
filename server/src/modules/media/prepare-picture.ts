import { fork } from 'node:child_process';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface PreparedPicture {
  /** What goes into a text: upright, without metadata, 600 kB at most where its pixels allow it. */
  send: Buffer;
  mimeType: 'image/jpeg' | 'image/png' | 'image/gif';
  /** A small JPEG of it. */
  thumb: Buffer;
}
export type PictureProblem = { problem: 'damaged' | 'too-many-pixels' };

const SCRIPT = fileURLToPath(new URL('./picture-process.mjs', import.meta.url));
/** Behind this process, which answers people: a third of its claim on a processor that both want. */
const NICER = 5;
/** Of the clock; the process itself counts what it takes of the processor, and ends long before. */
const MAX_MS = 60_000;
/** One processor is left to whoever answers people. Each may take some hundred megabytes for a moment. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes a picture and writes it anew (MUP-08), in a process of its own with limits of pixels, time and memory. What ends
 * that process, by whatever it holds, is a damaged picture.
 */
export async function preparePicture(
  bytes: Buffer,
  format: 'jpeg' | 'png' | 'gif',
): Promise<PreparedPicture | PictureProblem> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await inOwnProcess(bytes, format);
  } finally {
    const next = waiting.shift();
    // Its place goes to whoever waits longest.
    if (next) next();
    else running -= 1;
  }
}

function inOwnProcess(bytes: Buffer, format: string): Promise<PreparedPicture | PictureProblem> {
  const child = fork(SCRIPT, { execArgv: ['--max-old-space-size=96'], serialization: 'advanced' });
  comeLast(child.pid);
  return new Promise((resolve) => {
    const end = (answer: PreparedPicture | PictureProblem) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => end({ problem: 'damaged' }), MAX_MS);
    child.on('message', (answer: PreparedPicture | PictureProblem) => end(bytesOf(answer)));
    child.on('error', () => end({ problem: 'damaged' }));
    child.on('exit', () => end({ problem: 'damaged' }));
    child.send({ bytes, format }, (error) => error && end({ problem: 'damaged' }));
  });
}

/** At once: its threads, those that decode too, begin with what it has then. */
function comeLast(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(19, getPriority() + NICER));
  } catch {
    // It has ended already, which is told otherwise.
  }
}

const bytesOf = (answer: PreparedPicture | PictureProblem) =>
  'problem' in answer
    ? answer
    : { ...answer, send: Buffer.from(answer.send), thumb: Buffer.from(answer.thumb) };
