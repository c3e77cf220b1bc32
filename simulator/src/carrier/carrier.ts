import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { stepKey, type InboundEntry, type Step } from '../ledger/entries';
import type { Ledger, Message } from '../ledger/ledger';
import { openLink } from '../people/open-link';
import { isStop } from '../people/stop-words';
import { planFor } from '../plan';
import { draw, within } from '../random';
import {
  fateOf,
  makeScript,
  ruleFor,
  type Answer,
  type Candidate,
  type Script,
  type ScriptChange,
} from '../script';
import type { Timeline } from '../timeline';
import { Callbacks, type CallbackTarget } from './callbacks';
import { inboundEvent, receiptEvent } from './events';
import { segmentsOf } from './segments';

/** A request for sending that is well-formed. */
export interface Submission extends Candidate {
  to: string[];
  media: string[];
  at: number;
  bodyHash: string;
  /** When it must not be delivered any more; null is never. */
  expires: number | null;
}

export interface Verdict {
  answer: Answer;
  /** Null unless the message goes to the phone. */
  id: string | null;
  segments: number;
  latencyMs: number;
}

export interface InboundText {
  from: string;
  to: string;
  text: string;
  media?: string[];
}

const newMessageId = (at: number): string => `${at}${randomBytes(10).toString('hex').slice(0, 16)}`;

const STATUS_OF: Record<Answer['kind'], number | null> = {
  accept: 202,
  'rate-limit': 429,
  error: null,
  reject: null,
  reset: null,
  'reset-after-headers': 202,
  'drop-answer': null,
  silence: null,
  'broken-json': 202,
  'slow-drip': 202,
};

function isAccepted(answer: Answer): boolean {
  if ('accepted' in answer && answer.accepted !== undefined) return answer.accepted;
  return ['accept', 'drop-answer', 'broken-json', 'slow-drip', 'reset-after-headers'].includes(answer.kind);
}

/** What a carrier does with a text: decides by its script, writes it down, and lets the rest follow in time. */
export class Carrier {
  #script: Script;
  #allowance = new Map<string, { left: number; at: number }>();
  #underWay = new Set<Promise<unknown>>();
  #closing = new AbortController();
  readonly #callbacks: Callbacks;

