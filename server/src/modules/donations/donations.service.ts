import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type {
  DonationFile,
  DonationFileHead,
  DonationImport,
  DonationImportResult,
  DonationReport,
  DonationsKept,
  DonationToken,
  ReportedDonation,
} from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError, UnauthorizedError, ValidationError } from '../../problems';
import { csvLine, CSV_START } from '../../spreadsheets/csv';
import { insertAct } from '../acts/acts.door';
import { findJob } from '../jobs/jobs.door';
import { countTry } from '../throttle/throttle';
import {
  checkColumns,
  donationFileHead,
  donationOfRow,
  readDonationFile,
  type DonationRow,
} from './donation-file';
import {
  deleteToken,
  findToken,
  findTokenBySum,
  insertDonations,
  knownSources,
  putToken,
  touchToken,
  type NewDonation,
} from './donations.queries';

/** Wrong tokens of one address in a quarter of an hour, and reports of one agency. */
const MAX_WRONG = 30;
const MAX_REPORTS = 3_000;
const ROWS_AT_ONCE = 1_000;
const PROBLEMS_TOLD = 50;
const BAD_MOBILE = 'The mobile number is not valid.';

const sumOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Who reports with this token. Only wrong ones are counted: the donation pages of many agencies stand at one address, where
 * they tell hundreds at once, and a page that has not heard of its new token keeps the others from nothing.
 * @throws UnauthorizedError; RateLimitedError after many wrong ones from one address
 */
async function agencyOfToken(ctx: Context, token: string | undefined, address: string): Promise<number> {
  const sum = sumOf(token ?? '');
  const row = await inTenant(ctx.db, { accountId: 0, role: 'ADMIN' }, (tx) => findTokenBySum(tx, sum));
  if (row && timingSafeEqual(row.token_hash, sum)) return row.account_id;
  await countTry(ctx, [{ what: 'donation-token', who: [address], most: MAX_WRONG }]);
  throw new UnauthorizedError('This token does not report donations.');
}

/**
 * What a donation page tells, by the agency's token: all of it is kept, or none. A donation that is known by its id stays as
 * it is, so that a page may tell again whatever it got no answer for.
 */
export async function reportDonations(
  ctx: Context,
  token: string | undefined,
  address: string,
  told: DonationReport,
): Promise<DonationsKept> {
  const accountId = await agencyOfToken(ctx, token, address);
  await countTry(ctx, [{ what: 'donation-report', who: [String(accountId)], most: MAX_REPORTS }]);
  const now = ctx.clock.now();
  const donations = [told].flat().map((each, index, { length }) => {
    const donation = keptOf(each, now);
    const field = length > 1 ? `${index}.mobile` : 'mobile';
    if (!donation) throw new ValidationError(BAD_MOBILE, { [field]: BAD_MOBILE });
    return donation;
  });
  return inTenant(ctx.db, { accountId, role: 'USER' }, async (tx) => {
    await touchToken(tx, accountId, now);
    return keep(tx, accountId, donations);
  });
}

/** Null where its number is none. */
function keptOf(told: ReportedDonation, now: Date): NewDonation | null {
  const { id, amount, sourceurl, recipientname, firstName, lastName, mobile, status, createdAt } = told;
  const phone = mobile ? readPhone(mobile) : null;
  if (phone && !phone.ok) return null;
  return {
    id,
    amount,
    sourceurl,
    recipientname: recipientname || null,
    firstName: firstName || null,
    lastName: lastName || null,
    mobile: phone?.phone ?? null,
    status: status ?? 'COMPLETED',
    createdAt: createdAt ? new Date(createdAt) : now,
  };
}

/** JREP-17: they join the jobs with the same source address whenever a report is read. */
async function keep(tx: Tx, accountId: number, told: readonly NewDonation[]): Promise<DonationsKept> {
  const added: string[] = [];
  for (let at = 0; at < told.length; at += ROWS_AT_ONCE)
    added.push(...(await insertDonations(tx, accountId, told.slice(at, at + ROWS_AT_ONCE))));
  const sources = added.length > 0 ? await knownSources(tx, accountId, [...new Set(added)]) : new Set();
  return {
    added: added.length,
    known: told.length - added.length,
    unmatched: added.filter((source) => !sources.has(source)).length,
  };
}

