import { readPhone } from '@campaign/shared-api/messaging';

/** What became of a text of ours. */
export interface Receipt {
  kind: 'message-sending' | 'message-delivered' | 'message-failed';
  /** The carrier's id. */
  messageId: string;
  /** Our message's id, as we gave it. */
  tag: string;
  from: number;
  to: number;
  code: number | null;
  at: string;
}

/** A text from a person. */
export interface InboundText {
  kind: 'message-received';
  messageId: string;
  /** Our number. */
  owner: number;
  person: number;
  text: string;
  attachments: number;
  at: string;
}

/** From our own gate: the carrier refused a text because its recipient has opted out. */
export interface CarrierOptOut {
  kind: 'carrier-opt-out';
  accountId: number;
  identityId: number | null;
  jobId: number | null;
  phone: number;
}

/** Something authentic that says nothing we can use; kept, so that it can be looked into. */
export interface Unreadable {
  kind: 'unreadable';
  messageId: string;
  why: string;
  raw: string;
}

export type CarrierEvent = Receipt | InboundText | Unreadable;

const RECEIPTS = ['message-sending', 'message-delivered', 'message-failed'] as const;
const MOST_EVENTS = 2_000;
const LONGEST_INBOUND = 8_000;
const KEPT_RAW = 2_000;

/** Reads the carrier's array (sending, §6). Everything it carries becomes one event or another; nothing throws. */
export function readEvents(body: string): CarrierEvent[] {
  let events: unknown;
  try {
    events = JSON.parse(body);
  } catch {
    return [unreadable('The body is no JSON.', body)];
  }
  if (!Array.isArray(events)) return [unreadable('The body is no array.', body)];
  if (events.length > MOST_EVENTS) return [unreadable('The array is too long.', body)];
  return events.map((event) => readEvent(event));
}

function readEvent(event: unknown): CarrierEvent {
  const fields = recordOf(event);
  const message = recordOf(fields?.['message']);
  const messageId = textOf(message?.['id']);
  const kind = textOf(fields?.['type']);
  if (!fields || !message || !messageId || messageId.length > 200) return unreadable('No message id.', event);
  const at = timeOf(message['time']) ?? timeOf(fields['time']) ?? new Date().toISOString();
  if (kind === 'message-received')
    return readInbound(message, messageId, at) ?? unreadable('Not a number.', event);
  const receipt = RECEIPTS.find((known) => known === kind);
  if (!receipt) return unreadable(`An event of the kind ${kind?.slice(0, 60)}.`, event);
  const from = phoneOf(message['owner']) ?? phoneOf(message['from']);
  const to = phoneOf(fields['to']) ?? phoneOf(listOf(message['to'])[0]);
  if (!from || !to) return unreadable('Not a number.', event);
  const code = Number(fields['errorCode']);
  return {
    kind: receipt,
    messageId,
    tag: textOf(message['tag'])?.slice(0, 1024) ?? '',
    from,
    to,
    code: Number.isInteger(code) && code > 0 ? code : null,
    at: timeOf(fields['time']) ?? at,
  };
}

function readInbound(
  message: Record<string, unknown>,
  messageId: string,
  at: string,
): InboundText | undefined {
  const owner = phoneOf(message['owner']) ?? phoneOf(listOf(message['to'])[0]);
  const person = phoneOf(message['from']);
  if (!owner || !person) return undefined;
  const text = clean(textOf(message['text']) ?? '').slice(0, LONGEST_INBOUND);
  return {
    kind: 'message-received',
    messageId,
    owner,
    person,
    text,
    attachments: listOf(message['media']).length,
    at,
  };
}

/** Of one event once, however often it is told. */
export function dedupeKeyOf(event: CarrierEvent): string {
  return event.kind === 'unreadable' ? `unreadable:${event.messageId}` : `${event.kind}:${event.messageId}`;
}

function unreadable(why: string, value: unknown): Unreadable {
  const raw = clean(writeOut(value)).slice(0, KEPT_RAW);
  return { kind: 'unreadable', messageId: `${Date.now()}-${Math.random().toString(36).slice(2)}`, why, raw };
}

/** What is nested too deep to be written out again is not worth keeping. */
function writeOut(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

/** NUL and lone surrogates are no text; the database refuses them. */
const clean = (text: string) => text.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\ufffd');
const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? clean(value) : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

function timeOf(value: unknown): string | undefined {
  const time = new Date(textOf(value) ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function phoneOf(value: unknown): number | undefined {
  const read = readPhone(textOf(value) ?? '');
  return read.ok ? read.phone : undefined;
}
