import { aJobRow } from '@campaign/shared-api/testing';
import {
  activeFilters,
  DEFAULT_FILTER,
  hides,
  jobQueryOf,
  NO_FILTER,
  readJobFilter,
  saysNothing,
  writeJobFilter,
} from './job-filter';

const read = (search: string) => readJobFilter(new URLSearchParams(search));
const table = { page: 1, pageSize: 10, sort: null };
const admin = { role: 'ADMIN', accountId: 4 };
const agency = { role: 'USER', accountId: 12 };

describe('the filter in the address', () => {
  it('JOBS-10 shows active P2P jobs at the plain address', () => {
    expect(read('')).toEqual(DEFAULT_FILTER);
    expect([DEFAULT_FILTER.status, DEFAULT_FILTER.jobType]).toEqual(['active', 'P2P']);
    expect(String(writeJobFilter(DEFAULT_FILTER))).toBe('');
  });

  it.each([
    NO_FILTER,
    { ...DEFAULT_FILTER, status: 'error' as const, jobType: 'House File' as const, query: 'a & b' },
    { ...NO_FILTER, identityId: 7, agencyId: 53, from: '2026-11-01', to: '2026-11-20' },
  ])('reads back what it wrote: %o', (filter) => {
    expect(readJobFilter(writeJobFilter(filter))).toEqual(filter);
  });

  it.each([
    'status=banana',
    'type=Fax',
    'identity=-3',
    'agency=1e9',
    'from=2026-13-01',
    'from=0000-01-01',
    'to=yesterday',
  ])('takes ?%s for the default', (search) => {
    expect(read(search)).toEqual(DEFAULT_FILTER);
  });

  it('goes to page 1 and keeps order and rows per page', () => {
    const before = new URLSearchParams('page=4&size=25&sort=-cost&status=error');
    expect(String(writeJobFilter({ ...DEFAULT_FILTER, query: 'x' }, before))).toBe(
      'size=25&sort=-cost&query=x',
    );
  });

  it('knows an address that says nothing of filters', () => {
    expect(saysNothing(new URLSearchParams('page=2&sort=name'))).toBe(true);
    expect(saysNothing(new URLSearchParams('status=all'))).toBe(false);
  });
});

describe('jobQueryOf', () => {
  it('JOBS-33 names the account, and drops what is All', () => {
    expect(jobQueryOf(NO_FILTER, table, agency)).toEqual({
      account_id: 12,
      status: undefined,
      job_type: undefined,
      identity_id: undefined,
      query: undefined,
      from: undefined,
      to: undefined,
      page: 1,
      size: 10,
    });
  });

  it('JOBS-05 ROLE-02 lets ADMIN alone choose the agency', () => {
    const filter = { ...NO_FILTER, agencyId: 53 };
    expect(jobQueryOf(filter, table, admin).account_id).toBe(53);
    expect(jobQueryOf(NO_FILTER, table, admin).account_id).toBeUndefined();
    expect(jobQueryOf(filter, table, agency).account_id).toBe(12);
  });
});

describe('activeFilters', () => {
  it('counts the defaults too: they hide jobs', () => {
    expect(activeFilters(NO_FILTER)).toBe(0);
    expect(activeFilters(DEFAULT_FILTER)).toBe(2);
    expect(activeFilters({ ...NO_FILTER, from: '2026-11-01', to: '2026-11-02', query: 'x' })).toBe(2);
  });
});

describe('hides', () => {
  const a2p = aJobRow({ jobType: 'House File', status: 'active', name: 'November reminder' });

  it('knows that the defaults hide an A2P job', () => {
    expect(hides(DEFAULT_FILTER, a2p)).toBe(true);
    expect(hides(NO_FILTER, a2p)).toBe(false);
    expect(hides(DEFAULT_FILTER, aJobRow())).toBe(false);
  });

  it.each([{ query: 'december' }, { status: 'completed' as const }, { identityId: 99 }, { agencyId: 99 }])(
    'sees that %o hides it',
    (change) => {
      expect(hides({ ...NO_FILTER, ...change }, a2p)).toBe(true);
    },
  );
});
