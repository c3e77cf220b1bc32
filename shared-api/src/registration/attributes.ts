const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|gov|edu|us|co|io|vote|app|info)\b|\b[a-z0-9.-]+\.[a-z]{2,}\/\S/i;
const PHONE = /(?<!\d)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?!\d)/;

/** What a campaign tells the registry of its texts: said as the samples are, and what the samples are asked about. */
export const hasLink = (text: string): boolean => LINK.test(text);
export const hasPhone = (text: string): boolean => PHONE.test(text);

/** What a reader takes for a link or a number and the two above do not: the registry is told that there is none, and finds it. */
const LINK_IN_DISGUISE = [
  /\b[a-z0-9-]{2,}\s?(?:\(|\[)?\s?\bdot\b\s?(?:\)|\])?\s?(?:com|org|net|gov|edu|us|co|io|vote|app|info)\b/i,
  /\b[a-z0-9-]{2,}(?:\s\.\s?|\.\s)(?:com|org|net|gov|edu|info)\b/i,
  /\bh[tx]{2}ps?\b/i,
  /\b[a-z0-9-]{2,}\.(?:agency|ai|biz|charity|click|club|dev|digital|foundation|fund|link|ly|media|mobi|network|online|shop|site|store|tech|tv|xyz)\b/i,
];
const PHONE_IN_DISGUISE = [
  /(?<![\d$.,-])\d{3}[-.]\d{4}(?![\d-])/,
  /\b(?:call|phone|dial)\b[^.!?\n]{0,20}(?<!\d)\d{3}\s\d{4}(?!\d)/i,
  /\b1?[-. ]?\(?8(?:00|33|44|55|66|77|88)\)?[-. ](?=[\d-]*[A-Z])[A-Z\d][A-Z\d-]{5,}/,
  /\+\d[\d ().-]{8,}\d/,
  /(?<!\d)\(?\d{3}\)?[-. ]\d{2,3}[-. ]\d{2}[-. ]\d{2,3}(?!\d)/,
];

export const hidesLink = (text: string): boolean => LINK_IN_DISGUISE.some((pattern) => pattern.test(text));
export const hidesPhone = (text: string): boolean => PHONE_IN_DISGUISE.some((pattern) => pattern.test(text));
