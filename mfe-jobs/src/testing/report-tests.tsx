import { renderRemote } from '@campaign/platform/testing';
import type { JobReport, JobTimeline } from '@campaign/shared-api/contracts';
import { aJob, aProgress, reply, users } from '@campaign/shared-api/testing';
import { EagerRemote } from './eager-remote';

export const AT = '/house%20file/42/7/reports';
/** Of a House File job that is through. */
export const aReport = (changes: Partial<JobReport> = {}): JobReport => ({
  jobId: 42,
  jobType: 'House File',
  accountName: 'Harbor Strategies',
  jobName: 'Fall appeal',
  status: 'completed',
  startDate: '2026-11-20T14:00:00.000Z',
  changedTimezone: false,
  from: '+12025550100',
  phoneListNames: ['Spring drive', 'Ward 4'],
  initialTemplateMessage: '<p>Vote Tuesday. Stop to end</p>',
  initialMessage: 'Vote Tuesday. Stop to end',
  media: null,
  counts: {
    sent: 12_380,
    delivered: 12_200,
    failed: 60,
    unknown: 3,
    nonOptOutReplies: 312,
    optOutReplies: 84,
    clicks: 451,
    donations: 2,
  },
  notSent: [{ reason: 'dnc', count: 9 }],
  ...changes,
});
/** Of the same: two hours. */
export const aTimeline = (): JobTimeline => ({
  bucket: 'hour',
  points: [
    {
      at: '2026-11-20T14:00:00.000Z',
      sent: 12_000,
      delivered: 11_900,
      failed: 50,
      replies: 300,
      optOuts: 80,
    },
    { at: '2026-11-20T15:00:00.000Z', sent: 380, delivered: 300, failed: 10, replies: 12, optOuts: 4 },
  ],
  funnel: {
    recipients: 12_408,
    sent: 12_380,
    delivered: 12_200,
    clicked: 451,
    replied: 290,
    optedOut: 84,
  },
  events: [],
  delivery: {
    totalMessageCount: 12_440,
    successfulMessageCount: 12_380,
    failedMessageCount: 60,
    confirmedCount: 12_200,
    waitingCount: 3,
    failedCost: 0.77,
    receiptSeconds: { p50: 5, p95: 900 },
    errors: [
      {
        code: 4720,
        meaning: 'A landline',
        remedy: 'Upload lists with landlines dropped.',
        count: 45,
        cost: 0.58,
      },
      { code: 0, meaning: 'The carrier gave no code', remedy: 'Ask.', count: 15, cost: 0.19 },
    ],
  },
});
/** Nothing to draw: a drawing that moves holds up what is no test of it. */
const BEFORE_ANY_TEXT: JobTimeline = {
  bucket: 'hour',
  points: [],
  funnel: { recipients: 0, sent: 0, delivered: 0, clicked: 0, replied: 0, optedOut: 0 },
  events: [],
};
export const click = {
  phonenumber: '+12025550111',
  guidlink: 'https://go.example.org/Ab3dE6gH',
  clicks: 3,
  createdAt: '2026-11-20T16:00:00.000Z',
};

/** The remote at a report, on a server with this one and one click. */
export function openReport(at = AT, report = aReport(), progress = aProgress(), user = users.user()) {
  reply.get('/job/:jobId', {
    data: aJob({ jobId: 42, jobType: 'House File', status: report.status, progress }),
  });
  reply.get('/job/:jobId/report', { data: report });
  reply.get('/job/:jobId/timeline', { data: BEFORE_ANY_TEXT });
  reply.get('/tracking/:jobId', { data: [click], total: 1 });
  return renderRemote(<EagerRemote />, { at, user });
}
