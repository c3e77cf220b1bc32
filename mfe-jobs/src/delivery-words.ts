import { countOf } from '@campaign/shared-api/messaging';
import { count, duration } from './words';

/** What became of a job's texts. */
export const deliveryWords = {
  title: 'Delivery',
  rule: 'All texts in this job, including replies. Texts waiting for the carrier are not counted in any rate.',
  none: 'No text of this job was handed to the carrier yet.',
  delivered: 'Delivered',
  ofTexts: (part: number, whole: number) => `${count(part)} of ${countOf(whole, 'text')}`,
  confirmed: 'Of these confirmed by the handset',
  ofDelivered: (part: number, whole: number) => `${count(part)} of ${count(whole)}`,
  failed: 'Errors',
  spent: (dollars: number) => `${inDollars(dollars)} spent on them`,
  waiting: 'Waiting for the carrier',
  waitingHint: 'Not counted in any rate',
  receipt: 'Median delivery time',
  within: (seconds: number | null) => (seconds === null ? '–' : duration(seconds)),
  most: (seconds: number | null) =>
    seconds === null ? 'No receipts yet' : `95% within ${duration(seconds)}`,
  why: 'Why texts failed',
  code: 'Code',
  meaning: 'Meaning',
  remedy: 'What to do',
  texts: 'Texts',
  share: 'Share',
  cost: 'Cost',
  money: inDollars,
} as const;

function inDollars(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
