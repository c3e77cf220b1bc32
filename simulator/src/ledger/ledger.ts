import { AppendOnlyFile } from './append-only-file';
import {
  stepKey,
  type CallbackEntry,
  type Entry,
  type InboundEntry,
  type Recorded,
  type RequestEntry,
  type Step,
  type VisitEntry,
} from './entries';
import { isStart, isStopConfirmation } from '../people/stop-words';
import type { HttpError, Message } from './message';
import { summarise, type Summary, type SummaryFilter } from './summary';

const LATEST = 200;

export interface UnfinishedStep {
  message: Message;
  step: Step;
  key: string;
}

/** Everything that happened at this carrier, on disk before anybody is told, and counted in memory. */
export class Ledger {
  readonly messages: Message[] = [];
  readonly refusals: HttpError[] = [];
  readonly inbound: InboundEntry[] = [];
  #byId = new Map<string, Message>();
  #byKey = new Map<string, { message: Message; bodyHash: string }>();
  #byPerson = new Map<string, Message[]>();
  #triesByTag = new Map<string, { all: number; accepted: number }>();
  #stopped = new Map<string, InboundEntry>();
  #stopsKnown = new Set<string>();
  #confirmed = new Set<string>();
  #open = new Map<string, UnfinishedStep>();
  #openInbound = new Map<string, InboundEntry>();
  #latest: Recorded[] = [];
  #callbacks = { acknowledged: 0, abandoned: 0, forged: 0 };

  private constructor(private file: AppendOnlyFile) {}

  static async open(path: string): Promise<Ledger> {
    const entries: Recorded[] = [];
    const file = await AppendOnlyFile.open(path, (line, index) =>
      entries.push({ ...(JSON.parse(line) as Entry), seq: index }),
    );
    const ledger = new Ledger(file);
    for (const entry of entries) ledger.#count(entry);
    return ledger;
  }

  get length(): number {
    return this.file.length;
  }

  /** Resolves when the entry is on the disk. */
  async record(entry: Entry): Promise<Recorded> {
    const recorded = { ...entry, seq: this.file.length };
    const written = this.file.append(JSON.stringify(entry));
    this.#count(recorded);
    await written;
    return recorded;
  }

  async read(since: number, limit: number): Promise<Recorded[]> {
    const lines = await this.file.read(since, limit);
    return lines.map((line, index) => ({ ...(JSON.parse(line) as Entry), seq: since + index }));
  }

  /** The newest entries first. */
  latest(limit: number): Recorded[] {
    return this.#latest.slice(-limit).reverse();
  }

  message(id: string): Message | undefined {
    return this.#byId.get(id);
  }

  /** The text that was taken under an Idempotency-Key, and of which request. */
  takenWith(key: string): { message: Message; bodyHash: string } | undefined {
    return this.#byKey.get(key);
  }

  messagesTo(person: string): readonly Message[] {
    return this.#byPerson.get(person) ?? [];
  }

  /** How many requests came with this tag so far: a script may treat the second try otherwise. */
  triesOf(tag: string): number {
    return this.#triesByTag.get(tag)?.all ?? 0;
  }

  /** What a restart has to take up again. */
  unfinished(): { steps: UnfinishedStep[]; inbound: InboundEntry[] } {
    return { steps: [...this.#open.values()], inbound: [...this.#openInbound.values()] };
  }

  get waiting(): number {
    return this.#open.size + this.#openInbound.size;
  }

  /** A step without a callback of its own is over, or its receipt goes out now. */
  happened(message: Message, step: Step): void {
    if (step.do === 'delivered') message.outcome = 'delivered';
    if (step.do === 'failed') {
      message.outcome = 'failed';
      message.errorCode = step.errorCode;
    }
  }

  summary(filter: SummaryFilter = {}): Summary {
    return summarise(this, filter, { ...this.#callbacks, waiting: this.waiting });
  }

  /** Whether the product has been told that this person stopped this number. */
  isStopKnown(person: string, number: string): boolean {
    return this.#stopsKnown.has(`${person} ${number}`);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  #count(entry: Recorded): void {
    this.#latest.push(entry);
    if (this.#latest.length > 2 * LATEST) this.#latest = this.#latest.slice(-LATEST);
    if (entry.kind === 'request') this.#countRequest(entry);
    else if (entry.kind === 'inbound') this.#countInbound(entry);
    else if (entry.kind === 'visit') this.#countVisit(entry);
    else this.#countCallback(entry);
  }

  #countRequest(entry: RequestEntry): void {
    const { applicationId, from, tag, behaviour, status, accepted } = entry;
    const afterStop = entry.to.some((person) => this.#isUnwanted(person, entry));
    const tries = this.#triesByTag.get(tag) ?? { all: 0, accepted: 0 };
    tries.all += 1;
    if (tag) this.#triesByTag.set(tag, tries);
    if (!accepted || entry.id === null) {
      this.refusals.push({ applicationId, from, tag, behaviour, status, afterStop });
      return;
    }
    tries.accepted += 1;

    const plan = entry.plan ?? [];
    const message: Message = {
      id: entry.id,
      at: entry.at,
      account: entry.account,
      applicationId,
      from,
      to: entry.to,
      tag,
      media: entry.media,
      segments: entry.segments,
      behaviour,
      status,
      nth: tries.accepted,
      afterStop,
      outcome: plan.some((step) => step.do === 'delivered' || step.do === 'failed') ? 'pending' : 'silent',
      errorCode: null,
      visits: 0,
    };
    this.messages.push(message);
    this.#byId.set(message.id, message);
    if (entry.key !== undefined) this.#byKey.set(entry.key, { message, bodyHash: entry.bodyHash });
    for (const person of message.to) {
      const known = this.#byPerson.get(person);
      if (known) known.push(message);
      else this.#byPerson.set(person, [message]);
    }
    plan.forEach((step, index) => {
      const key = stepKey(message.id, index);
      this.#open.set(key, { message, step, key });
    });
  }

  /** After a known STOP; the one text that confirms it is allowed (47 CFR 64.1200(a)(12)). */
  #isUnwanted(person: string, { from, text }: RequestEntry): boolean {
    if (!this.isStopKnown(person, from)) return false;
    const conversation = `${person} ${from}`;
    if (!isStopConfirmation(text) || this.#confirmed.has(conversation)) return true;
    this.#confirmed.add(conversation);
    return false;
  }

  #countInbound(entry: InboundEntry): void {
    this.inbound.push(entry);
    this.#open.delete(entry.cause);
    this.#openInbound.set(entry.id, entry);
    if (entry.stop) this.#stopped.set(entry.id, entry);
    else if (isStart(entry.text)) {
      this.#stopsKnown.delete(`${entry.from} ${entry.to}`);
      this.#confirmed.delete(`${entry.from} ${entry.to}`);
    }
  }

  #countVisit(entry: VisitEntry): void {
    const step = this.#open.get(entry.cause);
    if (step && entry.status !== null) step.message.visits += 1;
    this.#open.delete(entry.cause);
  }

  #countCallback(entry: CallbackEntry): void {
    this.#callbacks[entry.outcome] += entry.events.length;
    for (const key of entry.events) {
      const open = this.#open.get(key);
      if (open) this.happened(open.message, open.step);
      this.#open.delete(key);
      this.#openInbound.delete(key);
      const stop = this.#stopped.get(key);
      if (stop && entry.outcome === 'acknowledged') this.#stopsKnown.add(`${stop.from} ${stop.to}`);
    }
  }
}
