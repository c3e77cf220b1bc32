import { countSegments, e164, fillTemplate, foldText } from '@campaign/shared-api/messaging';
import type { RecipientValues, SegmentCount } from '@campaign/shared-api/messaging';

/** The carrier takes no longer text (sending, §6). */
export const LONGEST_TEXT = 2048;

export interface JobText {
  message_text: string;
  /** The job's short link, as it stands in the text. */
  guidlink: string | null;
  mms: boolean;
}

export interface Person extends Omit<RecipientValues, 'lead_phone'> {
  phone: number;
}

export interface RenderedMessage extends SegmentCount {
  text: string;
}

/**
 * One recipient's text, exactly as it is sent and billed: typography folded, the job's short link replaced by
 * the recipient's own, tags filled in one pass, segments counted (sending, §4). The link goes first, so that
 * nothing a person's row contains is ever taken for it. An unknown tag stays as typed (DYN-03).
 */
export function renderMessage(job: JobText, person: Person, linkCode: string | null): RenderedMessage {
  const template = withOwnLink(foldText(job.message_text), job.guidlink, linkCode);
  const text = foldText(fillTemplate(template, { ...person, lead_phone: e164(person.phone) }));
  return { text, ...countSegments(text, { mms: job.mms }) };
}

/** Whether each recipient gets a link of their own. */
export const hasOwnLink = ({ message_text, guidlink }: Pick<JobText, 'message_text' | 'guidlink'>): boolean =>
  linkPattern(guidlink)?.test(message_text) ?? false;

function withOwnLink(text: string, guidlink: string | null, code: string | null): string {
  const pattern = linkPattern(guidlink);
  if (!pattern || code === null) return text;
  return text.replace(pattern, (link) => link.slice(0, link.lastIndexOf('/') + 1) + code);
}

/** `host/code`, with whatever scheme stands before it, and not the beginning of a longer code or path. */
function linkPattern(guidlink: string | null): RegExp | null {
  const link = guidlink
    ?.trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '');
  if (!link?.includes('/')) return null;
  return new RegExp(`${link.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9/_-])`, 'g');
}
