import { isE164, isFictional } from '../carrier/fictional-number';

const LONGEST_TEXT = 2048;
const LONGEST_TAG = 1024;
const LARGEST_GROUP = 10;

interface FieldError {
  fieldName: string;
  description: string;
}

export interface Problem {
  type: 'request-validation';
  description: string;
  fieldErrors?: FieldError[];
}

export interface ReadSubmission {
  account: string;
  applicationId: string;
  from: string;
  to: string[];
  tag: string;
  text: string;
  media: string[];
  /** Milliseconds since 1970. */
  expires: number | null;
  /** The fields that the answer repeats. */
  echo: Record<string, unknown>;
}

export type Reading =
  | { ok: true; submission: ReadSubmission }
  | { ok: false; submission: ReadSubmission; problem: Problem };

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Reads the body of a request for sending as far as it can be read, and says what is wrong with it. */
export function readSubmission(account: string, bytes: Buffer): Reading {
  const body = parse(bytes);
  const submission = submissionFrom(account, body ?? {});
  if (!body) {
    return {
      ok: false,
      submission,
      problem: { type: 'request-validation', description: 'The body is not a JSON object' },
    };
  }
  const fieldErrors = fieldErrorsOf(body, submission);
  if (fieldErrors.length === 0) return { ok: true, submission };
  const description = 'Your request could not be accepted.';
  return { ok: false, submission, problem: { type: 'request-validation', description, fieldErrors } };
}

function submissionFrom(account: string, body: Record<string, unknown>): ReadSubmission {
  const from = stringOf(body.from);
  const to = stringsOf(body.to);
  const text = stringOf(body.text);
  const tag = stringOf(body.tag);
  const media = stringsOf(body.media);
  const applicationId = stringOf(body.applicationId);
  const expires = Date.parse(stringOf(body.expiration));
  const echo = {
    applicationId,
    to,
    from,
    text,
    tag,
    ...(media.length > 0 && { media }),
    ...(body.priority !== undefined && { priority: body.priority }),
    ...(body.expiration !== undefined && { expiration: body.expiration }),
  };
  return {
    account,
    applicationId,
    from,
    to,
    tag,
    text,
    media,
    expires: Number.isNaN(expires) ? null : expires,
    echo,
  };
}

function fieldErrorsOf(body: Record<string, unknown>, read: ReadSubmission): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (fieldName: string, description: string): void =>
    void errors.push({ fieldName, description });

  if (read.applicationId === '') wrong('applicationId', 'may not be empty');
  if (read.to.length === 0) wrong('to', 'may not be empty');
  if (read.to.length > LARGEST_GROUP) wrong('to', `more than ${LARGEST_GROUP} recipients`);
  if (new Set(read.to).size < read.to.length) wrong('to', 'contains a number twice');
  for (const [field, number] of [
    ['from', read.from] as const,
    ...read.to.map((each) => ['to', each] as const),
  ]) {
    if (!isE164(number))
      wrong(field, `'${number}' must be replaced with a valid E164 formatted telephone number`);
    else if (!isFictional(number))
      wrong(field, `'${number}' is not a fictional number; the simulator serves no other`);
  }
  if (read.text === '' && read.media.length === 0) wrong('text', 'may not be empty without media');
  if (read.text.length > LONGEST_TEXT) wrong('text', `longer than ${LONGEST_TEXT} characters`);
  if (read.tag.length > LONGEST_TAG) wrong('tag', `longer than ${LONGEST_TAG} characters`);
  if (body.priority !== undefined && body.priority !== 'default' && body.priority !== 'high')
    wrong('priority', "must be 'default' or 'high'");
  if (body.expiration !== undefined && read.expires === null) wrong('expiration', 'must be a date and time');
  return errors;
}
