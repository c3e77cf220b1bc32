import { fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface PreparedPicture {
  /** What goes into a text: upright, without metadata, 600 kB at most where its pixels allow it. */
  send: Buffer;
  mimeType: 'image/jpeg' | 'image/png' | 'image/gif';
  /** A small JPEG of it. */
  thumb: Buffer;
}
export type PictureProblem = { problem: 'damaged' | 'too-many-pixels' | 'too-long-side' | 'timeout' };

const SCRIPT = fileURLToPath(new URL('./picture-process.mjs', import.meta.url));
/** Behind this process, which answers people: a third of its claim on a processor that both want. */
const NICER = 5;
/** Elapsed time. The process limits its own CPU time and usually ends long before. */
const MAX_MS = 45_000;

/**
 * Decodes a picture and writes it again (MUP-08), in a process of its own with limits of pixels, time and memory. What ends
 * that process is reported as a damaged picture. The caller limits how many run at the same time (`media-turns.ts`).
 */
export function preparePicture(
  bytes: Buffer,
  format: 'jpeg' | 'png' | 'gif',
): Promise<PreparedPicture | PictureProblem> {
  const child = fork(SCRIPT, { execArgv: ['--max-old-space-size=96'], serialization: 'advanced' });
  comeLast(child.pid);
  return new Promise((resolve) => {
    const end = (answer: PreparedPicture | PictureProblem) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => end({ problem: 'timeout' }), MAX_MS);
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
