import { createHash, timingSafeEqual } from 'node:crypto';
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
import { inTenant } from '../../db/tenant';
import { NotFoundError, UnauthorizedError, ValidationError } from '../../problems';
import { csvLine, CSV_START } from '../../spreadsheets/csv';
import { findJob } from '../jobs/jobs.queries';
import { countTry } from '../throttle/throttle';
import { checkColumns, donationFileHead, donationOfRow, readDonationFile } from './donation-file';
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
const MOST_WRONG = 30;
const MOST_REPORTS = 3_000;
const ROWS_AT_ONCE = 1_000;
const PROBLEMS_TOLD = 50;
const BAD_MOBILE = 'The mobile number is not valid.';

const sumOf = (token: string) => createHash('sha256').update(token).digest();

/** Who reports with this token. @throws UnauthorizedError; RateLimitedError after many wrong ones from one address */
async function agencyOfToken(ctx: Context, token: string | undefined, address: string): Promise<number> {
  const right = await countTry(ctx, [{ what: 'donation-token', who: [address], most: MOST_WRONG }]);
  const sum = sumOf(token ?? '');
  const row = await inTenant(ctx.db, { accountId: 0, role: 'ADMIN' }, (tx) => findTokenBySum(tx, sum));
  if (!row || !timingSafeEqual(row.token_hash, sum))
    throw new UnauthorizedError('This token does not report donations.');
  await right();
  return row.account_id;
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
  await countTry(ctx, [{ what: 'donation-report', who: [String(accountId)], most: MOST_REPORTS }]);
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
    ...{ id, amount, sourceurl, recipientname: recipientname || null },
    ...{ firstName: firstName || null, lastName: lastName || null, mobile: phone?.phone ?? null },
    ...{ status: status ?? 'COMPLETED', createdAt: createdAt ? new Date(createdAt) : now },
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
export function readFileHead(ctx: Context, actor: Actor, file: DonationFile): Promise<DonationFileHead> {
  return withAgencyOf(ctx, actor, file.jobId, () => Promise.resolve(donationFileHead(file.content)));
}

/** Keeps every row it can and tells why not of every other: none is lost without a word. */
export function importDonations(
  ctx: Context,
  actor: Actor,
  { jobId, content, columns: chosen }: DonationImport,
): Promise<DonationImportResult> {
  return withAgencyOf(ctx, actor, jobId, async (tx, accountId) => {
    const { columns, rows } = readDonationFile(content);
    checkColumns(columns, chosen);
    const now = ctx.clock.now();
    const good: NewDonation[] = [];
    const bad: { row: number; problem: string; cells: readonly string[] }[] = [];
    for (const each of rows) {
      const told = donationOfRow(each, columns, chosen);
      const donation = typeof told === 'string' ? null : keptOf(told, now);
      if (donation) good.push(donation);
      else bad.push({ ...each, problem: typeof told === 'string' ? told : BAD_MOBILE });
    }
    const line = ({ cells, problem }: (typeof bad)[number]) =>
      csvLine([...columns.map((_name, index) => cells[index] ?? ''), problem]);
    return {
      ...(await keep(tx, accountId, good)),
      ...{ rows: rows.length, refused: bad.length },
      problems: bad.slice(0, PROBLEMS_TOLD).map(({ row, problem }) => ({ row, problem })),
      refusedFile:
        bad.length > 0 ? CSV_START + csvLine([...columns, 'Problem']) + bad.map(line).join('') : null,
    };
  });
}

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
      ...{ ending: row.ending, createdAt: row.created_at.toISOString() },
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
