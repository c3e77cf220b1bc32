import { setMaxListeners } from 'node:events';
import type { Dialect } from '../dialects/dialect';
import type { Ledger } from '../ledger/ledger';
import { draw, within } from '../random';
import type { CallbackHabits } from '../script';
import type { Timeline } from '../timeline';
import type { CallbackEvent, CallbackTarget } from './events';
import { postJson } from './post-json';

interface Waiting {
  /** Under which the ledger knows it; null for a copy or a forgery, which nobody waits for. */
  key: string | null;
  event: CallbackEvent;
  since: number;
  attempt: number;
}

/** Tells the product what happened: at least once, in no promised order, again and again until it says 2xx. */
export class Callbacks {
  #waiting: Waiting[] = [];
  #running = 0;
  #closing = new AbortController();
  #posts = new Set<Promise<void>>();

  constructor(
    private ledger: Ledger,
    private timeline: Timeline,
    private habits: () => CallbackHabits,
    private target: () => CallbackTarget | null,
    private dialect: Dialect,
  ) {
    // Each request under way listens for the end: as many as the habits allow, not a leak.
    setMaxListeners(0, this.#closing.signal);
  }

  get length(): number {
    return this.#waiting.length + this.#running;
  }

  send(event: CallbackEvent, key: string | null): void {
    this.#add({ key, event, since: Date.now(), attempt: 0 });
  }

  /** One request with credentials, or a signature, that are not the agreed ones. Not repeated. */
  forge(event: CallbackEvent): void {
    const target = this.target();
    if (target) this.#track(this.#post(target, [event], false).then(() => undefined));
  }

  /** Breaks off what is under way: the ledger still has it open, and the next start sends it again. */
  async stop(): Promise<void> {
    this.#closing.abort();
    this.#waiting = [];
    await Promise.all(this.#posts);
  }

  #add(waiting: Waiting): void {
    if (this.#closing.signal.aborted) return;
    this.#waiting.push(waiting);
    // Events of the same moment travel together, so look once they are all here.
    if (this.#waiting.length === 1) setImmediate(() => this.#pump());
  }

  #pump(): void {
    const { batch, concurrency, shuffle } = this.habits();
    const target = this.target();
    while (
      target &&
      this.#waiting.length > 0 &&
      this.#running < concurrency &&
      !this.#closing.signal.aborted
    ) {
      if (shuffle) this.#waiting.sort(() => Math.random() - 0.5);
      const events = this.#waiting.splice(0, Math.min(batch, this.dialect.mostEvents));
      this.#running += 1;
      this.#track(
        this.#deliver(target, events).finally(() => {
          this.#running -= 1;
          this.#pump();
        }),
      );
    }
  }

  #track(post: Promise<void>): void {
    const tracked = post.finally(() => this.#posts.delete(tracked));
    this.#posts.add(tracked);
  }

  async #deliver(target: CallbackTarget, events: Waiting[]): Promise<void> {
    const status = await this.#post(
      target,
      events.map(({ event }) => event),
      true,
    );
    if (status >= 200 && status < 300) return this.#settle(events, status, 'acknowledged');

    if (this.#closing.signal.aborted) return;
    const { giveUpMs } = this.habits();
    const isOver = ({ since }: Waiting): boolean => Date.now() - since >= giveUpMs;
    await this.#settle(events.filter(isOver), status, 'abandoned');
    for (const waiting of events.filter((each) => !isOver(each))) this.#retry(waiting);
  }

  #retry(waiting: Waiting): void {
    const [first, longest] = this.habits().retryMs;
    const next = { ...waiting, attempt: waiting.attempt + 1 };
    const pause = Math.min(first * 2 ** waiting.attempt, longest);
    const jitter = draw(next.attempt, waiting.key ?? 'copy');
    this.timeline.at(Date.now() + within([pause * 0.75, pause * 1.25], jitter), () => this.#add(next));
  }

  async #settle(events: Waiting[], status: number, outcome: 'acknowledged' | 'abandoned'): Promise<void> {
    const keys = events.flatMap(({ key }) => key ?? []);
    if (keys.length === 0) return;
    const attempt = Math.max(...events.map((event) => event.attempt)) + 1;
    await this.ledger.record({ kind: 'callback', at: Date.now(), events: keys, status, attempt, outcome });
  }

  /** The status, or 0 when there was no answer. */
  #post(target: CallbackTarget, events: CallbackEvent[], isGenuine: boolean): Promise<number> {
    const { timeoutMs } = this.habits();
    const { body, headers } = this.dialect.callback(events, target, isGenuine);
    return postJson(target.url, body, headers, timeoutMs, this.#closing.signal).catch(() => 0);
  }
}
