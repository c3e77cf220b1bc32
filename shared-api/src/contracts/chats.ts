import { z } from 'zod';
import { AGENT_ROLES, CHAT_PAGE_SIZE } from '../constants';
import { E164, Id, PageQuery, IdempotencyKey, Version } from './envelope';

/** One text of a conversation (JREP-19). `message` is plain text; it is shown as text. */
export const ChatMessage = z.object({
  id: z.number().int(),
  from: z.string(),
  to: z.string(),
  message: z.string(),
  /** The public address of the picture or film it carries. */
  media: z.string().nullable(),
  /** RECEIVED inbound, FAILED, SENT, DELIVERED, SENDING, UNKNOWN. */
  status: z.enum(['RECEIVED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN']),
  direction: z.enum(['in', 'out']),
  /** Sent without an agent: the confirmation of an opt-out, the answer to HELP. Left out by a server before 1.14. */
  automatic: z.boolean().optional(),
  errorCode: z.number().int().nullable(),
  createdAt: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/**
 * Whoever looks at a page holds its numbers for two minutes (P2P-19): a larger page than the screen's (P2P-01) would take a whole job
 * out of colleagues' hands.
 */
export const RecipientsQuery = PageQuery.extend({
  size: PageQuery.shape.size.refine((size = CHAT_PAGE_SIZE) => size <= CHAT_PAGE_SIZE, {
    error: `A page has at most ${CHAT_PAGE_SIZE} numbers.`,
  }),
});

/** P2P-15, P2P-17, P2P-19: one page of numbers and what is known of each of them. */
export const P2PRecipients = z.object({
  data: z.array(z.string()),
  total: z.number().int(),
  sent: z.array(z.string()),
  failed: z.array(z.string()),
  suppressed: z.array(z.string()),
  /** Being sent by someone else right now. */
  leased: z.array(z.string()),
  /** Texted as often lately as the limits allow: none is offered before it may be texted again. */
  resting: z.array(z.string()).optional(),
  /** Page of the first number that still waits, at this page size; null when none waits. */
  nextUnsentPage: z.number().int().nullable(),
  /** When the first of the whole job who rest may be texted again; absent while nobody rests. */
  restsUntil: z.iso.datetime().optional(),
  /** Over the whole job. */
  counts: z.object({
    sent: z.number().int(),
    failed: z.number().int(),
    suppressed: z.number().int(),
    waiting: z.number().int(),
    /** None of those who wait. */
    resting: z.number().int().optional(),
    /** Handed over with an answer that was not clear. */
    unknown: z.number().int().optional(),
  }),
});
export type P2PRecipients = z.infer<typeof P2PRecipients>;

export const P2PMessagesQuery = z.object({
  jobId: Id,
  recipientNumber: z.string().max(20),
  fromNumber: z.string().max(20).optional(),
});
export type P2PMessagesQuery = z.infer<typeof P2PMessagesQuery>;
/** Why an agent opted a person out: they asked for it in other ways than a text, or the number is someone else's. */
export const HandOptOutKind = z.enum(['opt-out', 'wrong-number']);
export type HandOptOutKind = z.infer<typeof HandOptOutKind>;

/** Why nothing may be sent to a person. */
export const OptOutStanding = z.object({
  state: z.enum(['stopped', 'in-review']),
  /** When it took effect. */
  at: z.iso.datetime(),
  /** The reply that needs review; null for users who may not read it. */
  text: z.string().nullable(),
  /** Set if an agent opted the person out; an AGENT-ADMIN may lift that. */
  byHand: HandOptOutKind.nullable(),
  /** Who opted the person out by hand or decided about their reply. */
  by: z.string().nullable(),
  /** The version that a decision about it names (`since`); null for users who may not decide. */
  since: z.iso.datetime().nullable(),
});
export type OptOutStanding = z.infer<typeof OptOutStanding>;

export const Conversation = z.object({
  data: z.array(ChatMessage),
  /** Exactly what pressing Send will send to this recipient (P2P-21); null once sent. */
  preview: z.object({ text: z.string(), segments: z.number().int() }).nullable(),
  optedOut: z.boolean(),
  /** Null if the person may be texted. Left out of P2P sending, and by a server before 1.13. */
  standing: OptOutStanding.nullable().optional(),
});
export type Conversation = z.infer<typeof Conversation>;

/**
 * P2P-14. `text` is what the screen showed; the server renders its own and refuses a stale one (409, field `text`). Strict, as
 * all that sends a text: a server older than the page refuses what it does not know (400 `unknown-field`) and sends nothing.
 */
export const P2PSend = z.strictObject({
  from: z.string().max(20),
  to: z.string().max(20),
  text: z.string().max(4096),
  tag: z.string().max(100),
  jobId: Id,
});
export type P2PSend = z.infer<typeof P2PSend>;

/** CHATD-09. Strict as P2PSend is. */
export const ChatReply = P2PSend.extend({
  to: z.union([z.string().max(20), z.array(z.string().max(20)).length(1)]),
  idempotencyKey: IdempotencyKey.optional(),
  /** The same from a page built before 1.8. */
  pressKey: IdempotencyKey.optional(),
  /** A template of the job whose picture or film goes with it. */
  templateId: Id.optional(),
});
export type ChatReply = z.infer<typeof ChatReply>;

/** TPL-02: a reply written ahead, its tags and the short link filled in for one person. Plain text. */
export const ReplyTemplate = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  media: z.string().nullable(),
  isDefalut: z.boolean(),
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** What a reply means, by its words. `other`: nothing that words tell. */
export const ReplyMeaning = z.enum(['question', 'yes', 'no', 'wrong-number', 'stop-like', 'stop', 'other']);
export type ReplyMeaning = z.infer<typeof ReplyMeaning>;
/** waits: somebody should answer · answered · texted: never wrote · held, opted-out: may not be texted. */
export const ChatState = z.enum(['waits', 'answered', 'texted', 'held', 'opted-out']);
export type ChatState = z.infer<typeof ChatState>;

/** A person whom a job has texted, and how the conversation stands. A server before 1.9 knows the first five. */
export const ChatRecipient = z.object({
  phone: E164,
  lastMessage: z.string().nullable(),
  lastAt: z.string().nullable(),
  replied: z.boolean(),
  optedOut: z.boolean(),
  jobId: z.number().int().optional(),
  jobName: z.string().optional(),
  /** As the list has it, with the columns that are filled in. */
  name: z.string().nullable().optional(),
  columns: z.record(z.string(), z.string()).optional(),
  state: ChatState.optional(),
  meaning: ReplyMeaning.nullable().optional(),
  replies: z.number().int().optional(),
  /** Of the first reply that nobody has answered. */
  waitingSince: z.string().nullable().optional(),
  /** Who answers; null: whoever is free. */
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
});
export type ChatRecipient = z.infer<typeof ChatRecipient>;
/** A P2P job that sends to a list (P2P-23). */
export const JobOfList = z.object({ jobId: z.number().int(), name: z.string() });
export type JobOfList = z.infer<typeof JobOfList>;
/** mine: waits for me · open: waits and is nobody's · waiting: both, and colleagues' · review: the reply needs review. */
export const ChatFilter = z.enum(['mine', 'open', 'waiting', 'review', 'all']);
export type ChatFilter = z.infer<typeof ChatFilter>;
/** Search by a name, a number or words that were written. */
export const InboxQuery = PageQuery.extend({
  filter: ChatFilter.optional(),
  meaning: ReplyMeaning.optional(),
  query: z.string().max(100).optional(),
});
export type InboxQuery = z.infer<typeof InboxQuery>;
/** What waits, over all jobs that one may see. Counted to a thousand. */
export const InboxCounts = z.object({
  mine: z.number().int(),
  open: z.number().int(),
  waiting: z.number().int(),
  /** Conversations that need review. Left out by a server before 1.13. */
  review: z.number().int().optional(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;
/** Something was said, answered or handed over in this job: an event of GET /chats/events. */
export const ChatNews = z.object({ jobId: z.number().int() });
export type ChatNews = z.infer<typeof ChatNews>;
export const ChatQuery = z.object({ recipient: z.string().max(20) });

export const NewHandOptOut = ChatQuery.extend({ kind: HandOptOutKind });
export type NewHandOptOut = z.infer<typeof NewHandOptOut>;
/** `undoMs`: how long the user who opted the person out can undo it, in milliseconds. 0: not at all. */
export const HandOptOut = z.object({ undoMs: z.number().int() });
export type HandOptOut = z.infer<typeof HandOptOut>;

/** Seconds from a reply to its answer, of the last answer of each conversation; null while there is none. */
const AnswerTimes = z.object({
  answered: z.number().int(),
  p50: z.number().int().nullable(),
  p95: z.number().int().nullable(),
});
/** Who owes answers in a job, and how long answers took. `agentId` null: the open queue. */
export const ReplyDebt = AnswerTimes.extend({
  waiting: z.number().int(),
  oldestWaiting: z.string().nullable(),
  agents: z.array(
    AnswerTimes.extend({
      agentId: z.number().int().nullable(),
      name: z.string().nullable(),
      waiting: z.number().int(),
      oldestWaiting: z.string().nullable(),
    }),
  ),
});
export type ReplyDebt = z.infer<typeof ReplyDebt>;

/** How often people are told by mail of what waits for them; nothing is written while nothing waits. */
export const DigestPace = z.enum(['off', 'hourly', 'daily']);
export type DigestPace = z.infer<typeof DigestPace>;
/** Whoever owes an answer for so many hours loses the conversation to the open queue; null = never. */
export const ReplyRules = z.object({
  takeBackHours: z.number().min(0.25).max(720).nullable(),
  /** A server before 1.12 has none; left out, it stays as it is. */
  digest: DigestPace.optional(),
  /** On whose screens the numbers of people are masked. What the browser is sent carries them (P2P-15). */
  maskedRoles: z.array(z.enum(AGENT_ROLES)).optional(),
  version: Version,
});
export type ReplyRules = z.infer<typeof ReplyRules>;
export const ReplyRulesChange = ReplyRules.extend({ accountId: Id, version: Version.optional() });
export type ReplyRulesChange = z.infer<typeof ReplyRulesChange>;

/** What the agency says, and whether this person is written to. */
export const OwnDigest = z.object({ pace: DigestPace, on: z.boolean() });
export type OwnDigest = z.infer<typeof OwnDigest>;
export const OwnDigestChange = OwnDigest.pick({ on: true });
export type OwnDigestChange = z.infer<typeof OwnDigestChange>;
