import { RATE_KINDS } from '@campaign/shared-api/constants';
import type { Agency, RateChange, RateHistory, RateKind } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { isUniqueViolation } from '../../db/errors';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { ChangedError, ConflictError, NotFoundError, ValidationError } from '../../problems';
import { insertChange } from '../acts/acts.door';
import {
  deletePlanned,
  findAgency,
  findDayAhead,
  findOpenJobsOf,
  findRates,
  findNewestRate,
  lockAgencies,
  planRates,
  updateAgency,
  updateRates,
} from './agencies.queries';
import { viewOne, type Changed } from './agencies.service';
import { HOST } from './host';
import { kindOfColumn, RATE_COLUMNS, type RateColumn } from './rate-columns';

const TAKEN = 'An agency with this name already exists.';
const NOT_AHEAD = 'Choose a day from tomorrow on.';
const NO_HOST = 'Enter a domain like links.example.com.';

/**
 * RATE-05: what texts cost, from now on or from a day ahead, and what the agency is called from now on. Jobs that were made
 * keep their rate (JOBS-28).
 * @throws ValidationError a domain that is none, a day that is not ahead; ConflictError the name is taken; ChangedError; NotFoundError.
 */
export async function changeRates(ctx: Context, actor: Actor, form: RateChange): Promise<Changed> {
  const { accountId, agencyName, shortLinkOption, from, version } = form;
  const domain = form.domainName?.toLowerCase();
  if (domain && !HOST.test(domain)) throw new ValidationError(NO_HOST, { domainName: NO_HOST });
  return inTenant(ctx.db, actor, async (tx) => {
    const [agency] = await lockAgencies(tx, [accountId]);
    if (!agency) throw new NotFoundError('agency');
    await expectVersion(tx, actor, 'agency', agency, version);
    const saved = {
      ...(agencyName !== undefined && { user_name: agencyName }),
      ...(domain !== undefined && { domain_name: domain || null }),
      ...(form.domainName === null && { domain_name: null }),
      ...(shortLinkOption !== undefined && { short_link_option: shortLinkOption }),
      ...savedBy(actor, ctx.clock.now(), agency),
      updated_at: ctx.clock.now(),
    };
    const before = pick(await viewOne(tx, actor, accountId));
    let message = 'Rates updated successfully!';
    if (from === undefined) {
      const wanted = { ...saved, rates: columnsOf(form), shownFrom: form.ratesFrom };
      if (!(await updateRates(tx, accountId, wanted))) throw await dayCame(tx, actor, agency);
    } else {
      const lines = await plan(tx, actor, form, from);
      await updateAgency(tx, accountId, saved);
      message =
        lines > 0
          ? `The rates change on ${dayOf(from)}.`
          : `These rates are in force by ${dayOf(from)} already.`;
    }
    const data = await viewOne(tx, actor, accountId);
    const after = { ...pick(data), ...(from !== undefined && ratesOf(form)) };
    await insertChange(tx, actor, {
      action: 'agency:rates',
      object: `account/${accountId}`,
      before,
      after,
      from,
    });
    return { data, message };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ConflictError(TAKEN, { agencyName: TAKEN }) : error;
  });
}

/** What was planned came into force after the form was opened: as told as what a colleague saves. */
async function dayCame(
  tx: Tx,
  actor: Actor,
  { account_id, version }: { account_id: number; version: number },
) {
  const { from_at, set_by, first_name, last_name } = await findNewestRate(tx, account_id);
  const name = first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim();
  const by = set_by === actor.agentId ? 'you' : name;
  return new ChangedError('agency', { version, by, at: from_at.toISOString() });
}

/** What the form can change. */
const pick = (agency: Agency) => ({
  ...ratesOf(agency),
  userName: agency.userName,
  domainName: agency.domainName,
  shortLinkOption: agency.shortLinkOption,
});

const ratesOf = (form: Pick<RateChange, RateKind> | Agency) =>
  Object.fromEntries(
    RATE_KINDS.flatMap((kind) => (form[kind] === undefined ? [] : [[kind, form[kind]]])),
  ) as Partial<Record<RateKind, number | null>>;

/** RATE-05: the rates a form has, by their columns. */
const columnsOf = (form: RateChange): Partial<Record<RateColumn, string>> =>
  Object.fromEntries(
    RATE_KINDS.flatMap((kind) => {
      const rate = form[kind];
      return rate === undefined ? [] : [[RATE_COLUMNS[kind], rate.toFixed(4)]];
    }),
  );

async function plan(tx: Tx, actor: Actor, form: RateChange, day: string): Promise<number> {
  if (!(await findDayAhead(tx, day))) throw new ValidationError(NOT_AHEAD, { from: NOT_AHEAD });
  const amounts = Object.entries(columnsOf(form)).map(([kind, rate]) => [
    kind,
    Math.round(Number(rate) * 10_000),
  ]);
  const rates = Object.fromEntries(amounts) as Record<string, number>;
  return planRates(tx, { accountId: form.accountId, day, setBy: actor.agentId, rates });
}

const dayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** A change that is still ahead does not happen. @throws NotFoundError none was planned for that day. */
export async function withdrawRates(
  { db }: Context,
  actor: Actor,
  { accountId, from }: { accountId: number; from: string },
): Promise<RateHistory> {
  return inTenant(db, actor, async (tx) => {
    await lockAgencies(tx, [accountId]);
    if ((await deletePlanned(tx, accountId, from)) === 0) throw new NotFoundError('change of rates');
    const account = `account/${accountId}`;
    await insertChange(tx, actor, {
      action: 'agency:withdraw-rates',
      object: account,
      before: {},
      after: {},
      from,
    });
    return viewRates(tx, accountId);
  });
}

/** What an agency paid since when, and the open jobs that keep what they were made with. @throws NotFoundError. */
export async function readRates({ db }: Context, actor: Actor, accountId: number): Promise<RateHistory> {
  return inTenant(db, actor, async (tx) => {
    if (!(await findAgency(tx, accountId))) throw new NotFoundError('agency');
    return viewRates(tx, accountId);
  });
}

async function viewRates(tx: Tx, accountId: number): Promise<RateHistory> {
  const rates = await findRates(tx, accountId);
  const jobs = await findOpenJobsOf(tx, [accountId]);
  return {
    history: rates.map(({ kind, amount, from_at, first_name, last_name, planned }) => ({
      kind: kindOfColumn(kind),
      rate: amount / 10_000,
      from: from_at.toISOString(),
      by: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
      planned,
    })),
    jobs: jobs.map(({ job_id, name, job_type, price }) => ({
      jobId: job_id,
      name,
      jobType: job_type,
      price: Number(price),
    })),
  };
}
