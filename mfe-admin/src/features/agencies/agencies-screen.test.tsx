import { screen, waitFor, within } from '@testing-library/react';
import type { Agency } from '@campaign/shared-api/contracts';
import { POLICY } from '@campaign/shared-api/policy';
import { anAgency, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, describeListScreen, renderRemote } from '@campaign/platform/testing';
import declaration from '../../../platform.config';
import { AgenciesScreen } from './agencies-screen';

startMockServer();

const PENDING = anAgency({
  accountId: 13,
  userName: 'Fresh Start',
  agentNumber: '1013',
  approved: null,
  createdAt: '2026-11-19T15:00:00.000Z',
});
const REJECTED = anAgency({
  accountId: 14,
  userName: 'Offshore Offers',
  approved: false,
  approvalReason: 'No website.',
});
const DISABLED = anAgency({
  accountId: 15,
  userName: 'Quiet Corner',
  status: false,
  textsWaiting: 1204,
});
const OWNER = anAgency({ accountId: 4, userName: 'Campaign Console' });

function given(data: Agency[] = [PENDING, anAgency(), REJECTED, DISABLED, OWNER], total = data.length) {
  const asked: URLSearchParams[] = [];
  reply.get('/users/userList', ({ query }) => {
    asked.push(query);
    return { data, total, waiting: data.filter(({ approved }) => approved === null).length };
  });
  return asked;
}
const enter = (user = users.admin(), at = '/agencies') => renderRemote(<AgenciesScreen />, { at, user });

it('ROLE-08 is ADMIN’s page, in the sidebar and at its address', () => {
  expect(declaration.nav).toContainEqual(expect.objectContaining({ path: '/agencies', roles: ['ADMIN'] }));
  const page = declaration.routes.find(({ path }) => path === '/agencies');
  expect(page).toMatchObject({ permission: 'agency:read' });
  expect(POLICY['agency:read'].may).toEqual({ ADMIN: 'any' });
});
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

type Person = ReturnType<typeof enter>['person'];
async function choose(person: Person, name: string, item: string) {
  await person.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await person.click(screen.getByRole('menuitem', { name: item }));
}
async function menuOf(person: Person, name: string) {
  await person.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  await person.keyboard('{Escape}');
  return items;
}

describeListScreen({
  screen: <AgenciesScreen />,
  title: 'Agencies',
  holds: 'AGCY-01 AGCY-04',
  at: '/agencies',
  user: users.admin(),
  call: '/users/userList',
  rows: [anAgency(), DISABLED],
  shows: 'Harbor Strategies',
  sort: { header: 'SMS RATE', by: 'smsRate' },
  filter: { address: 'query=1012&waiting=true', asks: { query: '1012', waiting: 'true' } },
  emptyTitle: 'No agency yet',
  empty: 'Agencies sign up by themselves, or you add one here.',
});

it('AGCY-02 AGCY-03 AGCY-04 shows the columns, the row’s number, rates with a $ and every state', async () => {
  given();
  enter();
  const cells = within(await row('Fresh Start')).getAllByRole('cell');
  expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    '1',
    'Fresh Start',
    '1013',
    '$0.0129',
    '$0.0229',
    '$0.0229',
  ]);
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(0, 8)
      .map(({ textContent }) => textContent),
  ).toEqual([
    '#',
    'Agency Name',
    'Agency Number',
    'SMS RATE',
    'Image MMS RATE',
    'Video MMS RATE',
    'Status',
    'Approved',
  ]);
  const states = async (name: string) => (await row(name)).textContent;
  expect(await states('Fresh Start')).toMatch(/Enabled.*Pending.*Since Nov 19, 2026/);
  expect(await states('Harbor Strategies')).toMatch(/Enabled.*Approved/);
  expect(await states('Offshore Offers')).toMatch(/Rejected.*No website\./);
  expect(await states('Quiet Corner')).toMatch(/Disabled.*1,204 texts wait.*Approved/);
  expect(await axeProblems()).toEqual([]);
});

