import type { InServiceQuery, NewJob, SendingNumber, SipPeer } from '@campaign/shared-api/contracts';
import { e164, readPhone } from '@campaign/shared-api/messaging';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction, type Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.queries';
import {
  findForeignNumbers,
  findFreeNumbers,
  findNumber,
  findPurchasedNumbers,
  findSiteOwner,
  rememberNumbers,
  takeFreeNumber,
} from './numbers.queries';

export const numberWords = {
  invalid: 'Invalid phone number.',
  notYours: 'Choose one of the numbers of this identity.',
  taken: 'This number has just been taken. Choose another one.',
} as const;

/** The site and peer of an identity, as the carrier names them (CONT-05). */
export async function sipPeersOf(ctx: Context, actor: Actor, identityId: number): Promise<SipPeer[]> {
  const identity = await inTenant(ctx.db, actor, (tx) =>
    findIdentity(tx, actor, identityId, agencyOf(actor)),
  );
  if (!identity) throw new NotFoundError('identity');
  const { site_id, peer_id } = identity;
  if (!site_id) return [];
  const peers = await ctx.carrier.sipPeers(site_id);
  return peer_id ? peers.filter((peer) => peer.PeerId === peer_id) : peers;
}

/** The in-service numbers of a site and peer of one's own (CONT-04, CONT-06). Another agency's are left out. */
export async function inServiceNumbers(
  ctx: Context,
  actor: Actor,
  query: InServiceQuery,
): Promise<SendingNumber[]> {
  const { siteId, sipPeerId } = query;
  const agency = agencyOf(actor);
  const owner = await inTenant(ctx.db, actor, (tx) => findSiteOwner(tx, siteId, sipPeerId, agency));
  if (!owner) throw new NotFoundError('site');
  const phones = await askCarrier(ctx, siteId, sipPeerId);
  // Who holds a number is asked over all agencies; the answer is only which of them to leave out.
  const foreign = await inTransaction(ctx.db, (tx) =>
    findForeignNumbers(tx, agency ?? owner.account_id, phones),
  );
  const taken = new Set(foreign.map(({ phone }) => phone));
  return phones.filter((phone) => !taken.has(phone)).map((phone) => ({ phoneNumber: e164(phone) }));
}

async function askCarrier(ctx: Context, siteId: string, peerId: string): Promise<number[]> {
  const numbers = await ctx.carrier.inServiceNumbers(siteId, peerId);
  return numbers.flatMap((number) => {
    const read = readPhone(number);
    return read.ok ? [read.phone] : [];
  });
}

/** The agency's own numbers (CONT-06). */
export async function purchasedNumbers(ctx: Context, actor: Actor): Promise<SendingNumber[]> {
  const rows = await inTenant(ctx.db, actor, (tx) => findPurchasedNumbers(tx, actor.accountId));
  return rows.map(viewNumber);
}

/** Numbers of nobody that an agency may take, by area codes (CONT-07, CONT-26). */
export async function availableNumbers(
  ctx: Context,
  actor: Actor,
  areaCodes: readonly string[],
): Promise<SendingNumber[]> {
  const rows = await inTenant(ctx.db, actor, (tx) => findFreeNumbers(tx, areaCodes));
  return rows.map(viewNumber);
}

const viewNumber = (row: { phone: number; city: string | null; state: string | null }): SendingNumber => ({
  phoneNumber: e164(row.phone),
  city: row.city,
  state: row.state,
});

/**
 * Before a job's transaction: a number the carrier has in service for the identity but we have never seen is
 * remembered, so that it can be claimed inside. Asks the carrier only for an unknown number.
 */
export async function ensureSenderNumber(
  ctx: Context,
  actor: Actor,
  accountId: number,
  payload: NumberChoice,
): Promise<void> {
  const read = readPhone(payload.adminPhone);
  if (!read.ok || payload.numberSource === '2') return;
  const [known, identity] = await inTenant(ctx.db, actor, async (tx) => [
    await findNumber(tx, read.phone),
    await findIdentity(tx, actor, payload.identityId, accountId),
  ]);
  if (known || !identity?.site_id || !identity.peer_id) return;
  const { site_id, peer_id } = identity;
  const phones = await askCarrier(ctx, site_id, peer_id);
  if (phones.includes(read.phone)) {
    const owner = { account_id: accountId, site_id, peer_id };
    await inTransaction(ctx.db, (tx) => rememberNumbers(tx, owner, [read.phone]));
  }
}

type NumberChoice = Pick<NewJob, 'identityId' | 'adminPhone' | 'numberSource' | 'jobArea'>;

interface Claim {
  accountId: number;
  identity: { site_id: string | null; peer_id: string | null };
  payload: NumberChoice;
}

/**
 * The number a job sends from: one of its identity's site and peer, or a free one that becomes the agency's.
 * Throws ValidationError for a number it may not use, ConflictError when a free one was taken meanwhile.
 */
export async function claimNumber(tx: Tx, { accountId, identity, payload }: Claim) {
  const read = readPhone(payload.adminPhone);
  if (!read.ok) throw new ValidationError(numberWords.invalid, { adminPhone: numberWords.invalid });
  const { site_id, peer_id } = identity;
  const number = await findNumber(tx, read.phone);
  if (payload.numberSource === '2') {
    const areas = payload.jobArea?.areaCodes ?? [];
    const inArea = areas.length === 0 || areas.includes(String(read.phone).slice(0, 3));
    if (!number || !inArea)
      throw new ValidationError(numberWords.notYours, { adminPhone: numberWords.notYours });
    if (number.account_id === accountId) return number;
    const taken = await takeFreeNumber(tx, read.phone, { account_id: accountId, site_id, peer_id });
    if (!taken) throw new ConflictError(numberWords.taken, { adminPhone: numberWords.taken });
    return taken;
  }
  const sameSite = number?.site_id === site_id && number?.peer_id === peer_id;
  if (number && sameSite && number.account_id === accountId) return number;
  // A number of the site that nobody has used yet becomes the agency's.
  const taken =
    number && sameSite && site_id && number.account_id === null
      ? await takeFreeNumber(tx, read.phone, { account_id: accountId, site_id, peer_id })
      : undefined;
  if (!taken) throw new ValidationError(numberWords.notYours, { adminPhone: numberWords.notYours });
  return taken;
}
