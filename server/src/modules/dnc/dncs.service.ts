import type {
  BulkResult,
  Dnc,
  DncQuery,
  NewDnc,
  OptOut,
  OptOutLift,
  OptOutQuery,
  Page,
} from '@campaign/shared-api/contracts';
import { formatPhone, readPhone } from '@campaign/shared-api/messaging';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant, leaveTenant } from '../../db/tenant';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { findAgency } from '../agencies/agencies.door';
import { BRIEFLY, lockNumber, wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import {
  isSeenVersion,
  liftHandOptOut,
  restoreOptedOutTexts,
  withdrawConfirmation,
} from '../opt-out/opt-out.door';
import { insertAct } from '../acts/acts.door';
import { suppressWaiting } from '../texts/texts.door';
import { phoneOf } from '../texts/typed-text';
import {
  addEntry,
  deleteEntries,
  findDncPage,
  findEntryOf,
  findOptOutPage,
  lockEntries,
} from './dncs.queries';
import { viewDnc, viewOptOut } from './dncs.view';
import { countFreedByEntries } from '../suppression/suppression.door';
import { freedWords } from '../suppression/freed-numbers.service';

export const dncWords = {
  saved: 'DNC saved successfully!', // DNCM-09
  badPhone: 'Invalid phone number.', // DNCM-12
  noTarget: 'Choose an identity or the whole agency.',
  noAgency: 'Choose an agency.',
  known: (phone: string) => `${phone} is on the do-not-contact list already.`,
  lifted: 'The opt-out is lifted. The number may be texted again.',
  notLifted: 'This opt-out can no longer be lifted. The person may have replied since.',
  notFound: 'This entry was not found.',
  registryTaken: 'The new copy is being read. The old one is used until then.',
} as const;

/** DNC-01, DNC-06: entries and suppression lists of one agency, without those of denied identities. */
export function listDncs({ db }: Context, actor: Actor, query: DncQuery): Promise<Page<Dnc>> {
  return inTenant(db, actor, async (tx) => {
    const filter = { ...query, accountId: agencyOf(actor, query.account_id) };
    const { rows, total } = await findDncPage(tx, actor, filter, limitOffsetOf(query));
    return pageReply(rows.map(viewDnc), total, query);
  });
}

/**
 * What people wrote that stopped texts to them. Shown, never deleted here (DNC-10); of a denied identity or an unseen job the
 * number alone.
 */
export function listOptOuts({ db }: Context, actor: Actor, query: OptOutQuery): Promise<Page<OptOut>> {
  return inTenant(db, actor, async (tx) => {
    const filter = { ...query, accountId: agencyOf(actor, query.account_id) };
    const { rows, total } = await findOptOutPage(tx, actor, filter, limitOffsetOf(query));
    return pageReply(rows.map(viewOptOut), total, query);
  });
}

/**
 * Enters a number by hand (DNCM-02). It takes effect as a STOP does: once this is answered no request for the number
 * begins, and texts of running jobs that wait for it are left out.
 */
export async function addDnc({ db }: Context, actor: Actor, wanted: NewDnc): Promise<{ id: number }> {
  const read = readPhone(wanted.value);
  if (!read.ok) throw new ValidationError(dncWords.badPhone, { value: dncWords.badPhone });
  const { phone } = read;
  const work = async (tx: Tx) => {
    const { accountId, identityId } = await targetOf(tx, actor, wanted);
    await lockNumber(tx, { accountId, phone });
    if (await findEntryOf(tx, { accountId, phone, identityId })) {
      const known = dncWords.known(formatPhone(String(phone)));
      throw new ConflictError(known, { value: known });
    }
    const { name, reason } = wanted;
    const entry = { accountId, phone, identityId, name: name || null, reason: reason || null };
    const id = await addEntry(tx, { ...entry, createdBy: actor.agentId });
    await asPlatform(tx, () => suppressWaiting(tx, { accountId, phone }, 'dnc', identityId));
    return { id };
  };
  return inTenant(db, actor, work, BRIEFLY);
}

/** DNC-06, DNC-10: deletes entries, never what a handset wrote, and says how many numbers can be texted again. */
export function deleteDncs({ db }: Context, actor: Actor, ids: readonly number[]): Promise<BulkResult> {
  return inTenant(db, actor, async (tx) => {
    const going = await lockEntries(tx, actor, agencyOf(actor), ids);
    const missing = [...new Set(ids)].filter((id) => !going.includes(id));
    const failed = missing.map((id) => ({ id, error: dncWords.notFound }));
    const result: BulkResult = { deleted: going, failed };
    if (failed.length > 0) result.warning = dncWords.notFound;
    if (going.length === 0) return result;
    const { looked, freed } = await countFreedByEntries(tx, going);
    await deleteEntries(tx, going);
    const deleted = going.length === 1 ? 'DNC entry deleted.' : `${going.length} DNC entries deleted.`;
    return { ...result, message: [deleted, ...freedWords([{ freed, stillHeld: looked - freed }])].join(' ') };
  });
}

/**
 * Lifts an opt-out that an agent set by hand, and queues the texts of open jobs again that it suppressed. What a handset
 * wrote or a carrier reported stays (DNC-10). Throws NotFoundError for another agency's, ConflictError if there is no such
 * opt-out any more or the person has replied since.
 */
export function liftOptOut({ db }: Context, actor: Actor, { accountId, phone: asked, since }: OptOutLift) {
  const work = async (tx: Tx): Promise<void> => {
    if (accountId !== agencyOf(actor, accountId)) throw new NotFoundError('number');
    const number = { accountId, phone: phoneOf(asked) };
    await leaveTenant(tx);
    await lockNumber(tx, number);
    const inForceSince = await liftHandOptOut(tx, number, isSeenVersion(actor, new Date(since)));
    if (!inForceSince) throw new ConflictError(dncWords.notLifted);
    await withdrawConfirmation(tx, number);
    await restoreOptedOutTexts(tx, number, inForceSince);
    await wakeDispatch(tx);
    await insertAct(tx, {
      account_id: actor.accountId,
      agent_id: actor.agentId,
      action: 'opt-out:lift',
      object: `account/${accountId}`,
      detail: { phone: number.phone },
    });
  };
  return inTenant(db, actor, work, BRIEFLY);
}

/** Whose the numbers are: the agency (an ADMIN's choice, else the own one) and its identity, null for all of them. */
export async function targetOf(
  tx: Tx,
  actor: Actor,
  {
    accountId: asked,
    identityId,
    isAtAgencyLevel,
  }: Pick<NewDnc, 'accountId' | 'identityId' | 'isAtAgencyLevel'>,
): Promise<{ accountId: number; identityId: number | null }> {
  if (!isAtAgencyLevel && !identityId)
    throw new ValidationError(dncWords.noTarget, { identityId: dncWords.noTarget });
  const accountId = agencyOf(actor, asked);
  if (accountId === undefined) throw new ValidationError(dncWords.noAgency, { accountId: dncWords.noAgency });
  if (!(await findAgency(tx, accountId))) throw new NotFoundError('agency');
  if (isAtAgencyLevel || !identityId) return { accountId, identityId: null };
  if (!(await findIdentity(tx, actor, identityId, accountId))) throw new NotFoundError('identity');
  return { accountId, identityId };
}
