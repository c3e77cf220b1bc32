import { lostMembers } from './lost-members';

const GRID = '@campaign/shared-ui/grid';
const doors = {
  [GRID]: { DataTable: 'read function', 'DataTable(0)': 'sent object', 'DataTable(0).rows': 'sent array' },
};
const takes = (version: string) => ({
  version,
  members: [`${GRID}#DataTable(0).rows`, `${GRID}#DataTable(0).tile`, `${GRID}#Gone(0).rows`],
});

it.each(['1.13.0', '1.12.1', '2.0.0'])(
  'names what a build of %s may mean and a console of 1.12.0 does not have',
  (version) => {
    expect(lostMembers(takes(version), { version: '1.12.0', doors })).toEqual([`${GRID}#DataTable(0).tile`]);
  },
);

it.each(['1.12.0', '1.9.3', '0.20.0'])('says nothing of a build of %s', (version) => {
  expect(lostMembers(takes(version), { version: '1.12.0', doors })).toEqual([]);
});

it('says nothing where either does not tell', () => {
  expect(lostMembers(undefined, { version: '1.0.0', doors })).toEqual([]);
  expect(lostMembers(takes('1.13.0'), undefined)).toEqual([]);
});
