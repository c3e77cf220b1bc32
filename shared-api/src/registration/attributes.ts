const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|gov|edu|us|co|io|vote|app|info)\b|\b[a-z0-9.-]+\.[a-z]{2,}\/\S/i;
const PHONE = /(?<!\d)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?!\d)/;

/** What a campaign tells the registry of its texts: said as the samples are, and what the samples are asked about. */
export const hasLink = (text: string): boolean => LINK.test(text);
export const hasPhone = (text: string): boolean => PHONE.test(text);