it('goes on counting rows on the second page', async () => {
  given([anAgency()], 11);
  enter(users.admin(), '/agencies?page=2');
  expect(within(await row('Harbor Strategies')).getAllByRole('cell')[0]).toHaveTextContent('11');
});

it.each([
  ['is one page: none', 10, false],
  ['are more: pages', 11, true],
])('AGCY-11 where there %s', async (_what, total, shown) => {
  given([anAgency()], total);
  enter();
  await row('Harbor Strategies');
  expect(screen.queryByRole('navigation', { name: /pag/i }) !== null).toBe(shown);
});

it('opens the carrier setup of an agency', async () => {
  given();
  const { person, panels } = enter();
  await choose(person, 'Harbor Strategies', 'Carrier setup');
  expect(panels).toMatchObject([{ name: 'carrier-setup', props: { accountId: 12 } }]);
});

it('AGCY-05 AGCY-06 AGCY-07 AGCY-08 AGCY-09 AGCY-10 AGCY-18 offers what the agency’s state allows, and of account 4 rates, usage and carrier setup', async () => {
  given();
  const { person } = enter();
  const common = [
    'Edit Rates',
    'Usage',
    'Modify Stop Words',
    'Add Identity',
    'Features',
    'Carrier setup',
    'People',
    'History',
    'Edit Status',
    'Delete Agencies',
  ];
  expect(await menuOf(person, 'Fresh Start')).toEqual(common);
  expect(await menuOf(person, 'Harbor Strategies')).toEqual(common);
  expect(await menuOf(person, 'Offshore Offers')).toEqual(['Approve', ...common]);
  expect(await menuOf(person, 'Quiet Corner')).toEqual(common);
  expect(await menuOf(person, 'Campaign Console')).toEqual(['Edit Rates', 'Usage', 'Carrier setup']);
  expect(screen.getAllByRole('button', { name: /^(Approve|Reject) / }).map((each) => each.ariaLabel)).toEqual(
    ['Approve Fresh Start', 'Reject Fresh Start'],
  );
  reply.get('/users/:accountId/rates', { data: { history: [], jobs: [] } });
  await choose(person, 'Quiet Corner', 'Edit Rates');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Message Rates' });
  expect(within(dialog).getByRole('textbox', { name: 'Agency name' })).toHaveValue('Quiet Corner');
});

