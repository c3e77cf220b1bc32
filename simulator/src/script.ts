import type { Answer } from './answer';
import { draw, type Range } from './random';

/** A callback that must change nothing: wrong credentials, a message nobody sent, or another agency's message. */
export type Forgery = 'credentials' | 'unknown-message' | 'wrong-number';

/** What the carrier reports afterwards. */
export interface Receipt {
  outcome: 'delivered' | 'failed' | 'none';
  errorCode?: number;
  delayMs?: Range;
  /** How many times the same receipt comes. */
  copies?: number;
}

export interface Reply {
  text: string;
  delayMs?: Range;
}

export interface Match {
  to?: string;
  toEndsWith?: string;
  from?: string;
  fromEndsWith?: string;
  tag?: string;
  tagStartsWith?: string;
  textIncludes?: string;
  account?: string;
  applicationId?: string;
  media?: boolean;
  /** Only the first so many requests with one tag: 1 means that the retry goes through. */
  triesUpTo?: number;
}

/** The first rule that fits a message decides; what it leaves open is as the profile has it. */
export interface Rule {
  name?: string;
  match?: Match;
  /** Of the messages that match, how many of a hundred it applies to. */
  percent?: number;
  answer?: Answer;
  receipt?: Receipt;
  replies?: Reply[];
  openLink?: { delayMs?: Range };
  forge?: Forgery[];
}

export interface CallbackHabits {
  /** Events in one request at most. */
  batch: number;
  /** Requests at the same time. */
  concurrency: number;
  shuffle: boolean;
  timeoutMs: number;
  retryMs: Range;
  giveUpMs: number;
}

export interface Script {
  profile: 'demo' | 'quiet';
  seed: number;
  latencyMs: Range;
  receiptMs: Range;
  /** How long people take to answer or to open a link. */
  reactionMs: Range;
  /** Requests a second that one of our numbers may make; null is no limit. */
  perNumberRate: number | null;
  rules: Rule[];
  callbacks: CallbackHabits;
}

export type ScriptChange = Partial<Omit<Script, 'callbacks'>> & { callbacks?: Partial<CallbackHabits> };

const CALLBACKS: CallbackHabits = {
  batch: 10,
  concurrency: 16,
  shuffle: false,
  timeoutMs: 10_000,
  retryMs: [1_000, 900_000],
  giveUpMs: 24 * 60 * 60 * 1000,
};

const PROFILES: Record<Script['profile'], Script> = {
  demo: {
    profile: 'demo',
    seed: 1,
    latencyMs: [10, 40],
    receiptMs: [300, 4_000],
    reactionMs: [3_000, 240_000],
    perNumberRate: null,
    rules: [],
    callbacks: CALLBACKS,
  },
  quiet: {
    profile: 'quiet',
    seed: 1,
    latencyMs: [0, 0],
    receiptMs: [20, 200],
    reactionMs: [200, 2_000],
    perNumberRate: null,
    rules: [],
    callbacks: CALLBACKS,
  },
};

/** A whole script from what somebody wants changed in a profile. Each change starts from the profile anew. */
export function makeScript(change: ScriptChange = {}): Script {
  const profile = PROFILES[change.profile ?? 'demo'];
  return { ...profile, ...change, callbacks: { ...profile.callbacks, ...change.callbacks } };
}

export interface Candidate {
  account: string;
  applicationId: string;
  from: string;
  to: readonly string[];
  tag: string;
  text: string;
  media: readonly string[];
  /** Requests with this tag before this one. */
  earlierTries: number;
}

function matches(match: Match, message: Candidate): boolean {
  const to = message.to[0] ?? '';
  return (
    (match.to === undefined || message.to.includes(match.to)) &&
    (match.toEndsWith === undefined || to.endsWith(match.toEndsWith)) &&
    (match.from === undefined || message.from === match.from) &&
    (match.fromEndsWith === undefined || message.from.endsWith(match.fromEndsWith)) &&
    (match.tag === undefined || message.tag === match.tag) &&
    (match.tagStartsWith === undefined || message.tag.startsWith(match.tagStartsWith)) &&
    (match.textIncludes === undefined || message.text.includes(match.textIncludes)) &&
    (match.account === undefined || message.account === match.account) &&
    (match.applicationId === undefined || message.applicationId === match.applicationId) &&
    (match.media === undefined || message.media.length > 0 === match.media) &&
    (match.triesUpTo === undefined || message.earlierTries < match.triesUpTo)
  );
}

/** What identifies a message for chance: the same one meets the same fate in every run, each try its own. */
export const fateOf = ({ tag, to, from, earlierTries }: Candidate): string =>
  `${tag || `${from}>${to.join()}`}#${earlierTries}`;

export function ruleFor(script: Script, message: Candidate): Rule {
  const fate = fateOf(message);
  const rule = script.rules.find(
    ({ match = {}, percent = 100 }, index) =>
      matches(match, message) && draw(script.seed, fate, 'rule', index) * 100 < percent,
  );
  return rule ?? {};
}
