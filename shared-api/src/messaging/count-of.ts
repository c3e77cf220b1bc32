/** 12408 → "12,408". */
export const formatCount = (value: number): string => value.toLocaleString('en-US');

/**
 * A number with its noun: (1, 'text') → "1 text", (12408, 'text') → "12,408 texts", (2, 'reply', 'replies') → "2 replies".
 * @param many needed where the plural is not `one` with an "s"
 */
export const countOf = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** (3, 4) → "75.0%"; "–" of nothing. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
