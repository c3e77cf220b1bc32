import type { InServiceQuery, NewJob, SendingNumber, SipPeer } from '@campaign/shared-api/contracts';
import { e164, readPhone } from '@campaign/shared-api/messaging';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction, type Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import {
  findForeignNumbers,
  findFreeNumbers,
  findNumber,
  findPeersOfIdentities,
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

/**
 * The site and peer of an identity, as the carrier names them (CONT-05). One without a peer of its own has those of its site
 * that are no other identity's: a number is registered for one.
 */
export async function sipPeersOf(ctx: Context, actor: Actor, identityId: number): Promise<SipPeer[]> {
  const identity = await inTenant(ctx.db, actor, (tx) =>
    findIdentity(tx, actor, identityId, agencyOf(actor)),
  );
  if (!identity) throw new NotFoundError('identity');
  const { site_id, peer_id } = identity;
  if (!site_id) return [];
  const peers = await ctx.carrier.sipPeers(site_id);
  if (peer_id) return peers.filter((peer) => peer.PeerId === peer_id);
  const taken = await inTransaction(ctx.db, (tx) => findPeersOfIdentities(tx, site_id));
  return peers.filter((peer) => !taken.has(peer.PeerId));
}

/** The in-service numbers of a site and peer of one's own (CONT-04, CONT-06). Another agency's are left out. */
export async function inServiceNumbers(
  ctx: Context,
  actor: Actor,
  query: InServiceQuery,
): Promise<SendingNumber[]> {
  const { siteId, sipPeerId } = query;
  const agency = agencyOf(actor);
  const owner = await inTenant(ctx.db, actor, async (tx) => {
    const taken = await asPlatform(tx, () => findPeersOfIdentities(tx, siteId));
    const isShared = !taken.has(sipPeerId);
    return findSiteOwner(tx, { siteId, peerId: sipPeerId, isShared, accountId: agency });
  });
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

/** The agency's own numbers (CONT-06), or those that one of its identities has taken. */
export async function purchasedNumbers(
  ctx: Context,
  actor: Actor,
  identityId?: number,
): Promise<SendingNumber[]> {
  const rows = await inTenant(ctx.db, actor, async (tx) => {
    if (identityId === undefined) return findPurchasedNumbers(tx, actor.accountId, undefined);
    const identity = await findIdentity(tx, actor, identityId, agencyOf(actor));
    if (!identity) throw new NotFoundError('identity');
    return findPurchasedNumbers(tx, agencyOf(actor) ?? identity.account_id, identityId);
  });
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
  if (known || !identity?.site_id) return;
  for (const { PeerId: peer_id } of await sipPeersOf(ctx, actor, identity.identity_id)) {
    const { site_id } = identity;
    const phones = await askCarrier(ctx, site_id, peer_id);
    if (!phones.includes(read.phone)) continue;
    const owner = { account_id: accountId, site_id, peer_id };
    return inTransaction(ctx.db, (tx) => rememberNumbers(tx, owner, [read.phone]));
  }
}

type NumberChoice = Pick<NewJob, 'identityId' | 'adminPhone' | 'numberSource' | 'jobArea'>;

interface Claim {
  accountId: number;
  identity: { identity_id: number; site_id: string | null; peer_id: string | null };
  payload: NumberChoice;
}

/**
 * The number a job sends from: one of its identity's own or of its site and peer, or a free one that becomes the identity's.
 * Throws ValidationError for a number it may not use, ConflictError when a free one was taken meanwhile.
 */
export async function claimNumber(tx: Tx, { accountId, identity, payload }: Claim) {
  const read = readPhone(payload.adminPhone);
  if (!read.ok) throw new ValidationError(numberWords.invalid, { adminPhone: numberWords.invalid });
  const { identity_id, site_id, peer_id } = identity;
  const owner = { account_id: accountId, identity_id, site_id, peer_id };
  const number = await findNumber(tx, read.phone);
  if (payload.numberSource === '2') {
    const areas = payload.jobArea?.areaCodes ?? [];
    const inArea = areas.length === 0 || areas.includes(String(read.phone).slice(0, 3));
    if (!number || !inArea)
      throw new ValidationError(numberWords.notYours, { adminPhone: numberWords.notYours });
    if (number.account_id === accountId && (number.identity_id ?? identity_id) === identity_id) return number;
    const taken = await takeFreeNumber(tx, read.phone, owner);
    if (!taken) throw new ConflictError(numberWords.taken, { adminPhone: numberWords.taken });
    return taken;
  }
  if (number?.account_id === accountId && number.identity_id === identity_id) return number;
  const isFree = number?.account_id === null || number?.account_id === accountId;
  if (!number || number.identity_id !== null || !isFree || !(await isOfIdentity(tx, number, identity)))
    throw new ValidationError(numberWords.notYours, { adminPhone: numberWords.notYours });
  if (number.account_id === accountId) return number;
  // A number of the site that nobody has used yet becomes the agency's.
  const taken = site_id
    ? await takeFreeNumber(tx, read.phone, { account_id: accountId, site_id, peer_id: number.peer_id })
    : undefined;
  if (!taken) throw new ValidationError(numberWords.notYours, { adminPhone: numberWords.notYours });
  return taken;
}

/** By site and peer; without a peer of its own, where the number's is no other identity's. */
async function isOfIdentity(
  tx: Tx,
  number: { site_id: string | null; peer_id: string | null },
  { site_id, peer_id }: Claim['identity'],
): Promise<boolean> {
  if (number.site_id !== site_id) return false;
  if (peer_id !== null || number.peer_id === null || site_id === null) return number.peer_id === peer_id;
  const taken = await asPlatform(tx, () => findPeersOfIdentities(tx, site_id));
  return !taken.has(number.peer_id);
}
