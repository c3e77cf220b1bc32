import { MISSPELLINGS } from './keywords';

/** Zero-width and direction marks, soft hyphen, variation selectors. */
const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3\u{e0020}-\u{e007f}]/gu;
const QUOTES = /[\u2018-\u201f\u2032\u2033\u00b4\u0060\u02bc\u00ab\u00bb'"]/g;
/** Punctuation around and between words, in any script that has its own. */
const PUNCTUATION = /[.,!?=*:;~_()[\]/\\|<>+#@&^…·•¡¿。、！？，\u2010-\u2015\u2212-]/g;
/** Commas and dashes too: "Don't, stop" is not "don't stop". */
const CLAUSE_END = /[.,!?;\n…。、！？，]+|\s[-\u2010-\u2015]+\s/;
const LONG_RUN = /([a-z])\1{2,}/g;

const NO_LETTER_BEFORE = '(?<![\\p{L}\\p{N}])';
const NO_LETTER_AFTER = '(?![\\p{L}\\p{N}])';
/** "S T O P", "s.t.o.p". */
const SPELLED_OUT = new RegExp(
  ['stop', 'end', 'quit', 'cancel', 'remove', 'revoke', 'unsubscribe', 'optout']
    .map((word) => `${NO_LETTER_BEFORE}${[...word].join('[\\s.,*_/|·•-]{1,3}')}${NO_LETTER_AFTER}`)
    .join('|'),
  'gu',
);
const MISSPELLED = new RegExp(
  `${NO_LETTER_BEFORE}(?:${Object.keys(MISSPELLINGS).join('|')})${NO_LETTER_AFTER}`,
  'gu',
);

export interface NormalizedText {
  /** Punctuation removed: "opt-out" is "optout". */
  joined: string;
  /** Punctuation as a space: "stop=end" is "stop end". */
  spaced: string;
  /** `spaced` with " . " between clauses and a space at both ends. */
  clauses: string;
  /** Contains a 🛑. */
  hasStopSign: boolean;
}

/**
 * Reduces a text to its words: without case, accents, compatibility forms, quotes, invisible characters and emoji. Keywords
 * that are spelled out, misspelled or written with repeated letters are written plainly.
 */
export function normalizeText(text: string): NormalizedText {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(EMOJI, ' ')
    .replace(QUOTES, '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(LONG_RUN, '$1')
    .replace(SPELLED_OUT, (letters) => letters.replace(/[^a-z]/g, ''))
    .replace(MISSPELLED, (word) => MISSPELLINGS[word] ?? word);
  return {
    joined: collapse(plain.replace(PUNCTUATION, '')),
    spaced: collapse(plain.replace(PUNCTUATION, ' ')),
    clauses: ` ${plain
      .split(CLAUSE_END)
      .map((clause) => collapse(clause.replace(PUNCTUATION, ' ')))
      .filter(Boolean)
      .join(' . ')} `,
    hasStopSign: text.includes('🛑'),
  };
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
