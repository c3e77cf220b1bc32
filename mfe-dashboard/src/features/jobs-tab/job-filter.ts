import { pageAskedBy } from '@campaign/platform/list-screen';
import { JOB_STATUSES, JOB_TYPES } from '@campaign/shared-api/constants';
import type { JobQuery, JobRow, JobStatus, JobType } from '@campaign/shared-api/contracts';
import { idIn, type TableState } from '@campaign/shared-ui/grid';

/** What the jobs tab is narrowed to. In the address, defaults are left out. */
export interface JobFilter {
  query: string;
  status: JobStatus | 'all';
  jobType: JobType | 'all';
  identityId: number | undefined;
  /** ADMIN only; ignored for everybody else. */
  agencyId: number | undefined;
  /** Days in New York, inclusive, yyyy-mm-dd (JOBS-39). */
  from: string | undefined;
  to: string | undefined;
}

/** JOBS-10: what the plain address shows. */
export const DEFAULT_FILTER: JobFilter = {
  query: '',
  status: 'active',
  jobType: 'P2P',
  identityId: undefined,
  agencyId: undefined,
  from: undefined,
  to: undefined,
};

/** JOBS-09: everything. */
export const NO_FILTER: JobFilter = { ...DEFAULT_FILTER, status: 'all', jobType: 'all' };

const NAMES = ['query', 'status', 'type', 'identity', 'agency', 'from', 'to'] as const;
const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const fits = (pattern: RegExp, text: string | null) => (text && pattern.test(text) ? text : undefined);
const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((value) => value === text) ?? otherwise;

/** Anything the address says that is no such filter counts as the default. */
export const readJobFilter = (params: URLSearchParams): JobFilter => ({
  query: params.get('query') ?? '',
  status: oneOf([...JOB_STATUSES, 'all'], params.get('status'), DEFAULT_FILTER.status),
  jobType: oneOf([...JOB_TYPES, 'all'], params.get('type'), DEFAULT_FILTER.jobType),
  identityId: idIn(params, 'identity'),
  agencyId: idIn(params, 'agency'),
  from: fits(DAY, params.get('from')),
  to: fits(DAY, params.get('to')),
});

/** The address of a filter, from page 1; rows per page and sort stay as they were. */
export function writeJobFilter(filter: JobFilter, before = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before);
  [...NAMES, 'page'].forEach((name) => params.delete(name));
  const set = (name: string, value: string | number | undefined, plain?: string) => {
    if (value !== undefined && value !== '' && value !== plain) params.set(name, String(value));
  };
  set('query', filter.query);
  set('status', filter.status, DEFAULT_FILTER.status);
  set('type', filter.jobType, DEFAULT_FILTER.jobType);
  set('identity', filter.identityId);
  set('agency', filter.agencyId);
  set('from', filter.from);
  set('to', filter.to);
  return params;
}

/** The address says nothing of a filter: the saved one may be restored (SESS-03). */
export const saysNothing = (params: URLSearchParams) => NAMES.every((name) => !params.has(name));

/** JOBS-33. A person of one agency asks for that agency; ADMIN for the chosen one, or all. */
export function jobQueryOf(
  filter: JobFilter,
  table: TableState,
  user: { role: string; accountId: number },
): JobQuery {
  return {
    account_id: user.role === 'ADMIN' ? filter.agencyId : user.accountId,
    status: filter.status === 'all' ? undefined : filter.status,
    job_type: filter.jobType === 'all' ? undefined : filter.jobType,
    identity_id: filter.identityId,
    query: filter.query || undefined,
    from: filter.from,
    to: filter.to,
    ...pageAskedBy<JobQuery>(table),
  };
}

/** How many filters keep jobs out. */
export const activeFilters = ({ query, status, jobType, identityId, agencyId, from, to }: JobFilter) =>
  [query !== '', status !== 'all', jobType !== 'all', identityId, agencyId, from ?? to].filter(Boolean)
    .length;

/** Whether the tab shows `job` under `filter` (days aside: a job just made starts in none that is over). */
export function hides(
  filter: JobFilter,
  job: Pick<JobRow, 'status' | 'jobType' | 'identityId' | 'accountId' | 'name'>,
) {
  return (
    (filter.status !== 'all' && filter.status !== job.status) ||
    (filter.jobType !== 'all' && filter.jobType !== job.jobType) ||
    (filter.identityId !== undefined && filter.identityId !== job.identityId) ||
    (filter.agencyId !== undefined && filter.agencyId !== job.accountId) ||
    !job.name.toLowerCase().includes(filter.query.toLowerCase())
  );
}
