import { screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { aPhoneList, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, describeListScreen, renderRemote } from '@campaign/platform/testing';
import { choose, expectListColumns, givenLists, row } from '../../testing/list-screens';
import { P2PListsScreen } from './p2p-lists-screen';

startMockServer();

const lists = [
  aPhoneList(),
  aPhoneList({ listId: 32, listName: 'House file', listType: 'House File', listState: 'PROCESSING' }),
  aPhoneList({ listId: 33, listName: 'Last year', listType: 'Rental List', listState: 'INACTIVE' }),
];

const enter = (user?: SessionUser, at = '/p2p-phonelist') =>
  renderRemote(<P2PListsScreen />, { at, ...(user && { user }) });

describeListScreen({
  holds: 'P2PL-07',
  screen: <P2PListsScreen />,
  title: 'P2P Phone Lists',
  at: '/p2p-phonelist',
  call: '/phone_lists',
  rows: [aPhoneList(), aPhoneList({ listId: 32, listName: 'House file' })],
  shows: 'Spring drive',
  given: () => givenLists([]),
  sort: { header: 'Upload Date', by: 'createdAt' },
  file: { path: '/phone_lists/file' },
  filter: {
    address: 'query=spring&identity=8',
    asks: { query: 'spring', identity_id: '8', for_p2p: 'true' },
  },
  empty: 'P2P, house file and rental lists appear here once they are uploaded.',
});

it('SESS-08 does not say that the agency has no lists to whom identities are denied', async () => {
  givenLists([]);
  enter(users.reader({ identityPermission: [8] }));
  expect(await screen.findByText('There are no lists for the identities you can use.')).toBeVisible();
});

it('P2PL-04 P2PL-09 shows the lists that P2P is sent from, and asks for no others', async () => {
  const asked = givenLists(lists);
  enter(users.user({ accountId: 46 }));
  await expectListColumns('Action');
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    account_id: '46',
    for_p2p: 'true',
    page: '1',
    size: '10',
  });
});

it('P2PL-05 leads from a list that is ready to its numbers; any other says why it does not', async () => {
  givenLists(lists);
  const { person } = enter();
  const spring = await row('Spring drive');
  for (const link of within(spring).getAllByRole('link'))
    expect(link).toHaveAttribute('href', '/p2pchats/31?of=list');
  expect(within(spring).getByRole('link', { name: 'P2P Send to Spring drive' })).toBeVisible();
  for (const [list, why] of [
    ['House file', 'This list is still loading.'],
    ['Last year', 'This list is no longer used.'],
  ] as const) {
    const waiting = await row(list);
    expect(within(waiting).queryByRole('link')).toBeNull();
    const send = within(waiting).getByRole('button', { name: `P2P Send to ${list}` });
    await person.click(send);
    expect(send).toHaveAccessibleDescription(why as string);
    expect(screen.getByRole('table', { name: 'P2P Phone Lists' })).toBeVisible();
  }
});

it('P2PL-01 P2PL-02 P2PL-03 searches, narrows to an agency and its identities, sorts', async () => {
  const asked = givenLists(lists);
  const { person, address } = enter(users.admin());
  await row('Spring drive');
  expect(await screen.findByRole('combobox', { name: 'Agency' })).toHaveDisplayValue('All Agencies');
  expect(screen.getByRole('combobox', { name: 'Identity' })).toHaveDisplayValue('All Identities');
  await choose(person, 'Agency', 'Harbor Strategies');
  await person.type(screen.getByRole('searchbox', { name: 'Search by list name' }), 'spring{Enter}');
  await person.click(screen.getByRole('button', { name: 'Leads Loaded' }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      account_id: '12',
      for_p2p: 'true',
      query: 'spring',
      page: '1',
      size: '10',
      sort: 'leadsLoaded',
      order: 'asc',
    }),
  );
  expect(address()).toContain('/p2p-phonelist?agency=12&query=spring');
});

it.each([
  ['ADMIN', users.admin(), true],
  ['AGENT-ADMIN', users.agentAdmin(), true],
  ['USER', users.user(), true],
  ['AGENT-READER', users.reader(), false],
  ['AGENT-CLICKER', users.clicker(), false],
])('P2PL-08 ROLE-14 gives %s Refresh or none, and no accessibility fault', async (_, user, refreshes) => {
  givenLists(lists);
  enter(user);
  await row('Spring drive');
  expect(screen.queryByRole('button', { name: 'Refresh' }) !== null).toBe(refreshes);
  expect(screen.queryByRole('combobox', { name: 'Agency' }) !== null).toBe(user.role === 'ADMIN');
  expect(await axeProblems()).toEqual([]);
});

it('P2PL-06 shows pages only where there is more than one, 5, 10, 25 or 50 rows each, in a window of three', async () => {
  givenLists(lists);
  const { person } = enter();
  await row('Spring drive');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('combobox', { name: /rows per page/i })).toBeNull();
  reply.get('/phone_lists', { data: lists, total: 11 });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('navigation', { name: 'P2P Phone Lists, pages' })).toBeVisible();
  reply.get('/phone_lists', { data: lists, total: 95 });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  const pages = screen.getByRole('navigation', { name: 'P2P Phone Lists, pages' });
  await waitFor(() => expect(pages).toHaveTextContent(/^123…$/));
  await person.click(within(pages).getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(pages).toHaveTextContent(/^…8910$/));
  await person.click(within(pages).getByRole('button', { name: 'First page' }));
  const size = screen.getByRole('combobox', { name: /rows per page/i });
  expect(size).toHaveDisplayValue('10');
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '10', '25', '50']);
  // With 50 rows a page there is one page only, and still a way back to 10.
  reply.get('/phone_lists', { data: lists, total: 11 });
  await person.selectOptions(screen.getByRole('combobox', { name: /rows per page/i }), '50');
  expect(await screen.findByRole('combobox', { name: /rows per page/i })).toHaveDisplayValue('50');
});

it('TBL-07 leads somebody without such a list to where they are uploaded', async () => {
  givenLists([]);
  enter();
  expect(
    await screen.findByText('P2P, house file and rental lists appear here once they are uploaded.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Phone Lists' })).toHaveAttribute('href', '/phonelist');
});
