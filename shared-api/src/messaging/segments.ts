/**
 * What a carrier bills: GSM 03.38 (3GPP TS 23.038) 160/153 septets, UCS-2 70/67 UTF-16 units;
 * an escaped pair or a surrogate pair is never split over two parts. MMS is one.
 */
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const COST = new Map<string, number>([
  ...[...GSM_BASIC].map((c): [string, number] => [c, 1]),
  ...[...'^{}\\[~]|€\f'].map((c): [string, number] => [c, 2]),
]);

export interface SegmentCount {
  segments: number;
  encoding: 'GSM-7' | 'UCS-2' | 'MMS';
  /** Septets or UTF-16 units. */
  units: number;
  /** The first character that forces UCS-2. */
  forcedBy: string | null;
}

const SINGLE = { 'GSM-7': 160, 'UCS-2': 70 } as const;
const PART = { 'GSM-7': 153, 'UCS-2': 67 } as const;

/** Counts the parts of a text exactly as it will be sent (fold and merge it first). Empty text has 0. */
export function countSegments(text: string, options: { mms?: boolean } = {}): SegmentCount {
  let forcedBy: string | null = null;
  for (const character of text) {
    if (!COST.has(character)) {
      forcedBy = character;
      break;
    }
  }
  const encoding = forcedBy === null ? 'GSM-7' : 'UCS-2';
  let units = 0;
  let parts = 1;
  let inPart = 0;
  for (const character of text) {
    const cost = encoding === 'GSM-7' ? (COST.get(character) ?? 1) : character.length;
    units += cost;
    if (inPart + cost > PART[encoding]) {
      parts += 1;
      inPart = 0;
    }
    inPart += cost;
  }
  if (options.mms) return { segments: 1, encoding: 'MMS', units, forcedBy };
  if (units === 0) return { segments: 0, encoding, units, forcedBy };
  return { segments: units <= SINGLE[encoding] ? 1 : parts, encoding, units, forcedBy };
}

const FOLDS: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u200b\u200e\u200f\u2060\ufeff]/g, ''],
  [/\r\n?/g, '\n'],
];

/** Replaces typographic characters by the plain ones phones show alike (sending §4). */
export function foldText(text: string): string {
  return FOLDS.reduce((folded, [pattern, plain]) => folded.replace(pattern, plain), text);
}
