import { ExchangeError } from './http-exchange';
import type { Answer } from './http-exchange';
import type { SendAnswer } from './carrier';

const DEFAULT_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** 400 and its like say that this text is wrong; these say that we are, or that it is the wrong moment. */
const NOT_THE_TEXTS_FAULT = new Set([401, 402, 403, 404, 408, 425]);

/**
 * What an answer to POST /messages proves (sending, §1 and §6).
 * Taken: 202 with an id. Certainly not taken: 4xx; 500 and 503 with the carrier's own JSON. Everything else
 * (a gateway's page, an unreadable 202, a redirect) may have come after the text was taken.
 */
export function readSendAnswer({ status, headers, text }: Answer): SendAnswer {
  const body = parse(text);
  const why = describe(status, body);
  if (status === 202 || status === 200 || status === 201) {
    const id = body?.['id'];
    if (typeof id !== 'string' || id === '') return { outcome: 'ambiguous', why: `${status} without an id` };
    return { outcome: 'accepted', carrierId: id, segments: Number(body?.['segmentCount']) || 1 };
  }
  const code = codeOf(body) ?? status;
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

type Body = Record<string, unknown> | undefined;

export function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(body: Body): number | undefined {
  for (const name of ['errorCode', 'code', 'ErrorCode']) {
    const code = Number(body?.[name]);
    if (Number.isInteger(code) && code >= 1000 && code < 100_000) return code;
  }
  return undefined;
}

const describe = (status: number, body: Body) =>
  `${status}${typeof body?.['description'] === 'string' ? ` ${body['description'].slice(0, 200)}` : ''}`;

/** Retry-After: seconds, or a date (RFC 9110 §10.2.3). */
function pauseOf(header: string | undefined): number {
  if (header === undefined) return DEFAULT_PAUSE_MS;
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  if (Number.isNaN(asked)) return DEFAULT_PAUSE_MS;
  return Math.min(Math.max(asked, 0), LONGEST_PAUSE_MS);
}
