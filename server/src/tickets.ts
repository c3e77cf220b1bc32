import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from './actor';
import type { Context } from './context';

/** Long enough to follow a link, too short to pass it on. */
const LIFE_MS = 5 * 60_000;

export interface Download {
  /** The storage key; it never leaves the server unsigned. */
  key: string;
  fileName: string;
  contentType: string;
}

type Bearer = Pick<SignedIn, 'agentId' | 'accountId'>;
type Sealing = Pick<Context, 'clock' | 'secrets'>;

/** An address that gives this file to this person for five minutes (HMAC-SHA256 with a key of its own). */
export function downloadUrl(ctx: Sealing, bearer: Bearer, download: Download): string {
  return `/api/v1/downloads/${sealTicket(ctx, bearer, 'file', download)}`;
}

/** The file a ticket is for; nothing when it is forged, too old or somebody else's. */
export function readTicket(ctx: Sealing, bearer: Bearer, text: string): Download | undefined {
  return openTicket<Download>(ctx, bearer, 'file', text);
}

/** What a ticket may be for: one made for one purpose opens no other. */
type Purpose =
  | 'file'
  | 'phone-list'
  | 'job-report'
  | 'mdr'
  | 'delivery'
  | 'dnc'
  | 'remote-override'
  | 'preview-link'
  | 'preview-pass';

interface Ticket<Content> extends Bearer {
  purpose: Purpose;
  expires: number;
  content: Content;
}

/** Text that only this person can use, for five minutes unless told; `content` can be read by anybody. */
export function sealTicket(
  ctx: Sealing,
  bearer: Bearer,
  purpose: Purpose,
  content: object,
  lifeMs = LIFE_MS,
): string {
  const { agentId, accountId } = bearer;
  const expires = ctx.clock.now().getTime() + lifeMs;
  const ticket: Ticket<object> = { purpose, agentId, accountId, expires, content };
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${sign(ctx.secrets.downloads, body).toString('base64url')}`;
}

/** What was sealed; nothing when the text is forged, too old, somebody else's or for another purpose. */
export function openTicket<Content>(
  ctx: Sealing,
  bearer: Bearer,
  purpose: Purpose,
  text: string,
): Content | undefined {
  const [body = '', signature = ''] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(ctx.secrets.downloads, body);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket<Content>;
  const isMine = ticket.agentId === bearer.agentId && ticket.accountId === bearer.accountId;
  const isFresh = ticket.expires > ctx.clock.now().getTime();
  return isMine && isFresh && ticket.purpose === purpose ? ticket.content : undefined;
}

const sign = (key: Buffer, body: string) => createHmac('sha256', key).update(body).digest();
