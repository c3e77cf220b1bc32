import { HIDDEN_IDENTITY_ID, LIST_FLAGS, LIST_FLAGS_BY_TYPE } from '@campaign/shared-api/constants';
import type {
  BulkResult,
  ListFlags,
  NewPhoneList,
  Page,
  PhoneList,
  PhoneListQuery,
} from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { findAgency } from '../agencies/agencies.door';
import { openEventLines } from '../../event-lines';
import { pageReply } from '../../db/paging';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { countFreedByLists, freedWords } from '../suppression/freed-numbers.service';
import { checkRegistries } from '../suppression/registries.service';
import type { Registry } from '../suppression/registries.service';
import { findIdentity } from '../identities/identities.door';
import { checkColumnMap } from './column-map';
import {
  addPhoneList,
  findJobsUsing,
  findPhoneList,
  findSuppressionList,
  listPhoneLists,
  lockAgencyLists,
  lockPhoneLists,
  markDeleted,
} from './lists.queries';
import { viewPhoneList } from './lists.view';
import { fileHeadOf, giveUpload, hasListOf, lockUpload } from './upload.queries';

/** PL-01, PL-05: the agency's lists, suppression lists only when asked for, without denied identities'. */
export async function listVisibleLists(
  { db }: Context,
  actor: Actor,
  query: PhoneListQuery,
): Promise<Page<PhoneList>> {
  return inTenant(db, actor, async (tx) => {
    const filter = { ...query, accountId: agencyOf(actor, query.account_id) };
    const { rows, total } = await listPhoneLists(tx, actor, filter);
    return pageReply(rows.map(viewPhoneList), total, query);
  });
}

/** @throws NotFoundError absent, deleted, foreign or of a denied identity. */
export async function readPhoneList({ db }: Context, actor: Actor, listId: number): Promise<PhoneList> {
  return inTenant(db, actor, (tx) => viewById(tx, actor, listId));
}

/** The trigger of migration 0206 tells here which list moved. */
const LISTS_CHANNEL = 'lists';
const LIST_EVERY_MS = 250;

/** Tells open pages where the lists stand that they may see. */
export const openListLines = (ctx: Context) =>
  openEventLines(ctx, {
    channel: LISTS_CHANNEL,
    policy: 'list:list',
    event: 'list',
    everyMs: LIST_EVERY_MS,
    read: (actor, listId) =>
      inTenant(ctx.db, actor, async (tx) => {
        const row = await findPhoneList(tx, actor, agencyOf(actor), listId);
        return row && viewPhoneList(row);
      }),
  });

/**
 * Makes a list of an upload and orders its loading, both or neither. `warning`: what the list's options cannot
 * do here. The upload must be the actor's agency's own and unused (H5); an ADMIN gives it to the agency chosen.
 */
export async function createPhoneList(
  { db, queue, clock }: Context,
  actor: Actor,
  wanted: NewPhoneList,
): Promise<{ list: PhoneList; warning: string | undefined }> {
  return inTenant(db, actor, async (tx) => {
    const accountId = await chosenAgency(tx, actor, wanted.accountId);
    const upload = await lockUpload(tx, actor.accountId, wanted.fileUrl);
    // The upload of a list that is loaded has gone.
    if (upload ? upload.list_id !== null : await hasListOf(tx, accountId, wanted.fileUrl))
      throw new ConflictError('A list was made of this file already.');
    if (!upload) throw new ValidationError(UPLOAD_GONE, { file: UPLOAD_GONE });
    checkColumnMap(wanted.columnMap, upload.columns, wanted.listType);
    const flags = checkFlags(wanted);
    await checkIdentity(tx, actor, accountId, wanted.identityId);
    if (wanted.listType === 'Suppression') await checkSuppression(tx, accountId, wanted.identityId);
    const registryWarning = await checkRegistries(tx, registriesOf(flags), clock.now());

    const listId = await addPhoneList(tx, {
      account_id: accountId,
      identity_id: wanted.identityId,
      list_name: wanted.listName,
      list_type: wanted.listType,
      file_id: upload.file_id,
      file_name: upload.file_name,
      column_map: JSON.stringify(wanted.columnMap),
      flags: JSON.stringify(flags),
      rows_total: upload.rows,
      ...fileHeadOf(upload),
      created_by: actor.agentId,
    });
    await giveUpload(tx, upload.file_id, listId, accountId);
    await queue.send(tx, 'lists.ingest', { listId }, { once: `list-${listId}` });
    const lineTypes = flags.suppressCell || flags.addLandlines ? NO_LINE_TYPES : undefined;
    const warning = [registryWarning, lineTypes].filter(Boolean).join(' ') || undefined;
    return { list: await viewById(tx, actor, listId), warning };
  });
}

