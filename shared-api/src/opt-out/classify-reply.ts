import {
  COURTESIES,
  HARMLESS_USES,
  HELP_KEYWORDS,
  KEYWORDS_ANYWHERE,
  KEYWORDS_BESIDE,
  REVIEW_KEYWORDS_BY_LANGUAGE,
  START_KEYWORDS,
  STOP_KEYWORDS,
  STOP_PHRASES,
  STOP_PHRASES_UNSPACED,
  WRONG_NUMBER_PHRASES,
} from './keywords';
import { normalizeText } from './normalize-text';

/** What a reply means. It is stored with the reply (`message.reply_meaning`). */
export type ReplyMeaning =
  | 'stop'
  | 'stop-like'
  | 'wrong-number'
  | 'start'
  | 'help'
  | 'question'
  | 'yes'
  | 'no'
  | 'other';

/**
 * What a reply does.
 * - `opt-out`: its sender gets one confirmation and nothing more, agency-wide
 * - `review`: nothing more is sent until a person has read it
 * - `start`: lifts both
 * - `help`: is answered with who is writing
 * - `wait`: waits for a person to answer
 */
export type ReplyOutcome = 'opt-out' | 'review' | 'start' | 'help' | 'wait';

const OUTCOMES: Readonly<Record<ReplyMeaning, ReplyOutcome>> = {
  stop: 'opt-out',
  'stop-like': 'review',
  'wrong-number': 'review',
  start: 'start',
  help: 'help',
  question: 'wait',
  yes: 'wait',
  no: 'wait',
  other: 'wait',
};
export const outcomeOf = (meaning: ReplyMeaning): ReplyOutcome => OUTCOMES[meaning];

/** Keywords to compare whole replies with. */
export const keywordSet = (keywords: readonly string[]): ReadonlySet<string> =>
  new Set(keywords.map((keyword) => normalizeText(keyword).spaced));

const STOP = keywordSet(STOP_KEYWORDS);
const START = keywordSet(START_KEYWORDS);
const HELP = keywordSet(HELP_KEYWORDS);
const REVIEW = keywordSet(Object.values(REVIEW_KEYWORDS_BY_LANGUAGE).flat());
const NONE: ReadonlySet<string> = new Set();

/** Whole words in a text with a space at both ends. */
const wholeWords = (sources: readonly string[], flags = 'u') =>
  new RegExp(`(?<= )(?:${sources.join('|')})(?= )`, flags);
const { keywords, before, after, between } = KEYWORDS_BESIDE;
const BESIDE = [
  `(?:${keywords.join('|')})(?: (?:${between.join('|')}))* (?:${after.join('|')})`,
  `(?:${before.join('|')}) (?:${keywords.join('|')})`,
];
const PHRASE = wholeWords(STOP_PHRASES);
const UNSPACED_PHRASE = new RegExp(STOP_PHRASES_UNSPACED.join('|'), 'u');
const HARMLESS = wholeWords(HARMLESS_USES, 'gu');
const KEYWORD = wholeWords([...KEYWORDS_ANYWHERE, ...BESIDE]);
const WRONG_NUMBER = wholeWords(WRONG_NUMBER_PHRASES);
/** "This is not Quin": a name is told from other words by its capital. */
const NOT_THIS_NAME =
  /^\W*(?:[Ss]orry,? )?(?:[Tt]his is not|[Tt]his isn.?t|[Nn]o soy)\s+\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?\W*$/u;
const COURTESY = wholeWords(COURTESIES, 'gu');
const REPEATED = /(?<= )(\S+)(?: \1)+(?= )/g;
const QUESTION =
  /^ (?:who|what|when|where|why|how|which|can|could|do|does|did|is|are|will|would|should|quien|que|cuando|donde|como|por que) /;
const YES =
  /^ (?:y|yes|yeah|yep|yup|sure|ok|okay|absolutely|definitely|of course|count me in|i will|si|claro) /;
const NO = /^ (?:n|no|nope|nah|never|not interested) /;

/**
 * Decides what a reply means. This is the only place where that is decided; the keywords are in `keywords.ts`.
 *
 * 1. A message that is nothing but a keyword, with or without a courtesy, is that keyword: stop, start or help.
 * 2. A phrase that asks for an end to the texts, or a keyword that is left after harmless uses are cut out, is `stop-like`. A
 *    question or an explanation beside it changes nothing.
 * 3. A statement that somebody else was reached is `wrong-number`.
 * 4. All else is sorted for the people who answer: question, yes, no, other.
 *
 * @param stopWords the active stop words of the identity that wrote, from `keywordSet` [STOP-09]
 */
export function classifyReply(text: string, stopWords: ReadonlySet<string> = NONE): ReplyMeaning {
  const { joined, spaced, clauses, hasStopSign } = normalizeText(text);
  const bare = bareOf(spaced);
  const isOneOf = (keywordsOf: ReadonlySet<string>) => keywordsOf.has(joined) || keywordsOf.has(spaced);
  if (spaced === '') return hasStopSign ? 'stop' : 'other';
  if (isOneOf(STOP) || STOP.has(bare) || isOneOf(stopWords)) return 'stop';
  if (isOneOf(START)) return 'start';
  if (isOneOf(HELP)) return 'help';
  if (hasStopSign || isOneOf(REVIEW) || REVIEW.has(bare) || asksForEnd(clauses)) return 'stop-like';
  if (WRONG_NUMBER.test(clauses) || NOT_THIS_NAME.test(text)) return 'wrong-number';
  if (/[?¿？]/.test(text) || QUESTION.test(clauses)) return 'question';
  if (YES.test(clauses)) return 'yes';
  return NO.test(clauses) ? 'no' : 'other';
}

const asksForEnd = (clauses: string): boolean =>
  clauses
    .trim()
    .split(' . ')
    .map(bareOf)
    .some((clause) => STOP.has(clause) || REVIEW.has(clause)) ||
  PHRASE.test(clauses) ||
  UNSPACED_PHRASE.test(clauses) ||
  KEYWORD.test(clauses.replace(HARMLESS, '~'));

/** Without courtesies and repetitions: "stop stop please" is "stop". */
const bareOf = (words: string): string =>
  ` ${words} `.replace(COURTESY, '').replace(/ +/g, ' ').replace(REPEATED, '$1').trim();
