import { isAccepted, statusOf, type Answer } from '../answer';
import type { Dialect } from '../dialects/dialect';
import type { InboundEntry } from '../ledger/entries';
import type { Ledger } from '../ledger/ledger';
import { isStop } from '../people/stop-words';
import { planFor } from '../plan';
import { draw, within } from '../random';
import { fateOf, makeScript, ruleFor, type Candidate, type Script, type ScriptChange } from '../script';
import { Timeline } from '../timeline';
import { Aftermath } from './aftermath';
import { Callbacks } from './callbacks';
import type { CallbackTarget } from './events';
import { inboundEvent } from './events';
import { RateLimit } from './rate-limit';
import { segmentsOf } from './segments';

/** A request for sending that is well-formed. */
export interface Submission extends Candidate {
  to: string[];
  media: string[];
  at: number;
  bodyHash: string;
  /** Under which it may be asked for again and is taken once. */
  key?: string;
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

/** What a carrier does with a text: decides by its script, writes it down, and lets the rest follow in time. */
export class Carrier {
  #script: Script;
  #rateLimit = new RateLimit();
  readonly #callbacks: Callbacks;
  readonly #aftermath: Aftermath;

  constructor(
    readonly ledger: Ledger,
    private options: {
      script: ScriptChange;
      callbackTarget: () => CallbackTarget | null;
      /** Where links to other hosts are opened; see `openLink`. */
      linkTarget: string | null;
      /** Of a text from somebody to whom nobody wrote before. */
      applicationId: string;
      dialect: Dialect;
    },
  ) {
    const timeline = new Timeline();
    this.#script = makeScript(options.script);
    const { callbackTarget, dialect } = options;
    this.#callbacks = new Callbacks(ledger, timeline, () => this.#script.callbacks, callbackTarget, dialect);
    this.#aftermath = new Aftermath(ledger, timeline, this.#callbacks, {
      reply: (text, cause) => this.receive(text, cause),
      linkTarget: options.linkTarget,
      newMessageId: (at) => dialect.newMessageId(at),
    });
  }

  get script(): Script {
    return this.#script;
  }

  setScript(change: ScriptChange): Script {
    this.#script = makeScript(change);
    this.#rateLimit = new RateLimit();
    return this.#script;
  }

  /** Nothing is planned, nothing waits to be told. */
  get isIdle(): boolean {
    return this.ledger.waiting === 0 && this.#callbacks.length === 0;
  }

  /** Takes up what was left open when the ledger was last closed. */
  resume(): void {
    const { steps, inbound } = this.ledger.unfinished();
    for (const { message, step, key } of steps) this.#aftermath.follow(message, step, key);
    for (const text of inbound) this.#callbacks.send(inboundEvent(text), text.id);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#aftermath.stop(), this.#callbacks.stop()]);
  }

  /** Resolves when the decision is on disk; only then may anything be answered. */
  async submit(submission: Submission): Promise<Verdict> {
    const { script } = this;
    const { dialect } = this.options;
    const rule = ruleFor(script, submission);
    const isWithinRate =
      script.perNumberRate === null ||
      this.#rateLimit.take(submission.from, script.perNumberRate, submission.at);
    const answer: Answer = isWithinRate ? (rule.answer ?? { kind: 'accept' }) : { kind: 'rate-limit' };
    const accepted = isAccepted(answer);
    const id = accepted ? dialect.newMessageId(submission.at) : null;
    const segments = submission.media.length > 0 ? 1 : segmentsOf(submission.text);
    const tellsSending = dialect.tellsSending || submission.media.length > 0;
    const plan = accepted
      ? planFor(script, rule, { ...submission, tellsSending }, Date.now(), submission.expires)
      : [];
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
      ...(submission.key !== undefined && { key: submission.key }),
      behaviour: answer.kind,
      ...(rule.name !== undefined && { rule: rule.name }),
      status: statusOf(answer, dialect.takenStatus),
      accepted,
      id,
      ...(plan.length > 0 && { plan }),
    });

    const message = id === null ? undefined : this.ledger.message(id);
    if (message) this.#aftermath.followAll(message, plan);
    const latency = draw(script.seed, fateOf(submission), 'latency');
    return { answer, id, segments, latencyMs: within(script.latencyMs, latency) };
  }

  /** A text from a phone arrives; resolves with it when it is on disk. */
  async receive(inbound: InboundText, cause = 'hand'): Promise<InboundEntry> {
    const answered = this.ledger.messagesTo(inbound.from).findLast(({ from }) => from === inbound.to);
    const at = Date.now();
    const entry: InboundEntry = {
      kind: 'inbound',
      at,
      id: this.options.dialect.newMessageId(at),
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
}