/**
 * PL-06, API-05: a list a running job needs stays, and says which. Its rows go in the background. Of do-not-contact
 * files the answer says how many numbers can be texted again.
 */
export async function deletePhoneLists(
  { db, queue }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<BulkResult> {
  const freed = await countFreedByLists(db, actor, ids);
  return inTenant(db, actor, async (tx) => {
    const found = await lockPhoneLists(tx, actor, agencyOf(actor), ids);
    const jobs = new Map((await findJobsUsing(tx, ids)).map(({ list_id, name }) => [list_id, name]));
    const failed: BulkResult['failed'] = [];
    for (const id of new Set(ids)) {
      const list = found.find(({ list_id }) => list_id === id);
      const job = jobs.get(id);
      if (!list) failed.push({ id, error: 'This phone list was not found.' });
      else if (job !== undefined) failed.push({ id, error: `It is used by the job '${job}'.` });
      else if (list.parent_list_id !== null && list.list_state === 'PROCESSING') {
        failed.push({ id, error: 'It is still being loaded with the list it is split from.' });
      }
    }
    const kept = new Set(failed.map(({ id }) => id));
    const going = found.map(({ list_id }) => list_id).filter((id) => !kept.has(id));
    const gone = going.length > 0 ? await markDeleted(tx, going) : [];
    for (const listId of gone) await queue.send(tx, 'lists.erase', { listId }, { once: `list-${listId}` });
    return {
      deleted: going,
      failed,
      ...(going.length > 0 && {
        message: [
          going.length === 1 ? 'Phone list deleted.' : `${going.length} phone lists deleted.`,
          ...freedWords(going.flatMap((id) => freed.get(id) ?? [])),
        ].join(' '),
      }),
      ...(failed.length > 0 && { warning: failed.map(({ error }) => error).join(' ') }),
    };
  });
}

const UPLOAD_GONE = 'This upload is no longer there. Please upload the file again.';
const NO_LINE_TYPES =
  'Which numbers are mobiles or landlines is not known here, so none were dropped or added for it.';

async function viewById(tx: Tx, actor: Actor, listId: number): Promise<PhoneList> {
  const row = await findPhoneList(tx, actor, agencyOf(actor), listId);
  if (!row) throw new NotFoundError('phone list');
  return viewPhoneList(row);
}

/** PLUP-12, PLUP-25: an ADMIN says for which agency; everybody else has one. */
async function chosenAgency(tx: Tx, actor: Actor, asked: number | undefined): Promise<number> {
  const accountId = agencyOf(actor, asked);
  if (accountId === undefined)
    throw new ValidationError('Please choose an agency.', { accountId: 'Please choose an agency.' });
  if (!(await findAgency(tx, accountId))) throw new NotFoundError('agency');
  return accountId;
}

/** The identity must be the agency's own and not denied to the actor; the special agencies have identity 1 too. */
async function checkIdentity(
  tx: Tx,
  actor: Actor,
  accountId: number,
  identityId: number | null,
): Promise<void> {
  if (identityId === null) return;
  if (!(await findIdentity(tx, actor, identityId, accountId))) throw new NotFoundError('identity');
}

/** PLUP-14: one suppression list an identity, none for identity 1. */
async function checkSuppression(tx: Tx, accountId: number, identityId: number | null): Promise<void> {
  const refuse = (message: string) => new ConflictError(message, { listType: message });
  if (identityId === HIDDEN_IDENTITY_ID) throw refuse('This identity cannot have a suppression list.');
  await lockAgencyLists(tx, accountId);
  if (!(await findSuppressionList(tx, accountId, identityId))) return;
  throw refuse(
    identityId === null
      ? 'The agency has a suppression list for all its identities already.'
      : 'This identity has a suppression list already.',
  );
}

/** PLUP-15…20: only the options its type offers. */
function checkFlags(wanted: NewPhoneList): ListFlags {
  const offered = LIST_FLAGS_BY_TYPE[wanted.listType];
  const flags = Object.fromEntries(LIST_FLAGS.map((flag) => [flag, wanted[flag]])) as unknown as ListFlags;
  for (const flag of LIST_FLAGS) {
    if (!flags[flag] || offered.includes(flag)) continue;
    throw new ValidationError('Please check the fields.', {
      [flag]: `Not an option of ${wanted.listType} lists.`,
    });
  }
  return flags;
}

function registriesOf({ ndncScrub, scrubAgainstFloridaDNC }: ListFlags): Registry[] {
  return [
    ...(ndncScrub ? ['national' as const] : []),
    ...(scrubAgainstFloridaDNC ? ['florida' as const] : []),
  ];
}
