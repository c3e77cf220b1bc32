import { classifyReply } from '@campaign/shared-api/opt-out';

export const isStop = (text: string): boolean => classifyReply(text) === 'stop';
export const isStart = (text: string): boolean => classifyReply(text) === 'start';

/** A text that tells a person the STOP was heard, and nothing else: no link, no offer. */
export const isStopConfirmation = (text: string): boolean =>
  /\b(opted out|unsubscribed)\b/i.test(text) &&
  /\bno (further|more)\b/i.test(text) &&
  !/https?:\/\//i.test(text);