  constructor(
    readonly ledger: Ledger,
    private timeline: Timeline,
    private options: {
      script: ScriptChange;
      callbackTarget: () => CallbackTarget | null;
      /** Where links to other hosts are opened; see `openLink`. */
      linkTarget: string | null;
      applicationId: string;
    },
  ) {
    this.#script = makeScript(options.script);
    setMaxListeners(0, this.#closing.signal);
    this.#callbacks = new Callbacks(ledger, timeline, () => this.#script.callbacks, options.callbackTarget);
  }

  get script(): Script {
    return this.#script;
  }

  setScript(change: ScriptChange): Script {
    this.#script = makeScript(change);
    this.#allowance.clear();
    return this.#script;
  }

  get callbackFailures(): number {
    return this.#callbacks.failures;
  }

  /** Nothing is planned, nothing waits to be told. */
  get isIdle(): boolean {
    return this.ledger.waiting === 0 && this.#callbacks.length === 0;
  }

  /** Takes up what was left open when the ledger was last closed. */
  resume(): void {
    const { steps, inbound } = this.ledger.unfinished();
    for (const { message, step, key } of steps) this.#follow(message, step, key);
    for (const text of inbound) this.#callbacks.send(inboundEvent(text), text.id);
  }

  async stop(): Promise<void> {
    this.timeline.stop();
    this.#closing.abort();
    await Promise.all([this.#callbacks.stop(), ...this.#underWay]);
  }

  /** Resolves when the decision is on disk; only then may anything be answered. */
  async submit(submission: Submission): Promise<Verdict> {
    const rule = ruleFor(this.#script, submission);
    const answer: Answer = this.#exceedsRate(submission.from)
      ? { kind: 'rate-limit' }
      : (rule.answer ?? { kind: 'accept' });
    const accepted = isAccepted(answer);
    const id = accepted ? newMessageId(submission.at) : null;
    const segments = submission.media.length > 0 ? 1 : segmentsOf(submission.text);
    const plan = accepted ? planFor(this.#script, rule, submission, Date.now(), submission.expires) : [];
    await this.ledger.record({
      kind: 'request',
      at: submission.at,
      account: submission.account,
      applicationId: submission.applicationId,
      from: submission.from,
      to: submission.to,
      tag: submission.tag,
      text: submission.text,
      media: submission.media.length,
      segments,
      bodyHash: submission.bodyHash,
      behaviour: answer.kind,
      ...(rule.name !== undefined && { rule: rule.name }),
      status: 'status' in answer ? answer.status : STATUS_OF[answer.kind],
      accepted,
      id,
      ...(plan.length > 0 && { plan }),
    });

    const message = id === null ? undefined : this.ledger.message(id);
    if (message) plan.forEach((step, index) => this.#follow(message, step, stepKey(message.id, index)));
    const latency = draw(this.#script.seed, fateOf(submission), 'latency');
    return { answer, id, segments, latencyMs: within(this.#script.latencyMs, latency) };
  }

  /** A text from a phone arrives; resolves with it when it is on disk. */
  async receive(inbound: InboundText, cause = 'hand'): Promise<InboundEntry> {
    const answered = this.ledger.messagesTo(inbound.from).findLast(({ from }) => from === inbound.to);
    const at = Date.now();
    const entry: InboundEntry = {
      kind: 'inbound',
      at,
      id: newMessageId(at),
      applicationId: answered?.applicationId ?? this.options.applicationId,
      from: inbound.from,
      to: inbound.to,
      text: inbound.text,
      media: inbound.media ?? [],
      cause,
      about: answered?.tag ?? '',
      stop: isStop(inbound.text),
    };
    await this.ledger.record(entry);
    this.#callbacks.send(inboundEvent(entry), entry.id);
    return entry;
  }

  #exceedsRate(from: string): boolean {
    const rate = this.#script.perNumberRate;
    if (rate === null) return false;
    const now = Date.now();
    const bucket = this.#allowance.get(from) ?? { left: Math.max(rate, 1), at: now };
    const left = Math.min(bucket.left + ((now - bucket.at) / 1000) * rate, Math.max(rate, 1));
    this.#allowance.set(from, { left: left >= 1 ? left - 1 : left, at: now });
    return left < 1;
  }

  #follow(message: Message, step: Step, key: string): void {
    this.timeline.at(step.at, () => this.#happen(message, step, key));
  }

  #happen(message: Message, step: Step, key: string): void {
    switch (step.do) {
      case 'sending':
      case 'delivered':
      case 'failed': {
        this.ledger.happened(message, step);
        const event = receiptEvent(
          message,
          step.to,
          step.do === 'failed'
            ? { type: 'message-failed', errorCode: step.errorCode }
            : { type: `message-${step.do}` },
        );
        this.#callbacks.send(event, key);
        for (let copy = 1; copy < (step.copies ?? 1); copy += 1) this.#callbacks.send(event, null);
        return;
      }
      case 'forged':
        return this.#track(this.#forge(message, step, key));
      case 'reply':
        return this.#track(this.receive({ from: step.to, to: message.from, text: step.text }, key));
      case 'visit':
        return this.#track(this.#visit(message, step, key));
    }
  }

  /** Whatever is under way is waited for at the end; a ledger that cannot be written ends the process. */
  #track(happening: Promise<unknown>): void {
    const tracked = happening.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  #forge(message: Message, { forgery, to }: Step & { do: 'forged' }, key: string): Promise<unknown> {
    const real = receiptEvent(message, to, { type: 'message-failed', errorCode: 4775 });
    if (forgery === 'credentials') this.#callbacks.forge(real);
    else if (forgery === 'unknown-message')
      this.#callbacks.send(
        { ...real, message: { ...real.message, id: newMessageId(message.at), tag: 'forged' } },
        null,
      );
    else this.#callbacks.send({ ...real, message: { ...real.message, from: to, owner: to } }, null);
    return this.ledger.record({
      kind: 'callback',
      at: Date.now(),
      events: [key],
      status: 0,
      attempt: 1,
      outcome: 'forged',
    });
  }

  async #visit(message: Message, { to, url }: Step & { do: 'visit' }, cause: string): Promise<void> {
    const status = await openLink(url, this.options.linkTarget, this.#closing.signal);
    if (this.#closing.signal.aborted) return;
    await this.ledger.record({
      kind: 'visit',
      at: Date.now(),
      cause,
      from: to,
      about: message.tag,
      url,
      status,
    });
  }
}
