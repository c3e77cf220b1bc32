// The words carriers themselves act on; what else means stop is the product's to find out.
const STOPS = new Set([
  'stop',
  'stopall',
  'stop all',
  'stop please',
  'please stop',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'opt out',
  'optout',
]);
const STARTS = new Set(['start', 'unstop']);

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();

export const isStop = (text: string): boolean => STOPS.has(bare(text));
export const isStart = (text: string): boolean => STARTS.has(bare(text));

/** A text that tells a person the STOP was heard, and nothing else: no link, no offer. */
export const isStopConfirmation = (text: string): boolean =>
  /\b(opted out|unsubscribed)\b/i.test(text) &&
  /\bno (further|more)\b/i.test(text) &&
  !/https?:\/\//i.test(text);
