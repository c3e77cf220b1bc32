import { RATE_KINDS } from '@campaign/shared-api/constants';
import type { RateChange, RateHistory } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { isUniqueViolation } from '../../db/engine';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findAgency, findOpenJobsOf, findRates, lockAgencies, updateAgency } from './agencies.queries';
import { viewOne, type Changed } from './agencies.service';
import { kindOfColumn, RATE_COLUMNS } from './agencies.view';

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const TAKEN = 'An agency with this name already exists.';
const NO_HOST = 'Enter a domain like links.example.com.';

/**
 * RATE-05: what texts cost from now on, and what the agency is called. Jobs that were made keep their rate (JOBS-28).
 * @throws ValidationError a domain that is none; ConflictError the name is taken; ChangedError; NotFoundError.
 */
export async function changeRates(ctx: Context, actor: Actor, form: RateChange): Promise<Changed> {
  const { accountId, agencyName, shortLinkOption, version } = form;
  const domain = form.domainName?.toLowerCase();
  if (domain && !HOST.test(domain)) throw new ValidationError(NO_HOST, { domainName: NO_HOST });
  const rates = Object.fromEntries(
    RATE_KINDS.flatMap((kind) => {
      const rate = form[kind];
      return rate === undefined ? [] : [[RATE_COLUMNS[kind], rate.toFixed(4)]];
    }),
  );
  return inTenant(ctx.db, actor, async (tx) => {
    const [agency] = await lockAgencies(tx, [accountId]);
    if (!agency) throw new NotFoundError('agency');
    await expectVersion(tx, actor, 'agency', agency, version);
    await updateAgency(tx, accountId, {
      ...rates,
      ...(agencyName !== undefined && { user_name: agencyName }),
      ...(domain !== undefined && { domain_name: domain || null }),
      ...(form.domainName === null && { domain_name: null }),
      ...(shortLinkOption !== undefined && { short_link_option: shortLinkOption }),
      ...savedBy(actor, ctx.clock.now(), agency),
      updated_at: ctx.clock.now(),
    });
    return { data: await viewOne(tx, actor, accountId), message: 'Rates updated successfully!' };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ConflictError(TAKEN, { agencyName: TAKEN }) : error;
  });
}

/** What an agency paid since when, and the open jobs that keep what they were made with. @throws NotFoundError. */
export async function readRates({ db }: Context, actor: Actor, accountId: number): Promise<RateHistory> {
  return inTenant(db, actor, async (tx) => {
    if (!(await findAgency(tx, accountId))) throw new NotFoundError('agency');
    const rates = await findRates(tx, accountId);
    const jobs = await findOpenJobsOf(tx, [accountId]);
    return {
      history: rates.map(({ kind, amount, from_at, first_name, last_name }) => ({
        kind: kindOfColumn(kind),
        rate: amount / 10_000,
        from: from_at.toISOString(),
        by: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
      })),
      jobs: jobs.map(({ job_id, name, job_type, price }) => ({
        ...{ jobId: job_id, name, jobType: job_type },
        price: Number(price),
      })),
    };
  });
}
