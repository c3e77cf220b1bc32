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

const texts = (list: readonly string[]) => new Set(list.map((text) => normalizeWords(text).spaced));
const STOP = texts(STOP_TEXTS);
const START = texts(START_TEXTS);
const HELP = texts(HELP_TEXTS);
const HELD = texts([...HELD_TEXTS, ...Object.values(HELD_WORDS_BY_LANGUAGE).flat()]);
const PHRASES = HELD_PHRASES.map((phrase) => ` ${normalizeWords(phrase).spaced} `);
const HIGHLIGHTED = HIGHLIGHTED_WORDS.map((word) => ` ${word} `);

/**
 * The wide rule, which decides who is texted again (sending, §2). `stopWords`: the active ones of the identity
 * that wrote (STOP-09), as typed. The report's narrow rule is `isReportedOptOut`.
 */
export function classifyReply(text: string, stopWords: readonly string[] = []): ReplyEffect {
  const { joined, spaced } = normalizeWords(text);
  if (spaced === '') return 'none';
  const is = (list: ReadonlySet<string>) => list.has(joined) || list.has(spaced);
  if (is(STOP) || is(texts(stopWords))) return 'stop';
  if (is(START)) return 'start';
  if (is(HELP)) return 'help';
  const padded = ` ${spaced} `;
  if (is(HELD) || PHRASES.some((phrase) => padded.includes(phrase))) return 'held';
  return HIGHLIGHTED.some((word) => padded.includes(word)) ? 'highlight' : 'none';
}

/** JREP-10, JREP-11: the report's opt-outs are bare stops, "stop" followed only by spaces, `!`, `.` or `=`. */
export const isReportedOptOut = (text: string): boolean => /^\s*stop[\s!.=]*$/i.test(text);
