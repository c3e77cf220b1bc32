import { DateTime } from 'luxon';
import { countOf, e164 } from '@campaign/shared-api/messaging';

export interface LowHour {
  hour: Date;
  delivered: number;
  texts: number;
  minRate: number;
}

const zoned = (at: Date) => DateTime.fromJSDate(at, { zone: 'America/New_York' });
/** Rounded down: what is under the limit is never told as the limit. */
const rateOf = ({ delivered, texts }: LowHour) =>
  `${(Math.floor((1000 * delivered) / texts) / 10).toFixed(1)}%`;
const told = (low: LowHour) => `${rateOf(low)} of ${countOf(low.texts, 'text')}`;

export const guardWords = {
  saved: 'The alert rule is saved.',
  noAgency: 'Choose an agency.',
  /** Of the audit log and of a line over time. */
  told,
  /** Why a job rests, on its row and page. */
  held: (low: LowHour) =>
    `The deliverability guard paused it: ${told(low)} of the hour from ${zoned(low.hour).toFormat('h a')} (New York) were delivered, under the limit of ${low.minRate}%. Resume it when you know why.`,
  letter: (
    low: LowHour,
    {
      identity,
      number,
      jobs,
      link,
    }: { identity: string; number: number; jobs: readonly string[]; link: string },
  ) => ({
    subject: `Few texts of ${identity} arrive: ${rateOf(low)}`,
    text: [
      `${told(low)} that ${identity} sent from ${number < 1_000_000 ? number : e164(number)} in the hour from ${zoned(low.hour).toFormat('h a, LLLL d')} (New York) were delivered. Your limit is ${low.minRate}%.`,
      ...(jobs.length > 0
        ? [
            `Paused by the deliverability guard until somebody resumes them:\n${jobs.map((name) => `- ${name}`).join('\n')}`,
          ]
        : ['Nothing was paused.']),
      `The report of a job says what failed and what to do about it: ${link}`,
      '',
    ].join('\n\n'),
  }),
} as const;