/** What is in a file, to say which column is what. */
export async function readFileHead(
  ctx: Context,
  actor: Actor,
  { jobId, content }: DonationFile,
): Promise<DonationFileHead> {
  await withAgencyOf(ctx, actor, jobId, () => Promise.resolve());
  return donationFileHead(content);
}

/**
 * Keeps every row it can and tells why not of every other: none is lost without a word. A file is read before its donations
 * are kept: that takes a while, in which no session of the database waits.
 */
export async function importDonations(
  ctx: Context,
  actor: Actor,
  { jobId, content, columns: chosen }: DonationImport,
): Promise<DonationImportResult> {
  await withAgencyOf(ctx, actor, jobId, () => Promise.resolve());
  const { columns, rows } = readDonationFile(content);
  checkColumns(columns, chosen);
  const { good, bad } = await sorted(rows, (row) => donationOfRow(row, columns, chosen), ctx.clock.now());
  const line = ({ cells, problem }: BadRow) =>
    csvLine([...columns.map((_name, index) => cells[index] ?? ''), problem]);
  return withAgencyOf(ctx, actor, jobId, async (tx, accountId) => {
    const kept = await keep(tx, accountId, good);
    const counts = { rows: rows.length, added: kept.added, known: kept.known, refused: bad.length };
    await asPlatform(tx, () => noteImport(tx, actor, jobId, counts));
    return {
      ...kept,
      ...counts,
      problems: bad.slice(0, PROBLEMS_TOLD).map(({ row, problem }) => ({ row, problem })),
      refusedFile:
        bad.length > 0 ? CSV_START + csvLine([...columns, 'Problem']) + bad.map(line).join('') : null,
    };
  });
}

interface BadRow extends DonationRow {
  problem: string;
}

/** What can be kept, and the rest. Others are answered between one thousand rows and the next. */
async function sorted(
  rows: readonly DonationRow[],
  read: (row: DonationRow) => ReportedDonation | string,
  now: Date,
): Promise<{ good: NewDonation[]; bad: BadRow[] }> {
  const good: NewDonation[] = [];
  const bad: BadRow[] = [];
  for (const [index, each] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await othersFirst();
    const told = read(each);
    const donation = typeof told === 'string' ? null : keptOf(told, now);
    if (donation) good.push(donation);
    else bad.push({ ...each, problem: typeof told === 'string' ? told : BAD_MOBILE });
  }
  return { good, bad };
}

const noteImport = (tx: Tx, actor: Actor, jobId: number, counts: object) =>
  insertAct(tx, {
    account_id: actor.accountId,
    agent_id: actor.agentId,
    action: 'donation:import',
    object: `job/${jobId}`,
    detail: counts,
  });

/** The agency of a job the actor reaches. @throws NotFoundError */
function withAgencyOf<T>(
  { db }: Context,
  actor: Actor,
  jobId: number,
  work: (tx: Tx, accountId: number) => Promise<T>,
): Promise<T> {
  return inTenant(db, actor, async (tx) => {
    const job = await findJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    return work(tx, job.account_id);
  });
}

/** Null where the agency has none. */
export function readToken({ db }: Context, actor: Actor): Promise<DonationToken | null> {
  return inTenant(db, actor, async (tx) => {
    const row = await findToken(tx, actor.accountId);
    if (!row) return null;
    return {
      ending: row.ending,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    };
  });
}

/** A new token in place of the one before, told this once: only its sum is kept. */
export async function makeToken({ db, clock, random }: Context, actor: Actor): Promise<DonationToken> {
  const token = `don_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  const ending = token.slice(-4);
  const tokenHash = sumOf(token);
  const { accountId, agentId } = actor;
  await inTenant(db, actor, (tx) => putToken(tx, { accountId, tokenHash, ending, createdBy: agentId, now }));
  return { ending, createdAt: now.toISOString(), lastUsedAt: null, token };
}

/** @throws NotFoundError */
export async function endToken({ db }: Context, actor: Actor): Promise<void> {
  if (!(await inTenant(db, actor, (tx) => deleteToken(tx, actor.accountId))))
    throw new NotFoundError('token');
}
