/** Zero-width and direction marks, soft hyphen, variation selectors. */
const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3\u{e0020}-\u{e007f}]/gu;
const CURLY_SINGLE = /[\u2018-\u201b\u2032\u00b4\u0060\u02bc]/g;
const CURLY_DOUBLE = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const QUOTES = /['"]/g;
/** What people put around and between words, in any script that has its own of them. */
const PUNCTUATION = /[.,!?=*:;~_()[\]/\\|<>+#@&^…·•¡¿。、！？，\u2010-\u2015\u2212-]/g;

/**
 * A text as words only, in two readings: punctuation left out (`S.T.O.P` → `stop`, `opt-out` → `optout`) and
 * punctuation as a space (`stop=end` → `stop end`). Compatibility forms, case, accents, quotes, invisible
 * characters and emoji are gone in both (sending, §2).
 */
export function normalizeWords(text: string): { joined: string; spaced: string } {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(EMOJI, ' ')
    .replace(CURLY_SINGLE, "'")
    .replace(CURLY_DOUBLE, '"')
    .replace(QUOTES, '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');
  return {
    joined: collapse(plain.replace(PUNCTUATION, '')),
    spaced: collapse(plain.replace(PUNCTUATION, ' ')),
  };
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
