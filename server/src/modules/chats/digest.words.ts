import { DateTime } from 'luxon';
import type { WaitingJob } from './digest.queries';

const replies = (count: number) =>
  count === 1 ? '1 reply waits' : `${count.toLocaleString('en-US')} replies wait`;
const time = (at: Date) =>
  DateTime.fromJSDate(at, { zone: 'America/New_York' }).setLocale('en-US').toFormat("LLL d 'at' h:mm a");
/** So many jobs are named; the rest is summed up. */
const NAMED = 20;

const lineOf = ({ name, mine, open, since }: WaitingJob) => {
  const waits = [...(mine > 0 ? [`${mine} for you`] : []), ...(open > 0 ? [`${open} for anybody`] : [])];
  return `${name}: ${waits.join(', ')}, since ${time(since)} Eastern`;
};

export const digestWords = {
  on: 'You get an email about waiting replies.',
  off: 'You get no more mails about replies.',
  /** Neither numbers nor what people wrote: mail goes where it goes. */
  letter(jobs: readonly WaitingJob[], { inbox, end }: { inbox: string; end: string }) {
    const mine = jobs.reduce((sum, job) => sum + job.mine, 0);
    const open = jobs.reduce((sum, job) => sum + job.open, 0);
    const more = jobs.length - NAMED;
    return {
      subject: mine > 0 ? `${replies(mine)} for your answer` : `${replies(open)} for anybody's answer`,
      text: [
        ...jobs.slice(0, NAMED).map(lineOf),
        ...(more > 0 ? [`And in ${more} more ${more === 1 ? 'job' : 'jobs'}.`] : []),
        '',
        `Answer here: ${inbox}`,
        '',
        `No more of these mails: ${end}`,
        '',
      ].join('\n'),
    };
  },
  page: {
    title: 'Mails about replies',
    ask: 'Do you want no more mails about replies that wait? You can turn them on again in the inbox.',
    button: 'Send me no more',
    done: 'You get no more mails about replies. You can turn them on again in the inbox.',
    unknown: 'This link leads nowhere. Turn the mails off in the inbox.',
  },
} as const;
