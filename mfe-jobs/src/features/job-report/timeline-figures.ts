import type { JobTimeline } from '@campaign/shared-api/contracts';
import { chartWords as say } from '../../words';

const zoned = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    month: 'short',
    day: 'numeric',
    ...options,
  });
const FORMATS = { hour: zoned({ hour: 'numeric' }), day: zoned({}) };

/** "Nov 20, 9 AM" or "Nov 20", New York. */
export const labelOf = (at: string, bucket: JobTimeline['bucket']) => FORMATS[bucket].format(new Date(at));

type Figure = Exclude<keyof JobTimeline['points'][number], 'at'>;

/** What is drawn of each bucket, and the sum of each. */
export function linesOf(points: JobTimeline['points']) {
  const valuesOf = (figure: Figure) => points.map((point) => point[figure]);
  const sumOf = (figure: Figure) => valuesOf(figure).reduce((sum, value) => sum + value, 0);
  const line = (figure: Figure) => ({ name: say.lines[figure], values: valuesOf(figure) });
  return {
    texts: [line('sent'), line('delivered'), line('failed')],
    answers: [line('replies'), line('optOuts')],
    sums: {
      sent: sumOf('sent'),
      delivered: sumOf('delivered'),
      failed: sumOf('failed'),
      replies: sumOf('replies'),
      optOuts: sumOf('optOuts'),
    },
  };
}

/** From all who were to be texted to those who answered; each with its share of the recipients. */
export function funnelOf({ recipients, ...steps }: JobTimeline['funnel']) {
  const share = (value: number) => say.ofRecipients(recipients === 0 ? 0 : (100 * value) / recipients);
  const bar = (step: keyof typeof steps) => ({
    name: say.steps[step],
    value: steps[step],
    note: share(steps[step]),
  });
  return [
    { name: say.steps.recipients, value: recipients },
    ...(['sent', 'delivered', 'clicked', 'replied', 'optedOut'] as const).map(bar),
  ];
}

/** What was done to the job, each in the bucket it happened in. */
export const marksOf = ({ points, events }: JobTimeline) =>
  events.map(({ at, kind, what }) => ({
    at: points.findLastIndex((point) => Date.parse(point.at) <= Date.parse(at)),
    text: [say.events[kind], kind === 'campaign' ? '' : what].filter(Boolean).join(', '),
  }));
