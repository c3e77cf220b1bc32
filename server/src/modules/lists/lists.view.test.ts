import type { PhoneListRow } from './lists.queries';
import { progressOf, viewPhoneList } from './lists.view';

const begun = new Date('2026-11-20T10:00:00Z');
const row = {
  list_id: 31,
  list_name: 'Spring drive',
  list_state: 'ACTIVE',
  list_type: 'P2P SMS',
  leads_loaded: 80,
  identity_id: 7,
  identity_name: 'Harbor Youth',
  account_id: 12,
  user_name: 'Harbor Strategies',
  created_at: new Date('2026-01-02T03:04:05Z'),
  created_by: 5,
  file_id: 'f31',
  column_map: [{ dataColumn: 'Phone', systemColumns: ['lead_phone'] }],
  flags: { suppressCell: true },
  stage: 'done',
  rows_read: 100,
  rows_total: 110,
  started_at: begun,
  touched_at: new Date('2026-11-20T10:00:05Z'),
  finished_at: new Date('2026-11-20T10:00:20Z'),
  ledger: { loaded: 80, duplicate: 20 },
  loaded_by: {},
  error: null,
  parent_list_id: 30,
} as unknown as PhoneListRow;

it('PL-13 shows a list with these fields and no others', () => {
  const { ledger, ...shown } = viewPhoneList(row);
  expect(shown).toEqual({
    listId: 31,
    listName: 'Spring drive',
    listState: 'ACTIVE',
    listType: 'P2P SMS',
    leadsLoaded: 80,
    identityId: 7,
    identityName: 'Harbor Youth',
    accountId: 12,
    userName: 'Harbor Strategies',
    createdAt: '2026-01-02T03:04:05.000Z',
    uploadedBy: 5,
    fileUrl: 'f31',
    columnMap: [{ dataColumn: 'Phone', systemColumns: ['lead_phone'] }],
    flags: {
      splitStates: false,
      suppressCell: true,
      addLandlines: false,
      ndncScrub: false,
      scrubAgainstFloridaDNC: false,
    },
    progress: { stage: 'done', rowsRead: 100, rowsTotal: 110, rate: 5 },
    error: null,
    parentListId: 30,
  });
  expect(ledger).toMatchObject({ loaded: 80, duplicate: 20, malformed: 0, opted_out: 0 });
});

it('says by which column people were loaded where there was a choice', () => {
  const loaded = { ...row, file_id: null, loaded_by: { Cell: 70, Home: 10 } } as unknown as PhoneListRow;
  expect(viewPhoneList(loaded)).toMatchObject({ fileUrl: 'list-31', loadedBy: { Cell: 70, Home: 10 } });
});

it('knows how fast a file is read once it is', () => {
  const rate = (changes: Partial<PhoneListRow>) => progressOf({ ...row, ...changes }).rate;
  expect(rate({ finished_at: null })).toBe(20);
  expect(rate({ finished_at: null, touched_at: null })).toBeNull();
  expect(rate({ started_at: null })).toBeNull();
  expect(rate({ finished_at: begun })).toBeNull();
  expect(rate({ rows_read: 0 })).toBeNull();
});
