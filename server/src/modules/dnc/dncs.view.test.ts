import type { DncRow, OptOutRow } from './dncs.queries';
import { viewDnc, viewOptOut } from './dncs.view';

const entry = {
  kind: 'entry',
  id: 5,
  account_id: 12,
  user_name: 'Harbor Strategies',
  dnc_type: 'PHONE',
  identity_id: 7,
  identity_name: 'Harbor Youth',
  name: 'Neighbor',
  phone: 2_025_550_100,
  file_name: null,
  reason: 'Asked us to',
  created_at: new Date('2026-11-20T10:00:00Z'),
  leads_loaded: 1,
} as unknown as DncRow;
const list = {
  ...entry,
  kind: 'list',
  phone: null,
  file_name: 'stops.csv',
  file_id: 'f5',
  list_state: 'ACTIVE',
  stage: 'done',
  rows_read: 100,
  rows_total: 100,
  started_at: new Date('2026-11-20T10:00:00Z'),
  touched_at: null,
  finished_at: new Date('2026-11-20T10:00:10Z'),
  error: 'Three rows had no number.',
  created_by: 31,
} as unknown as DncRow;

it('DNC-07 shows an entry with these fields and no others', () => {
  expect(viewDnc(entry)).toEqual({
    kind: 'entry',
    id: 5,
    accountId: 12,
    userName: 'Harbor Strategies',
    dncType: 'PHONE',
    identityId: 7,
    identityName: 'Harbor Youth',
    isAtAgencyLevel: false,
    name: 'Neighbor',
    value: '+12025550100',
    reason: 'Asked us to',
    addedDate: '2026-11-20T10:00:00.000Z',
    leadsLoaded: 1,
    list: null,
  });
});

it('DNC-07 shows a file with what became of it', () => {
  const shown = viewDnc({ ...list, identity_id: null } as DncRow);
  expect(shown).toMatchObject({ isAtAgencyLevel: true, value: 'stops.csv' });
  expect(shown.list).toEqual({
    listState: 'ACTIVE',
    fileUrl: 'f5',
    progress: { stage: 'done', rowsRead: 100, rowsTotal: 100, rate: 10 },
    error: 'Three rows had no number.',
    uploadedBy: 31,
  });
  const nameless = { ...list, file_name: null, file_id: null } as DncRow;
  expect(viewDnc(nameless)).toMatchObject({ value: '', list: { fileUrl: 'list-5' } });
});

it('shows what somebody wrote that stopped all texts, and no more', () => {
  const row = {
    account_id: 12,
    user_name: 'Harbor Strategies',
    phone: 2_025_550_100,
    text: 'please stop',
    source: 'inbound' as const,
    stopped: true,
    job_id: 3,
    job_name: 'Fall appeal',
    identity_name: 'Harbor Youth',
    at: new Date('2026-11-20T10:00:00Z'),
    by_hand: null,
    decided_by: 'Cleo Park',
    told: true,
  } satisfies OptOutRow;
  expect(viewOptOut(row)).toEqual({
    accountId: 12,
    userName: 'Harbor Strategies',
    phone: '+12025550100',
    text: 'please stop',
    source: 'inbound',
    stopped: true,
    jobId: 3,
    jobName: 'Fall appeal',
    identityName: 'Harbor Youth',
    at: '2026-11-20T10:00:00.000Z',
    byHand: null,
    by: 'Cleo Park',
    since: null,
  });
  // Only what was set by hand can be lifted, and only by users who may read it.
  const byHand = { ...row, by_hand: 'wrong-number' } as const;
  expect(viewOptOut(byHand)).toMatchObject({ byHand: 'wrong-number', since: '2026-11-20T10:00:00.000Z' });
  expect(viewOptOut({ ...byHand, told: false }).since).toBeNull();
});
