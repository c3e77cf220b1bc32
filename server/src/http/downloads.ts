import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '../actor';
import type { Context } from '../context';

/** Long enough to follow a link, too short to pass it on. */
const LIFE_MS = 5 * 60_000;

export interface Download {
  /** The storage key; it never leaves the server unsigned. */
  key: string;
  fileName: string;
  contentType: string;
}

interface Ticket extends Download {
  agentId: number;
  accountId: number;
  expires: number;
}

/** An address that gives this file to this person for five minutes (HMAC-SHA256 with a key of its own). */
export function downloadUrl(
  ctx: Pick<Context, 'clock' | 'secrets'>,
  { agentId, accountId }: Pick<SignedIn, 'agentId' | 'accountId'>,
  download: Download,
): string {
  const ticket: Ticket = { ...download, agentId, accountId, expires: ctx.clock.now().getTime() + LIFE_MS };
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `/api/v1/downloads/${body}.${sign(ctx.secrets.downloads, body).toString('base64url')}`;
}

/** The file a ticket is for; nothing when it is forged, too old or somebody else's. */
export function readTicket(
  ctx: Pick<Context, 'clock' | 'secrets'>,
  { agentId, accountId }: Pick<SignedIn, 'agentId' | 'accountId'>,
  text: string,
): Download | undefined {
  const [body = '', signature = ''] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(ctx.secrets.downloads, body);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket;
  const mine = ticket.agentId === agentId && ticket.accountId === accountId;
  if (!mine || ticket.expires <= ctx.clock.now().getTime()) return undefined;
  const { key, fileName, contentType } = ticket;
  return { key, fileName, contentType };
}

const sign = (key: Buffer, body: string) => createHmac('sha256', key).update(body).digest();