it.each([
  ['AGENT-ADMIN', users.agentAdmin(), ['Modify Stop Words', 'Delete Agencies']],
  ['USER', users.user(), []],
  ['AGENT-READER', users.reader(), []],
  ['AGENT-CLICKER', users.clicker(), []],
])('ROLE-09 ROLE-10 ROLE-11 AGCY-01 gives %s no more than its role', async (role, user, items) => {
  given([PENDING]);
  const { person } = enter(user);
  await row('Fresh Start');
  expect(screen.queryByRole('button', { name: 'Add Agency' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Approve / })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refresh' }) !== null).toBe(!role.match(/READER|CLICKER/));
  if (items.length > 0) expect(await menuOf(person, 'Fresh Start')).toEqual(items);
  else expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
});

it('AGCY-05 opens the stop words of that agency', async () => {
  given();
  const { person, panels } = enter();
  await choose(person, 'Harbor Strategies', 'Modify Stop Words');
  expect(panels).toMatchObject([{ name: 'stop-words', props: { accountId: 12 } }]);
});

it.each([
  ['People', '/agent?agency=12'],
  ['History', '/admin/audit?agency=12'],
])('leads to the %s of that agency', async (item, place) => {
  given();
  const { person, address } = enter();
  await choose(person, 'Harbor Strategies', item);
  expect(address()).toBe(place);
});

it('opens the Identity Manager for that agency', async () => {
  given();
  const { person, panels } = enter();
  await choose(person, 'Harbor Strategies', 'Add Identity');
  expect(panels).toMatchObject([{ name: 'identity-manager', props: { accountId: 12 } }]);
});

it.each([
  ['Harbor Strategies', 'disabled', { accountId: 12, status: false }],
  ['Quiet Corner', 'enabled', { accountId: 15, status: true }],
])('AGCY-07 AGCY-12 AGCY-15 CONF-06 switches %s after the question: %s', async (name, verb, body) => {
  const asked = given();
  const sent: unknown[] = [];
  reply.put('/users/updateStatus', (each) => {
    sent.push(each.body);
    return { success: true, data: anAgency(), message: 'Done as asked.' };
  });
  const { person } = enter();
  await choose(person, name, 'Edit Status');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm update of status' });
  expect(question).toHaveTextContent(
    `Do you want to update the status of this agency? Agency: ${name}, to be ${verb}`,
  );
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await choose(person, name, 'Edit Status');
  const before = asked.length;
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done as asked.')).toBeVisible();
  expect(sent).toEqual([body]);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('says at approval whether the owner’s address is verified', async () => {
  const owner = {
    agentId: 9,
    name: 'Kim Lee',
    email: 'kim@agency.example',
    hasSecondFactor: false,
    factorResetAt: null,
  };
  const agencyOf = (accountId: number, emailVerified: boolean, approved: boolean | null) =>
    anAgency({ accountId, userName: `Agency ${accountId}`, approved, owner: { ...owner, emailVerified } });
  given([agencyOf(21, false, null), agencyOf(22, true, null), agencyOf(23, false, true)]);
  enter();
  expect(await row('Agency 21')).toHaveTextContent('Owner’s email not verified');
  for (const id of [22, 23]) expect(await row(`Agency ${id}`)).not.toHaveTextContent('not verified');
});

it('shows who asks for approval, with the website and the age of the account', async () => {
  const owner = {
    agentId: 9,
    name: 'Kim Lee',
    email: 'kim@fresh.example',
    hasSecondFactor: false,
    factorResetAt: null,
  };
  const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  given([
    { ...PENDING, owner, createdAt, website: 'https://fresh.example' },
    anAgency({ accountId: 21, userName: 'No Site', approved: null, owner, website: null }),
    anAgency({ owner, website: 'https://harbor.example' }),
  ]);
  enter();
  const fresh = await row('Fresh Start');
  expect(fresh).toHaveTextContent('Applicant: Kim Lee, kim@fresh.examplehttps://fresh.example');
  expect(fresh).toHaveTextContent('(3 days ago)');
  expect(await row('No Site')).toHaveTextContent('No website yet');
  expect(await row('Harbor Strategies')).not.toHaveTextContent('Applicant');
});

it.each([
  [
    { status: true, openJobs: 2, textsLeft: 1259 },
    'Edit Status',
    'Its people are signed out and cannot sign in. Its 2 open jobs do not send. 1,259 texts wait until the agency is enabled.',
  ],
  [
    { status: true, openJobs: 0, textsLeft: 0 },
    'Edit Status',
    'to be disabled. Its people are signed out and cannot sign in.',
  ],
  [
    { status: false, openJobs: 1, textsLeft: 1 },
    'Edit Status',
    'Its people can sign in again, and 1 waiting text can be sent.',
  ],
  [{ openJobs: 0 }, 'Delete Agencies', 'Its people are signed out and cannot sign in again.'],
  [{ openJobs: 3 }, 'Delete Agencies', 'Its 3 open jobs have to be completed or deleted first.'],
])('says before the decision what %j means for %s', async (state, item, text) => {
  given([anAgency(state)]);
  const { person } = enter();
  await choose(person, 'Harbor Strategies', item);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
});

it('announces a planned change of rates in the table', async () => {
  given([anAgency({ ratesPlanned: '2026-12-01' })]);
  enter();
  expect(await row('Harbor Strategies')).toHaveTextContent('$0.0129Changes Dec 1, 2026');
});

it('AGCY-08 approves with one press, and the list reloads', async () => {
  const asked = given();
  const sent: unknown[] = [];
  reply.put('/users/updateApproved', (each) => {
    sent.push(each.body);
    return { success: true, data: anAgency(), message: 'Fresh Start is approved.' };
  });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Approve Fresh Start' }));
  expect(await screen.findByText('Fresh Start is approved.')).toBeVisible();
  expect(sent).toEqual([{ accountId: 13, status: true }]);
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
});

it('AGCY-09 rejects with the reason that is mailed; a failure keeps what was typed', async () => {
  given();
  const sent: unknown[] = [];
  reply.problem('PUT', '/users/updateApproved', 409, { error: 'It is approved meanwhile.' });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Reject Fresh Start' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject Fresh Start?' });
  expect(await axeProblems()).toEqual([]);
  await person.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No website.');
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('It is approved meanwhile.')).toBeVisible();
  reply.put('/users/updateApproved', (each) => {
    sent.push(each.body);
    return { success: true, data: REJECTED, message: 'Fresh Start is rejected.' };
  });
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Fresh Start is rejected.')).toBeVisible();
  expect(sent).toEqual([{ accountId: 13, status: false, reason: 'No website.' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['without words', 500, '', 'Failed to update rates'],
  ['with words', 409, 'Somebody was quicker.', 'Somebody was quicker.'],
])('AGCY-13 a decision that fails %s says so by an error toast', async (_what, status, error, said) => {
  given();
  reply.problem('PUT', '/users/updateApproved', status, { error });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Approve Fresh Start' }));
  const toast = await screen.findByText(said);
  expect(toast.closest('[data-kind]')).toHaveAttribute('data-kind', 'error');
});

it('AGCY-13 an answer that says it is no success is an error toast with its words', async () => {
  given();
  reply.put('/users/updateApproved', { success: false, data: PENDING, message: 'Not now.' });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Approve Fresh Start' }));
  const toast = await screen.findByText('Not now.');
  expect(toast.closest('[data-kind]')).toHaveAttribute('data-kind', 'error');
});

it('AGCY-10 AGCY-12 CONF-07 deletes after the question; one that stays says why and names its jobs', async () => {
  const asked = given();
  const sent: unknown[] = [];
  const error = 'This agency has active jobs.';
  reply.delete('/users/', (each) => {
    sent.push(each.body);
    const jobs = [{ jobId: 501, name: 'November reminder', jobType: 'House File' }];
    return { deleted: [], failed: [{ id: 12, error, jobs }], warning: error };
  });
  const { person } = enter();
  await choose(person, 'Harbor Strategies', 'Delete Agencies');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent('Do you want to delete this item? Agency: Harbor Strategies');
  const before = asked.length;
  await person.click(within(question).getByRole('button', { name: 'Confirm' }));
  const own = within(await row('Harbor Strategies'));
  expect(await own.findByRole('alert')).toHaveTextContent(error);
  expect(own.getByRole('link', { name: 'November reminder' })).toHaveAttribute('href', '/house/501');
  expect(sent).toEqual([{ ids: [12] }]);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('AGCY-12 AGCY-14 a deletion that fails is logged, said in the row, and the list reloads', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const asked = given();
  reply.problem('DELETE', '/users/', 500, { error: '' });
  const { person } = enter();
  await choose(person, 'Harbor Strategies', 'Delete Agencies');
  const before = asked.length;
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await within(await row('Harbor Strategies')).findByRole('alert')).toHaveTextContent(
    'Failed to delete agencies',
  );
  expect(logged).toHaveBeenCalledWith('Not deleted: Failed to delete agencies');
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  logged.mockRestore();
});

it('shows those that wait, how many whatever is filtered, and all again', async () => {
  const asked = given();
  const { person, address } = enter();
  const button = await screen.findByRole('button', { name: 'Waiting (1)' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await person.click(button);
  await waitFor(() => expect(asked.at(-1)?.get('waiting')).toBe('true'));
  expect(address()).toBe('/agencies?waiting=true');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await person.click(button);
  expect(address()).toBe('/agencies');
});
