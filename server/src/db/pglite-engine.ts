import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { prepareValue } from 'pg/lib/utils';
import { lockDirectory } from './directory-lock.mjs';
import { inOrder, OID } from './engine';
import type { CopyChunks, Engine, EngineClient, EngineResult } from './engine';

/** Small enough that other statements get their turn during a large load (p99 45 ms at 1M rows). */
const COPY_CHUNK_BYTES = 256 * 1024;
/** As long as pg waits for a connection of its pool, and some: one session serves everybody. */
const TURN_TIMEOUT_MS = 60_000;

export interface PgliteOptions {
  /** Where the data lives; without it the database is in memory. */
  directory?: string | undefined;
  /** A dump to start from when there is no data yet. */
  template?: string | undefined;
  onError: (error: Error) => void;
}

interface WorkerResult {
  rows: Record<string, unknown>[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
  command: EngineResult<unknown>['command'];
}
interface WorkerReply {
  results?: WorkerResult[];
  rowCount?: number;
  bytes?: Uint8Array;
}
/** A WebAssembly.Module, which Node has no type of. */
type CompiledProgram = object;
type WorkerMessage =
  | { ready: true; compiled: CompiledProgram }
  | { channel: string; payload: string }
  | ({ id: number; error?: { message: string } } & WorkerReply);

export interface PgliteEngine extends Engine {
  /** The whole database as a file image, for PgliteOptions.template. */
  dump(): Promise<Uint8Array>;
}

/** Throws DirectoryInUseError when another process has the same directory open. */
export async function openPgliteEngine(options: PgliteOptions): Promise<PgliteEngine> {
  let unlock = async () => {};
  if (options.directory) {
    await mkdir(dirname(options.directory), { recursive: true });
    unlock = await lockDirectory(options.directory);
  }
  try {
    const session = await WorkerSession.start(options);
    return {
      kind: 'pglite',
      connect: () => session.connect(),
      listen: async (channel, onMessage, onConnect) => {
        const stop = await session.listen(channel, onMessage);
        onConnect?.();
        return stop;
      },
      dump: () => session.dump(),
      end: async () => {
        await session.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** What the first engine of this process has compiled; a second one starts in half the time. */
let compiled: CompiledProgram | undefined;

/** The one session PGlite has, handed out in the order it is asked for. */
class WorkerSession {
  #worker: Worker;
  #nextId = 0;
  #waiting = new Map<number, { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void }>();
  #listeners = new Map<string, Set<(payload: string) => void>>();
  #lastTurn: Promise<void> = Promise.resolve();
  #closing = false;
  #gone: Error | undefined;

  static async start({ directory, template, onError }: PgliteOptions): Promise<WorkerSession> {
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { directory, template, compiled },
      // The thread is plain JavaScript: what the process was started with (a loader, a watcher) is not for it.
      execArgv: [],
    });
    return new Promise((resolve, reject) => {
      const session = new WorkerSession(worker, onError);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The embedded database could not start.')));
      worker.once('message', (message: WorkerMessage) => {
        if ('ready' in message) ({ compiled } = message);
        worker.unref();
        resolve(session);
      });
    });
  }

  private constructor(worker: Worker, onError: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (message: WorkerMessage) => this.#receive(message));
    worker.on('error', (error) => {
      this.#gone = error;
      onError(error);
    });
    worker.on('exit', (code) => {
      this.#gone ??= new Error(`The embedded database stopped (${code}).`);
      for (const { reject } of this.#waiting.values()) reject(this.#gone);
      this.#waiting.clear();
      if (!this.#closing) onError(this.#gone);
    });
  }

  async connect(): Promise<EngineClient> {
    const release = await this.#takeTurn();
    let released = false;
    const refuseReleased = () => {
      if (released) throw new Error('This connection was already released.');
    };
    return inOrder({
      query: <Row>(sql: string, parameters: readonly unknown[]) => {
        refuseReleased();
        return this.#query<Row>(sql, parameters);
      },
      copy: (sql, chunks) => {
        refuseReleased();
        return this.#copy(sql, chunks);
      },
      release: () => {
        if (released) return;
        released = true;
        release();
      },
    });
  }

  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel);
    if (known) known.add(onMessage);
    else {
      this.#listeners.set(channel, new Set([onMessage]));
      await this.#inTurn(() => this.#ask({ op: 'listen', channel }));
    }
    return async () => {
      const set = this.#listeners.get(channel);
      set?.delete(onMessage);
      if (set?.size !== 0 || this.#closing) return;
      this.#listeners.delete(channel);
      await this.#inTurn(() => this.#ask({ op: 'unlisten', channel }));
    };
  }

  async dump(): Promise<Uint8Array> {
    const { bytes } = await this.#inTurn(() => this.#ask({ op: 'dump' }));
    if (!bytes) throw new Error('The embedded database answered no dump.');
    return bytes;
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    if (!this.#gone) await this.#inTurn(() => this.#ask({ op: 'close' })).catch(() => {});
    await this.#worker.terminate();
  }

  async #query<Row>(sql: string, parameters: readonly unknown[]): Promise<EngineResult<Row>> {
    const { results = [] } =
      parameters.length === 0
        ? await this.#ask({ op: 'exec', sql })
        : await this.#ask({ op: 'query', sql, parameters: parameters.map(parameterText) });
    // Several statements at once answer as one: all their rows, the last one's count.
    const last = results.at(-1);
    return {
      command: last?.command ?? 'SELECT',
      rowCount: last?.affectedRows || (last?.rows.length ?? 0),
      rows: results.flatMap(withBuffers) as Row[],
    };
  }

  /** `copy … from stdin` hangs PGlite; the same rows as a file of its own, a chunk at a time, do not. */
  async #copy(sql: string, chunks: CopyChunks): Promise<number> {
    const fromFile = sql.replace(/ from stdin/i, " from '/dev/blob'");
    let rowCount = 0;
    for await (const chunk of wholeRows(chunks)) {
      rowCount += (await this.#ask({ op: 'copy', sql: fromFile, chunk })).rowCount ?? 0;
    }
    return rowCount;
  }

  #ask(request: { op: string } & Record<string, unknown>): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const id = ++this.#nextId;
      // An idle thread does not keep the process alive; one that is asked something does.
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #receive(message: WorkerMessage): void {
    if ('ready' in message) return;
    if ('channel' in message) {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    const asked = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (message.error) asked?.reject(Object.assign(new Error(message.error.message), message.error));
    else asked?.resolve(message);
  }

  #takeTurn(): Promise<() => void> {
    let release = () => {};
    const turn = this.#lastTurn;
    const done = new Promise<void>((resolve) => (release = resolve));
    this.#lastTurn = turn.then(() => done);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        release();
        reject(new Error('The embedded database was busy for a minute.'));
      }, TURN_TIMEOUT_MS);
      void turn.then(() => {
        clearTimeout(timer);
        resolve(release);
      });
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#takeTurn();
    try {
      return await work();
    } finally {
      release();
    }
  }
}

function parameterText(value: unknown): string | null {
  const prepared = prepareValue(value);
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared;
}

/** The thread's copy of a Buffer is a plain Uint8Array; pg's callers know Buffers. */
function withBuffers({ rows, fields }: WorkerResult): Record<string, unknown>[] {
  const binary = fields.filter((field) => field.dataTypeID === OID.bytea).map((field) => field.name);
  for (const row of binary.length ? rows : []) {
    for (const name of binary) {
      const value = row[name];
      if (ArrayBuffer.isView(value))
        row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return rows;
}

/** Gathers chunks into pieces of about 256 KB that end at the end of a row. */
async function* wholeRows(chunks: CopyChunks): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    parts.push(bytes);
    size += bytes.length;
    if (size < COPY_CHUNK_BYTES) continue;
    const piece = Buffer.concat(parts);
    const end = piece.lastIndexOf(0x0a) + 1;
    if (end > 0) yield piece.subarray(0, end);
    parts = end < piece.length ? [piece.subarray(end)] : [];
    size = piece.length - end;
  }
  if (size > 0) yield Buffer.concat(parts);
}
