import { z } from 'zod';
import { REPORT_TABS } from '../constants';
import { JobDelivery, SendingEvent } from './delivery';
import { Id, sortedPage } from './envelope';
import { RefusalReason } from './jobs';

/** Header and counts of a job report (JREP-01..04). */
export const JobReport = z.object({
  jobId: z.number().int(),
  jobType: z.string(),
  accountName: z.string(),
  jobName: z.string(),
  status: z.string(),
  startDate: z.string(),
  changedTimezone: z.boolean(),
  from: z.string(),
  phoneListNames: z.array(z.string()),
  initialTemplateMessage: z.string(),
  initialMessage: z.string(),
  media: z.object({ url: z.string(), mime: z.string() }).nullable(),
  counts: z.object({
    sent: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    unknown: z.number().int(),
    nonOptOutReplies: z.number().int(),
    optOutReplies: z.number().int(),
    /** People whose opt-out answered a text of this job, in any words or by hand. Left out by a server before 1.13. */
    peopleOptedOut: z.number().int().optional(),
    clicks: z.number().int(),
    donations: z.number().int(),
  }),
  /** Recipients that were not texted, by reason. */
  notSent: z.array(z.object({ reason: RefusalReason, count: z.number().int() })),
});
export type JobReport = z.infer<typeof JobReport>;

const TimelinePoint = z.object({
  /** When the bucket begins. */
  at: z.string(),
  /** First texts the carrier took, and of those what handsets confirmed. */
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  replies: z.number().int(),
  optOuts: z.number().int(),
});

/** What became of a job over time, and how far its recipients came. */
export const JobTimeline = z.object({
  /** Hours of up to three days, else New York days; those in which nothing happened stand as zeros. */
  bucket: z.enum(['hour', 'day']),
  points: z.array(TimelinePoint),
  /** People. Whoever only opted out has not replied. */
  funnel: z.object({
    recipients: z.number().int(),
    sent: z.number().int(),
    delivered: z.number().int(),
    clicked: z.number().int(),
    replied: z.number().int(),
    optedOut: z.number().int(),
  }),
  /** What was done to the job, and to all sending meanwhile. */
  events: z.array(SendingEvent),
  /** Left out by a server before 1.12. */
  delivery: JobDelivery.optional(),
});
export type JobTimeline = z.infer<typeof JobTimeline>;

const narrowed = { query: z.string().max(100).optional() };
export const ClicksQuery = sortedPage(['phonenumber', 'clicks', 'createdAt']).extend(narrowed);
export type ClicksQuery = z.infer<typeof ClicksQuery>;

/** JREP-08. */
export const Click = z.object({
  phonenumber: z.string().nullable(),
  /** As the job's list names the person. Left out by a server before 1.14. */
  name: z.string().nullable().optional(),
  guidlink: z.string(),
  clicks: z.number().int(),
  createdAt: z.string(),
});
export type Click = z.infer<typeof Click>;

/** JREP-10..12: `optOut` decides the tab (the specification's rule), `suppressed` the chip (the wider table). */
export const InboundReply = z.object({
  id: z.number().int(),
  from: z.string(),
  /** As the job's list names the sender. Left out by a server before 1.14. */
  name: z.string().nullable().optional(),
  message: z.string(),
  createdAt: z.string(),
  optOut: z.boolean(),
  suppressed: z.boolean(),
});
export type InboundReply = z.infer<typeof InboundReply>;
export const RepliesQuery = sortedPage(['from', 'createdAt']).extend({
  ...narrowed,
  kind: z.enum(['opt-out', 'non-opt-out']),
});
export type RepliesQuery = z.infer<typeof RepliesQuery>;

/** JREP-09. Amount in dollars. */
export const Donation = z.object({
  recipientname: z.string().nullable(),
  amount: z.number(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.string(),
  sourceurl: z.string(),
  jobId: z.number().int().nullable(),
  createdAt: z.string(),
});
export type Donation = z.infer<typeof Donation>;
export const DonationQuery = sortedPage(['amount', 'createdAt']).extend({
  ...narrowed,
  jobId: Id.optional(),
});
export type DonationQuery = z.infer<typeof DonationQuery>;

export const JobIdQuery = z.object({ jobId: Id });
const Month = z.object({ month: z.string(), messageCount: z.number().int() });
/** JREP-14. */
export const MessageCounts = z.object({
  incomingMessages: z.array(Month),
  outgoingMessages: z.array(Month),
  failedMessages: z.array(Month),
});
export type MessageCounts = z.infer<typeof MessageCounts>;
/** JREP-13; 202 means 0. */
export const ClickCount = z.object({ clicks: z.number().int() });

/** JREP-06, JREP-07: the workbook of all four tabs, or one tab as it is narrowed. */
export const ReportExport = z.discriminatedUnion('format', [
  z.object({ format: z.literal('xlsx') }),
  z.object({ format: z.literal('csv'), tab: z.enum(REPORT_TABS), query: z.string().max(100).optional() }),
]);
export type ReportExport = z.infer<typeof ReportExport>;
