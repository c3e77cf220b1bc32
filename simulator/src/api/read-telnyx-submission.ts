import { isE164, isFictional } from '../carrier/fictional-number';
import type { ReadSubmission } from './read-submission';

const LONGEST_TEXT = 2048;

/** `echo` is Bandwidth's way of answering. */
export interface TelnyxSubmission extends Omit<ReadSubmission, 'echo'> {
  webhookUrl: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a request for sending as far as it can be read; `wrong` says in words what no carrier would take. */
export function readTelnyxSubmission(bytes: Buffer): { submission: TelnyxSubmission; wrong: string | null } {
  const body = parse(bytes);
  const webhookUrl = textOf(body?.webhook_url) || null;
  const to = textOf(body?.to);
  const submission: TelnyxSubmission = {
    account: '',
    applicationId: textOf(body?.messaging_profile_id),
    from: textOf(body?.from),
    to: to === '' ? [] : [to],
    tag: tagOf(webhookUrl),
    text: textOf(body?.text),
    media: Array.isArray(body?.media_urls) ? body.media_urls.filter((url) => typeof url === 'string') : [],
    expires: null,
    webhookUrl,
  };
  return { submission, wrong: body ? wrongWith(submission) : 'The body is not a JSON object' };
}

/** The carrier has no field for the sender's own name of a text; the address to tell about it carries one. */
function tagOf(webhookUrl: string | null): string {
  return webhookUrl !== null && URL.canParse(webhookUrl)
    ? (new URL(webhookUrl).searchParams.get('tag') ?? '')
    : '';
}

function wrongWith({ from, to, text, media, webhookUrl }: TelnyxSubmission): string | null {
  for (const [name, number] of [['from', from] as const, ['to', to[0] ?? ''] as const]) {
    if (!isE164(number)) return `Invalid '${name}' address`;
    if (!isFictional(number)) return `'${name}' is not a fictional number; the simulator serves no other`;
  }
  if (text === '' && media.length === 0) return "'text' may not be empty without media";
  if (text.length > LONGEST_TEXT) return `'text' is longer than ${LONGEST_TEXT} characters`;
  if (webhookUrl !== null && !URL.canParse(webhookUrl)) return "Invalid 'webhook_url'";
  return null;
}

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
