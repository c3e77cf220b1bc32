import {
  HELD_PHRASES,
  HELD_TEXTS,
  HELD_WORDS_BY_LANGUAGE,
  HELP_TEXTS,
  HIGHLIGHTED_WORDS,
  START_TEXTS,
  STOP_TEXTS,
} from './opt-out-words';
import { normalizeWords } from './normalize-words';

/**
 * What a text from a person does.
 * - `stop`: nothing more is sent to this phone, agency-wide; one confirmation
 * - `held`: nothing more is sent until a person has read it
 * - `start`: lifts both · `help`: is answered with who is writing
 * - `highlight`: a reader should look twice · `none`
 */
export type ReplyEffect = 'stop' | 'held' | 'start' | 'help' | 'highlight' | 'none';

/** To be compared with what people write. */
export const wordsOf = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.map((text) => normalizeWords(text).spaced));
const STOP = wordsOf(STOP_TEXTS);
const START = wordsOf(START_TEXTS);
const HELP = wordsOf(HELP_TEXTS);
const HELD = wordsOf([...HELD_TEXTS, ...Object.values(HELD_WORDS_BY_LANGUAGE).flat()]);
const NONE: ReadonlySet<string> = new Set();
const PHRASES = HELD_PHRASES.map((phrase) => ` ${normalizeWords(phrase).spaced} `);
const HIGHLIGHTED = HIGHLIGHTED_WORDS.map((word) => ` ${word} `);

/**
 * The wide rule, which decides who is texted again (sending, §2). `stopWords`: the active ones of the identity
 * that wrote (STOP-09). The report's narrow rule is `isReportedOptOut`.
 */
export function classifyReply(text: string, stopWords: ReadonlySet<string> = NONE): ReplyEffect {
  const { joined, spaced } = normalizeWords(text);
  if (spaced === '') return 'none';
  const is = (list: ReadonlySet<string>) => list.has(joined) || list.has(spaced);
  if (is(STOP) || is(stopWords)) return 'stop';
  if (is(START)) return 'start';
  if (is(HELP)) return 'help';
  const padded = ` ${spaced} `;
  if (is(HELD) || PHRASES.some((phrase) => padded.includes(phrase))) return 'held';
  return HIGHLIGHTED.some((word) => padded.includes(word)) ? 'highlight' : 'none';
}

/** JREP-10, JREP-11: the report's opt-outs are bare stops, "stop" followed only by spaces, `!`, `.` or `=`. */
export const isReportedOptOut = (text: string): boolean => /^\s*stop[\s!.=]*$/i.test(text);
