import { setMaxListeners } from 'node:events';
import { stepKey, type Step } from '../ledger/entries';
import type { Ledger } from '../ledger/ledger';
import type { Message } from '../ledger/message';
import { openLink } from '../people/open-link';
import type { Timeline } from '../timeline';
import type { Callbacks } from './callbacks';
import { receiptEvent } from './events';

type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

const OPTED_OUT = 4775;

/** Lets happen in its time what a message's plan says: receipts, forgeries, replies, opened links. */
export class Aftermath {
  #underWay = new Set<Promise<unknown>>();
  #closing = new AbortController();

  constructor(
    private ledger: Ledger,
    private timeline: Timeline,
    private callbacks: Callbacks,
    private options: {
      /** A person answers; `cause` is the step that says so. */
      reply: (text: { from: string; to: string; text: string }, cause: string) => Promise<unknown>;
      linkTarget: string | null;
      newMessageId: (at: number) => string;
    },
  ) {
    setMaxListeners(0, this.#closing.signal);
  }

  followAll(message: Message, plan: readonly Step[]): void {
    plan.forEach((step, index) => this.follow(message, step, stepKey(message.id, index)));
  }

  follow(message: Message, step: Step, key: string): void {
    this.timeline.at(step.at, () => this.#happen(message, step, key));
  }

  async stop(): Promise<void> {
    this.timeline.stop();
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  #happen(message: Message, step: Step, key: string): void {
    switch (step.do) {
      case 'sending':
      case 'delivered':
      case 'failed':
        return this.#report(message, step, key);
      case 'forged':
        return this.#track(this.#forge(message, step, key));
      case 'reply':
        return this.#track(this.options.reply({ from: step.to, to: message.from, text: step.text }, key));
      case 'visit':
        return this.#track(this.#visit(message, step, key));
    }
  }

  /** Whatever is under way is waited for at the end; a ledger that cannot be written ends the process. */
  #track(happening: Promise<unknown>): void {
    const tracked = happening.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  #report(message: Message, step: StepOf<'sending' | 'delivered' | 'failed'>, key: string): void {
    this.ledger.happened(message, step);
    const event = receiptEvent(
      message,
      step.to,
      step.do === 'failed'
        ? { type: 'message-failed', errorCode: step.errorCode }
        : { type: `message-${step.do}` },
    );
    this.callbacks.send(event, key);
    for (let copy = 1; copy < (step.copies ?? 1); copy += 1) this.callbacks.send(event, null);
  }

  /** A callback nobody should believe says the worst there is: that the person opted out. */
  async #forge(message: Message, { forgery, to }: StepOf<'forged'>, key: string): Promise<void> {
    const lie = receiptEvent(message, to, { type: 'message-failed', errorCode: OPTED_OUT });
    const about = (change: Partial<typeof lie.message>) => ({
      ...lie,
      message: { ...lie.message, ...change },
    });
    if (forgery === 'credentials') this.callbacks.forge(lie);
    else if (forgery === 'unknown-message')
      this.callbacks.send(about({ id: this.options.newMessageId(message.at), tag: 'forged' }), null);
    else this.callbacks.send(about({ from: to, owner: to }), null);
    await this.ledger.record({
      kind: 'callback',
      at: Date.now(),
      events: [key],
      status: 0,
      attempt: 1,
      outcome: 'forged',
    });
  }

  async #visit(message: Message, { to, url }: StepOf<'visit'>, cause: string): Promise<void> {
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
