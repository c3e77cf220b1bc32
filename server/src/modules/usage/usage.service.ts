import type { AgencyUsage, UsageFigures } from '@campaign/shared-api/contracts';
import { agencyOf, maySeeCost, type Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { CSV_START, csvLine } from '../../spreadsheets/csv';
import { findAgency } from '../agencies/agencies.door';
import { findUsage, type UsageRow } from './usage.queries';

/**
 * What an agency used in a month, by identity and by job, the dearest first: any agency's for ADMIN, else the own one's without
 * identities denied to the person, and without cost where the agency may not see it (JOBS-24). @throws NotFoundError.
 */
export async function readUsage(
  { db }: Context,
  actor: Actor,
  accountId: number,
  month: string,
): Promise<AgencyUsage & { userName: string }> {
  if (accountId !== agencyOf(actor, accountId)) throw new NotFoundError('agency');
  const denied = actor.scope === 'any' ? [] : actor.identityPermission;
  return inTenant(db, actor, async (tx) => {
    const agency = await findAgency(tx, accountId);
    if (!agency) throw new NotFoundError('agency');
    const rows = await findUsage(tx, accountId, month, denied);
    const mayCost = maySeeCost(actor);
    const figuresOf = ({
      segments,
      mms,
      inbound,
      failed,
      cost,
    }: Omit<UsageRow, 'by' | 'id' | 'name' | 'job_type'>) => ({
      segments,
      mms,
      inbound,
      failed,
      cost: mayCost ? cost / 10_000 : null,
    });
    const lineOf = (row: UsageRow) => ({ id: row.id || null, name: row.name, ...figuresOf(row) });
    return {
      userName: agency.user_name,
      total: figuresOf(rows.find(({ by }) => by === 'all') ?? NOTHING),
      identities: rows.filter(({ by }) => by === 'identity').map(lineOf),
      jobs: rows.filter(({ by }) => by === 'job').map((row) => ({ ...lineOf(row), jobType: row.job_type })),
    };
  });
}

const NOTHING = { segments: 0, mms: 0, inbound: 0, failed: 0, cost: 0 };

/** The same as a file: a line for the agency, then one for each identity and each job. */
export async function writeUsage(
  ctx: Context,
  actor: Actor,
  accountId: number,
  month: string,
): Promise<{ fileName: string; text: string }> {
  const { userName, total, identities, jobs } = await readUsage(ctx, actor, accountId, month);
  const cells = ({ segments, mms, inbound, failed, cost }: UsageFigures) => [
    ...[segments, mms, inbound, failed].map(String),
    ...(cost === null ? [] : [cost.toFixed(4)]),
  ];
  const lines = [
    [
      'By',
      'Id',
      'Name',
      'Segments',
      'MMS',
      'Inbound',
      'Failed',
      ...(total.cost === null ? [] : ['Cost (USD)']),
    ],
    ['Agency', String(accountId), userName, ...cells(total)],
    ...identities.map((line) => [
      'Identity',
      String(line.id ?? ''),
      line.name ?? 'No identity',
      ...cells(line),
    ]),
    ...jobs.map((line) => ['Job', String(line.id ?? ''), line.name ?? 'No job', ...cells(line)]),
  ];
  return {
    fileName: `${userName} usage ${month}.csv`,
    text: CSV_START + lines.map((line) => csvLine(line)).join(''),
  };
}
