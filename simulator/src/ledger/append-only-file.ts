import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const MARK_EVERY = 256;
const CHUNK = 1 << 18;

interface Batch {
  lines: string[];
  written: Promise<void>;
  settle: { done: () => void; failed: (reason: unknown) => void };
}

function newBatch(): Batch {
  let settle: Batch['settle'] | undefined;
  const written = new Promise<void>((done, failed) => {
    settle = { done, failed };
  });
  // Whoever appends hears of a failure; a batch nobody waits for must not end the process.
  written.catch(() => undefined);
  if (!settle) throw new Error('A promise runs its executor at once.');
  return { lines: [], written, settle };
}

/** The size of the file up to its last whole line: what a crash left half-written is not a line. */
async function lengthOfWholeLines(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const chunk = Buffer.alloc(CHUNK);
  for (let end = size; end > 0; end -= CHUNK) {
    const start = Math.max(end - CHUNK, 0);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(10);
    if (newline >= 0) return start + newline + 1;
  }
  return 0;
}

/** A file of lines that only grows. `append` resolves when the line is on the disk; lines that wait share one fsync. */
export class AppendOnlyFile {
  #count = 0;
  #size = 0;
  /** Where every 256th line begins, to start reading near a line without reading from the top. */
  #marks: number[] = [];
  #batch = newBatch();
  #writing: Promise<void> | null = null;
  #failure: unknown = null;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Opens or makes the file and shows every line that is already in it. */
  static async open(path: string, onLine: (line: string, index: number) => void): Promise<AppendOnlyFile> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a+');
    const whole = await lengthOfWholeLines(file);
    await file.truncate(whole);
    const opened = new AppendOnlyFile(path, file);
    for await (const lines of opened.#lines(0)) {
      for (const line of lines) {
        onLine(line, opened.#count);
        opened.#note(line);
      }
    }
    return opened;
  }

  /** How many lines there are, written or about to be. */
  get length(): number {
    return this.#count;
  }

  /** Once a line could not be written, no later one is taken: a ledger with a hole would lie. */
  append(line: string): Promise<void> {
    if (this.#failure)
      return Promise.reject(new Error('The ledger cannot be written.', { cause: this.#failure }));
    this.#note(line);
    this.#batch.lines.push(line);
    const { written } = this.#batch;
    this.#writing ??= this.#write();
    return written;
  }

  /** Up to `limit` lines from the line with this index on. Lines not yet on the disk are not shown. */
  async read(from: number, limit: number): Promise<string[]> {
    const mark = Math.min(Math.floor(from / MARK_EVERY), this.#marks.length - 1);
    const found: string[] = [];
    let skip = from - mark * MARK_EVERY;
    for await (const lines of mark < 0 ? [] : this.#lines(this.#marks[mark] ?? 0)) {
      found.push(...lines.slice(skip, skip + limit - found.length));
      skip = Math.max(skip - lines.length, 0);
      if (found.length === limit) break;
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.file.close();
  }

  #note(line: string): void {
    if (this.#count % MARK_EVERY === 0) this.#marks.push(this.#size);
    this.#count += 1;
    this.#size += Buffer.byteLength(line) + 1;
  }

  async #write(): Promise<void> {
    while (this.#batch.lines.length > 0) {
      const batch = this.#batch;
      this.#batch = newBatch();
      try {
        await this.file.appendFile(`${batch.lines.join('\n')}\n`);
        await this.file.datasync();
        batch.settle.done();
      } catch (problem) {
        this.#failure = problem;
        batch.settle.failed(problem);
      }
    }
    this.#writing = null;
  }

  /** The lines from a byte on, as many at a time as a chunk of the file holds. */
  async *#lines(start: number): AsyncIterable<string[]> {
    let rest = '';
    for await (const chunk of createReadStream(this.path, {
      start,
      encoding: 'utf8',
      highWaterMark: CHUNK,
    })) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield lines;
    }
  }
}
