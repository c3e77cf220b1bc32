import { DateTime } from 'luxon';
import { countOf } from '@campaign/shared-api/messaging';
import type { WaitingJob } from './digest.queries';

const replies = (count: number) => countOf(count, 'reply waits', 'replies wait');
const time = (at: Date) =>
  DateTime.fromJSDate(at, { zone: 'America/New_York' }).setLocale('en-US').toFormat("LLL d 'at' h:mm a");
/** So many jobs are named; the rest is summed up. */
const NAMED = 20;

const lineOf = ({ name, mine, open, since }: WaitingJob) => {
  const waits = [...(mine > 0 ? [`${mine} for you`] : []), ...(open > 0 ? [`${open} for anyone`] : [])];
  return `${name}: ${waits.join(', ')}, since ${time(since)} Eastern`;
};

export const digestWords = {
  on: 'You get an email about waiting replies.',
  off: 'You no longer get emails about replies.',
  /** Neither numbers nor what people wrote: mail goes where it goes. */
  letter(jobs: readonly WaitingJob[], { inbox, end }: { inbox: string; end: string }) {
    const mine = jobs.reduce((sum, job) => sum + job.mine, 0);
    const open = jobs.reduce((sum, job) => sum + job.open, 0);
    const more = jobs.length - NAMED;
    return {
      subject: mine > 0 ? `${replies(mine)} for you to answer` : `${replies(open)} for anyone to answer`,
      text: [
        ...jobs.slice(0, NAMED).map(lineOf),
        ...(more > 0 ? [`And in ${countOf(more, 'more job')}.`] : []),
        '',
        `Answer here: ${inbox}`,
        '',
        `Stop these emails: ${end}`,
        '',
      ].join('\n'),
    };
  },
  page: {
    title: 'Emails about replies',
    ask: 'Stop getting emails about waiting replies? You can turn them on again in the inbox.',
    button: 'Stop the emails',
    done: 'You no longer get emails about replies. You can turn them on again in the inbox.',
    unknown: 'This link has expired or is not valid. Turn the emails off in the inbox.',
  },
} as const;
