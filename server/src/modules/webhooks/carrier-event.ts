import type { IncomingHttpHeaders } from 'node:http';
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
  /** The network of the person's phone. Absent: the receipt names none. */
  carrier?: string | undefined;
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
  /** The network of the person's phone. */
  carrier?: string | undefined;
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

export const LONGEST_INBOUND = 8_000;
const KEPT_RAW = 2_000;

/** Of one event once, however often it is told. */
export function dedupeKeyOf(event: CarrierEvent): string {
  return event.kind === 'unreadable' ? `unreadable:${event.messageId}` : `${event.kind}:${event.messageId}`;
}

export function unreadable(why: string, value: unknown): Unreadable {
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

/** Undefined for what is no JSON. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** NUL and lone surrogates are no text; the database refuses them. */
export const clean = (text: string) =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
export const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
export const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? clean(value) : undefined;
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value == null ? [] : [value];

export function timeOf(value: unknown): string | undefined {
  const time = new Date(textOf(value) ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

export function phoneOf(value: unknown): number | undefined {
  const read = readPhone(textOf(value) ?? '');
  return read.ok ? read.phone : undefined;
}

/** How one carrier proves who calls back, and what it tells. */
export interface CallbackReader {
  /** Sent with a 401. */
  challenge: string;
  /** What the headers alone can show, before a byte of the body is read. */
  admits(headers: IncomingHttpHeaders): boolean;
  /** Whether this very body is the carrier's. */
  isGenuine(headers: IncomingHttpHeaders, body: string): boolean;
  /** Everything it carries becomes one event or another; nothing throws. */
  read(body: string): CarrierEvent[];
}
