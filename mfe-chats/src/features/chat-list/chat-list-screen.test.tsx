import { screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@campaign/shared-api/contracts';
import {
  aJobRow,
  anAgency,
  anIdentity,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { axeProblems, describeListScreen, renderRemote } from '@campaign/platform/testing';
import { ChatListScreen } from './chat-list-screen';

startMockServer();

const jobs = [
  aJobRow(),
  aJobRow({ jobId: 502, name: 'House mailing', jobType: 'House File', status: 'completed' }),
  aJobRow({ jobId: 503, name: 'Door knocking', jobType: 'Soapbox P2P', messagesSent: 12_408 }),
];
function givenJobs(data = jobs, asked: Asked[] = []) {
  reply.get('/identities', { data: [anIdentity()], total: 1 });
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/chats/counts', { mine: 2, open: 1, waiting: 5 });
  reply.get('/job', (call) => {
    asked.push(call);
    return { data, total: data.length };
  });
  return asked;
}
const enter = (user: SessionUser = users.user(), at = '/chats') =>
  renderRemote(<ChatListScreen />, { at, user });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describeListScreen({
  screen: <ChatListScreen />,
  title: 'Chat History',
  at: '/chats',
  call: '/job',
  rows: [aJobRow(), aJobRow({ jobId: 503, name: 'Door knocking', jobType: 'Soapbox P2P' })],
  shows: 'November reminder',
  given: () => givenJobs([]),
  sort: { header: 'Send Date', by: 'startDate' },
  file: { path: '/job/file' },
  filter: { address: 'query=door&identity=7', asks: { query: 'door', identity_id: '7' } },
  empty: 'What people answer to your campaigns is kept here. There is no campaign yet.',
});

it('CHATL-01 shows identity, name, send date and messages sent of each job', async () => {
  const asked = givenJobs();
  enter();
  const cells = within(await row('Door knocking')).getAllByRole('cell');
  expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
    'Harbor Youth',
    'Door knocking',
    expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}\d+:\d\d [AP]M ET$/),
    '12,408',
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Identity',
    'Job Name',
    'Send Date',
    'Messages Sent',
    'Replies',
    'Waiting',
    'Oldest waiting',
    'Action',
  ]);
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ account_id: '12', page: '1', size: '10' });
});

it.each([
  ['CHATL-02', 'Door knocking', '/chats/503'],
  ['CHATL-02', 'November reminder', '/p2pchats/501'],
  ['CHATL-03', 'House mailing', '/chats/502'],
])('%s leads from %s to %s', async (_id, job, address) => {
  givenJobs();
  enter();
  const links = within(await row(job)).getAllByRole('link');
  const replies = address.startsWith('/p2pchats') ? ['/chats/501'] : [];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([address, ...replies, address]);
  expect(screen.getByRole('link', { name: `View history of ${job}` })).toBeVisible();
});

it('says how many wait in each job and since when, and leads to all of them', async () => {
  givenJobs([aJobRow({ waitingReplies: 3, oldestWaiting: '2026-11-20T14:00:00Z' })]);
  enter();
  const cells = within(await row('November reminder')).getAllByRole('cell');
  expect(cells[5]).toHaveTextContent('3');
  expect(cells[6]).toHaveTextContent('Nov 20, 2026');
  expect(await screen.findByRole('link', { name: 'Inbox (3 open or yours)' })).toHaveAttribute(
    'href',
    '/chats/inbox',
  );
});

it('CHATL-01 searches, narrows to an agency and its identities, sorts; the address keeps it', async () => {
  const asked = givenJobs();
  const { person, address } = enter(users.admin(), '/chats?page=2');
  await row('Door knocking');
  const agency = await screen.findByRole('combobox', { name: 'Agency' });
  await person.selectOptions(
    agency,
    await within(agency).findByRole('option', { name: 'Harbor Strategies' }),
  );
  const identity = screen.getByRole('combobox', { name: 'Identity' });
  await person.selectOptions(identity, await within(identity).findByRole('option', { name: 'Harbor Youth' }));
  await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'door{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      account_id: '12',
      identity_id: '7',
      query: 'door',
      page: '1',
      size: '10',
    }),
  );
  expect(address()).toBe('/chats?agency=12&identity=7&query=door');
  await person.click(screen.getByRole('button', { name: 'Send Date' }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toMatchObject({ sort: 'startDate', order: 'asc' }),
  );
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/chats?sort=startDate');
});

it.each([
  ['ADMIN', users.admin(), true],
  ['AGENT-ADMIN', users.agentAdmin(), true],
  ['USER', users.user(), true],
  ['AGENT-READER', users.reader(), false],
  ['AGENT-CLICKER', users.clicker(), false],
])('ROLE-14 gives %s Refresh or none, and no accessibility fault', async (_, user, refreshes) => {
  givenJobs();
  enter(user);
  await row('Door knocking');
  expect(screen.queryByRole('button', { name: 'Refresh' }) !== null).toBe(refreshes);
  expect(screen.queryByRole('combobox', { name: 'Agency' }) !== null).toBe(user.role === 'ADMIN');
  expect(await axeProblems()).toEqual([]);
});

it('leads somebody without a campaign to making one', async () => {
  givenJobs([]);
  enter();
  expect(await screen.findByRole('link', { name: 'Create Job +' })).toHaveAttribute(
    'href',
    '/select-send-type',
  );
});

it.each([
  [
    'AGENT-CLICKER',
    users.clicker(),
    'What people answer to your jobs is kept here. No job is assigned to you yet.',
  ],
  [
    'somebody who is denied identities',
    users.user({ identityPermission: [7] }),
    'There are no jobs for the identities you can use.',
  ],
  [
    'AGENT-READER',
    users.reader(),
    'What people answer to your campaigns is kept here. There is no campaign yet.',
  ],
])('ROLE-15 tells %s no more of the jobs than there is to know', async (_, user, text) => {
  givenJobs([]);
  enter(user);
  expect(await screen.findByText(text)).toBeVisible();
});
