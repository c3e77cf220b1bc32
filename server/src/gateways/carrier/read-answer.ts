import { ExchangeError } from '../http-exchange';
import type { Answer } from '../http-exchange';
import type { SendAnswer } from './carrier';

const DEFAULT_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** 400 and its like say that this text is wrong; these say that we are, or that it is the wrong moment. */
const NOT_THE_TEXTS_FAULT = new Set([401, 402, 403, 404, 408, 425]);

type Body = Record<string, unknown>;

/** Where a carrier's JSON says what. */
export interface AnswerWords {
  /** Of a text that was taken; undefined when the id is missing. */
  taken(body: Body): { carrierId: string; segments: number } | undefined;
  /** The carrier's own number for what is wrong. */
  code(body: Body): number | undefined;
  why(body: Body): string | undefined;
}

/**
 * What an answer to POST /messages proves (sending, §1 and §6).
 * Taken: 2xx with an id. Certainly not taken: 4xx; 500 and 503 with the carrier's own JSON. Everything else
 * (a gateway's page, an unreadable 202, a redirect) may have come after the text was taken, and so has 409: our
 * key was used before.
 */
export function readSendAnswer({ status, headers, text }: Answer, words: AnswerWords): SendAnswer {
  const body = parse(text);
  const said = body && words.why(body);
  const why = said ? `${status} ${said.slice(0, 200)}` : String(status);
  if (status === 202 || status === 200 || status === 201) {
    const taken = body && words.taken(body);
    return taken
      ? { outcome: 'accepted', ...taken }
      : { outcome: 'ambiguous', why: `${status} without an id` };
  }
  if (status === 409) return { outcome: 'ambiguous', why };
  const code = (body && words.code(body)) ?? status;
  if (status === 429) {
    return { outcome: 'refused', blame: 'pace', code, why, retryAfterMs: pauseOf(headers['retry-after']) };
  }
  if (status >= 400 && status < 500) {
    return { outcome: 'refused', blame: NOT_THE_TEXTS_FAULT.has(status) ? 'carrier' : 'text', code, why };
  }
  if ((status === 500 || status === 503) && body) {
    const asked = headers['retry-after'];
    return {
      outcome: 'refused',
      blame: 'carrier',
      code,
      why,
      ...(asked && { retryAfterMs: pauseOf(asked) }),
    };
  }
  return { outcome: 'ambiguous', why };
}

/** What a failed exchange proves: before the request was written nothing was sent, after it nobody knows. */
export function readSendFailure(error: unknown): SendAnswer {
  const why = error instanceof Error ? error.message : String(error);
  const written = !(error instanceof ExchangeError) || error.written;
  return written ? { outcome: 'ambiguous', why } : { outcome: 'refused', blame: 'carrier', code: null, why };
}

export function parse(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After: seconds, or a date (RFC 9110 §10.2.3). */
function pauseOf(header: string | undefined): number {
  if (header === undefined) return DEFAULT_PAUSE_MS;
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  if (Number.isNaN(asked)) return DEFAULT_PAUSE_MS;
  return Math.min(Math.max(asked, 0), LONGEST_PAUSE_MS);
}

export const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value == null ? [] : [value];
