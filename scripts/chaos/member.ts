import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, createWriteStream, openSync, readFileSync } from 'node:fs';

export interface MemberOptions {
  name: string;
  args: string[];
  env: Record<string, string>;
  /** Where what it says is kept. */
  log: string;
  /** It says so when it may be used. */
  readyWord: string;
  /** What the shell does before the program takes its place: "ulimit -n 128". */
  before?: string;
  /** It writes into the log itself, as under a supervisor that only redirects. */
  writesItself?: boolean;
}

const START_PATIENCE_MS = 150_000;
const RESTART_AFTER_MS = 300;
const alive = new Set<ChildProcess>();
process.on('exit', () => alive.forEach((child) => child.kill('SIGKILL')));

/** One process of the product in a group of its own, and the supervisor that starts it again. */
export class Member {
  /** Times it ended although nobody had asked it to, once it was ready. */
  deaths: string[] = [];
  #child: ChildProcess | undefined;
  #hear: (bytes: Buffer) => void;
  #ready: Promise<void> = Promise.resolve();
  #ended: Promise<void> = Promise.resolve();
  #retired = false;
  #asked = false;

  constructor(private options: MemberOptions) {
    const log = options.writesItself ? undefined : createWriteStream(options.log, { flags: 'a' });
    this.#hear = (bytes) => void log?.write(bytes);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get name(): string {
    return this.options.name;
  }

  /** Resolves when it is ready, however often it has to be started for that. */
  async start(): Promise<void> {
    for (const late = Date.now() + START_PATIENCE_MS; ;) {
      this.#spawn();
      try {
        return await this.#ready;
      } catch (problem) {
        if (this.#retired || Date.now() > late) throw problem;
        await pause(RESTART_AFTER_MS);
      }
    }
  }

  get ready(): Promise<void> {
    return this.#ready;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Ends it with this signal and starts it again, as a supervisor does. Resolves when it is ready again. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.takeDown(signal);
    await pause(RESTART_AFTER_MS);
    await this.start();
  }

  /** What it is from its next start on. */
  become(args: string[]): void {
    this.options = { ...this.options, args };
  }

  /** Ends it, until somebody starts it again. */
  async takeDown(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#asked = true;
    this.signal(signal);
    await this.#ended;
  }

  /** For good, with time to drain. */
  async retire(): Promise<void> {
    this.#retired = true;
    this.#asked = true;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const kill = setTimeout(() => this.signal('SIGKILL'), 15_000);
    await this.#ended;
    clearTimeout(kill);
  }

  #spawn(): void {
    this.#asked = false;
    const { args, env, readyWord, name, before, log, writesItself } = this.options;
    const [program, ...given] = before
      ? ['/bin/sh', '-c', `${before}; exec "$0" "$@"`, process.execPath, ...args]
      : [process.execPath, ...args];
    const output = writesItself ? openSync(log, 'a') : 'pipe';
    const child = spawn(program, given, {
      env: { PATH: process.env.PATH, ...env },
      detached: true,
      stdio: ['ignore', output, 'pipe'],
    });
    if (typeof output === 'number') closeSync(output);
    this.#child = child;
    alive.add(child);
    let isReady = false;
    let said = '';
    this.#ready = new Promise((resolve, reject) => {
      const listen = (text: string): boolean => {
        said = (said + text).slice(-20_000);
        if (isReady || !said.includes(readyWord)) return isReady;
        isReady = true;
        resolve();
        return true;
      };
      const hear = (bytes: Buffer) => {
        this.#hear(bytes);
        if (!isReady) listen(bytes.toString());
      };
      if (writesItself) void lookInto(log, child, listen);
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('close', (code, signal) =>
        reject(new Error(`${name} did not start (${code ?? signal}):\n${said.slice(-1500)}`)),
      );
    });
    this.#ready.catch(() => {});
    this.#ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        alive.delete(child);
        if (isReady && !this.#asked) {
          this.deaths.push(`${name} ended by itself (${code ?? signal})`);
          if (!this.#retired) void pause(RESTART_AFTER_MS).then(() => this.start().catch(() => {}));
        }
        resolve();
      });
    });
  }
}

/** Until it is ready or ended: what it writes itself nobody else hears. */
async function lookInto(log: string, child: ChildProcess, listen: (text: string) => boolean): Promise<void> {
  const from = readFileSync(log).length;
  while (!listen(readFileSync(log).subarray(from).toString()) && child.exitCode === null) await pause(100);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
