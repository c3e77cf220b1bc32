import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { POLICY } from '@campaign/shared-api/policy';
import type { Agent, SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, describeListScreen, renderRemote } from '@campaign/platform/testing';
import declaration from '../../../platform.config';
import { UsersScreen } from './users-screen';

startMockServer();

const andy = anAgent({
  id: 32,
  firstName: 'Andy',
  lastName: 'Admin',
  displayName: 'Andy A.',
  role: 'AGENT-ADMIN',
  email: 'andy@harbor.example',
  displayEmail: 'andy@harbor.example',
});
const given = () => {
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/agents/waiting', { data: [], total: 0 });
};
function enter(user: SessionUser = users.agentAdmin(), data: Agent[] = [anAgent(), andy], at = '/agent') {
  const asked: Asked[] = [];
  given();
  reply.get('/agents', (call) => {
    asked.push(call);
    return { data, total: data.length };
  });
  return { ...renderRemote(<UsersScreen />, { at, user }), asked };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const buttons = (of: HTMLElement) =>
  within(of)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

// USER-04 and CONF-08 are of these.
describeListScreen({
  screen: <UsersScreen />,
  title: 'Users',
  at: '/agent',
  call: '/agents',
  rows: [anAgent(), andy],
  shows: 'Rosa Reader',
  given,
  sort: { header: 'Last Name', by: 'lastName' },
  filter: { address: 'query=rosa', asks: { query: 'rosa', account_id: '12' } },
  empty: 'Add the people who prepare, send and read campaigns with you.',
  removal: {
    user: users.agentAdmin(),
    button: 'Delete Rosa Reader',
    question: 'Do you want to delete this item? User: Rosa Reader',
    call: '/agents',
    body: { ids: [31] },
    answer: { deleted: [31], failed: [], message: 'User deleted.' },
    failure: 'row',
  },
});

it('SHELL-04 ROUTE-09 stands in the sidebar for all, as Users at /agent', () => {
  expect(declaration.nav).toContainEqual({ label: 'Users', path: '/agent', icon: 'users', order: 50 });
  expect(declaration.routes).toContainEqual(
    expect.objectContaining({ path: '/agent', title: 'Users', permission: 'agent:list' }),
  );
  expect(Object.keys(POLICY['agent:list'].may).sort()).toEqual(
    ['ADMIN', 'AGENT-ADMIN', 'AGENT-CLICKER', 'AGENT-READER', 'USER'].sort(),
  );
});

it('USER-01 shows the specified columns, the role without AGENT-', async () => {
  enter();
  const cells = within(await row('Rosa')).getAllByRole('cell');
  expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
    'Rosa',
    'Reader',
    'Rosa Reader',
    'rosa@harbor.example',
    'READER',
  ]);
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(0, 5)
      .map((head) => head.textContent),
  ).toEqual(['First Name', 'Last Name', 'Display Name', 'Email', 'Role']);
  expect(within(await row('Andy')).getByText('ADMIN')).toBeVisible();
});

it.each<[string, Partial<Agent>, string[]]>([
  ['active', { lastSeenAt: null }, ['Active', 'Not seen yet']],
  ['with a temporary password', { state: 'must-change-password' }, ['Must change password']],
  [
    'invited',
    { state: 'invited', invitedUntil: '2999-11-30T17:00:00.000Z', lastSeenAt: null },
    ['Invited', 'Nov 30, 2999'],
  ],
  [
    'invited too long ago',
    { state: 'invited', invitedUntil: '2020-11-30T17:00:00.000Z', lastSeenAt: null },
    ['Invitation expired'],
  ],
])('says where the account of somebody %s stands', async (_state, change, texts) => {
  enter(users.agentAdmin(), [anAgent(change)]);
  const status = within(await row('Rosa')).getAllByRole('cell')[5] as HTMLElement;
  for (const text of texts) expect(status).toHaveTextContent(text);
});

it('USER-03 searches at the server', async () => {
  const { person, asked } = enter();
  await row('Rosa');
  await person.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'harbor{Enter}');
  await waitFor(() => expect(asked.at(-1)?.query.get('query')).toBe('harbor'));
});

const ALL = [
  'Edit Rosa Reader',
  'Edit permission of Rosa Reader',
  'Edit password of Rosa Reader',
  'Delete Rosa Reader',
];
it.each<[string, SessionUser, boolean, string[]]>([
  ['ADMIN', users.admin(), true, ['View as Rosa Reader', ...ALL]],
  ['AGENT-ADMIN', users.agentAdmin(), true, ALL],
  ['USER', users.user(), true, ['Delete Rosa Reader']],
  ['AGENT-READER', users.reader(), false, []],
  ['AGENT-CLICKER', users.clicker(), false, []],
])('USER-02 USER-05 USER-06 USER-07 gives %s its own buttons', async (_role, user, adds, actions) => {
  enter(user);
  expect(buttons(await row('Rosa'))).toEqual(actions);
  expect(screen.queryByRole('button', { name: 'Add User' }) !== null).toBe(adds);
  expect(screen.queryByRole('button', { name: 'Refresh' }) !== null).toBe(adds);
  expect(screen.queryByRole('combobox', { name: 'Agency' }) !== null).toBe(user.role === 'ADMIN');
  expect(await axeProblems()).toEqual([]);
});

it('says why nobody locks themselves out, and why USER deletes no administrator', async () => {
  const { unmount, person } = enter(users.agentAdmin({ agentId: 31 }));
  const own = within(await row('Rosa'));
  for (const [label, reason] of [
    ['Edit permission of Rosa Reader', 'You cannot change your own permissions.'],
    ['Edit password of Rosa Reader', 'Please change your own password in your account.'],
    ['Delete Rosa Reader', 'You cannot delete yourself.'],
  ] as const) {
    const button = own.getByRole('button', { name: label });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.hover(button);
    expect(await screen.findByText(reason)).toBeVisible();
  }
  unmount();
  const other = enter(users.user());
  const remove = within(await row('Andy')).getByRole('button', { name: 'Delete Andy Admin' });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  await other.person.hover(remove);
  expect(await screen.findByText('Only an administrator can delete an administrator.')).toBeVisible();
});

it('SHELL-14 opens User Manager and Manage Identity Permission for a person, and for a new one', async () => {
  const { person, panels } = enter(users.admin(), [anAgent(), andy], '/agent?agency=12');
  await row('Rosa');
  for (const name of ['Add User', 'Edit Rosa Reader', 'Edit permission of Rosa Reader'])
    await person.click(screen.getByRole('button', { name }));
  expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
    { name: 'user-manager', props: { accountId: 12 } },
    { name: 'user-manager', props: { agentId: 31 } },
    { name: 'identity-permission', props: { agentId: 31 } },
  ]);
  expect(declaration.panels).toEqual(
    expect.objectContaining({
      'user-manager': { title: 'User Manager', width: 480 },
      'identity-permission': { title: 'Manage Identity Permission', width: 480, example: { agentId: 1 } },
    }),
  );
});

it('ROLE-16 shows ADMIN whose people they are, until one agency is chosen', async () => {
  const { unmount } = enter(users.admin());
  expect(await row('Rosa')).toHaveTextContent('Harbor Strategies');
  unmount();
  const { asked } = enter(users.admin(), [anAgent()], '/agent?agency=12');
  expect(within(await row('Rosa')).queryByText('Harbor Strategies')).toBeNull();
  expect(asked.at(-1)?.query.get('account_id')).toBe('12');
});

describe('an invited person', () => {
  const ines = anAgent({ state: 'invited', invitedUntil: '2999-11-30T17:00:00.000Z', lastSeenAt: null });

  it('is sent another invitation', async () => {
    const { person } = enter(users.agentAdmin(), [ines]);
    reply.post('/agents/:id/invite', { data: ines, message: 'Invitation sent.' });
    expect(within(await row('Rosa')).queryByRole('button', { name: /^Edit password/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Resend the invitation to Rosa Reader' }));
    expect(await screen.findByText('Invitation sent.')).toBeVisible();
  });

  it('is withdrawn after a question of its own', async () => {
    const { person } = enter(users.agentAdmin(), [ines]);
    const deleted: unknown[] = [];
    reply.delete('/agents', ({ body }) => {
      deleted.push(body);
      return { deleted: [31], failed: [], message: 'User deleted.' };
    });
    await person.click(await screen.findByRole('button', { name: 'Withdraw the invitation to Rosa Reader' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' });
    expect(question).toHaveTextContent('The link in the email stops working');
    await person.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Invitation withdrawn.')).toBeVisible();
    expect(deleted).toEqual([{ ids: [31] }]);
  });
});

describe('UPWD the reset-password modal', () => {
  const open = async () => {
    const remote = enter();
    await remote.person.click(await screen.findByRole('button', { name: 'Edit password of Rosa Reader' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }));
    return { ...remote, dialog };
  };
  const submit = { name: 'Reset password' };
  afterEach(() => jest.useRealTimers());

  it('UPWD-04 says under the field what is wrong, and what happens to the person', async () => {
    const { person, dialog } = await open();
    expect(await axeProblems()).toEqual([]);
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Rosa Reader is signed out everywhere, is notified by email, and must choose a new password at the next sign-in.',
    );
    await person.click(dialog.getByRole('button', submit));
    expect(await dialog.findByText('Password is required.')).toBeVisible();
    await person.type(dialog.getByLabelText('Temporary password'), '1234567');
    await person.click(dialog.getByRole('button', submit));
    expect(await dialog.findByText('Password must be at least 8 characters long.')).toBeVisible();
  });

  it('UPWD-01 UPWD-02 UPWD-03 RESET-09 CONF-03 sends it, says so, and closes 300 ms later', async () => {
    const { dialog } = await open();
    const asked: unknown[] = [];
    reply.post('/agents/reset-password', ({ body }) => {
      asked.push(body);
      return {};
    });
    // From here on no time passes but what the test says.
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const shown = () => screen.queryByRole('dialog', { name: 'Reset password' });
    await person.type(dialog.getByLabelText('Temporary password'), 'staple-battery{Enter}');
    expect(await screen.findByText('Reset password successful!', {}, { interval: 0 })).toBeVisible();
    expect(shown()).toBeVisible();
    await pass(299);
    expect(shown()).toBeVisible();
    await pass(1);
    expect(shown()).toBeNull();
    expect(asked).toEqual([{ agentId: 31, password: 'staple-battery' }]);
  });

  it('UPWD-03 TOAST-07 says a failure in its place and by no toast', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { person, dialog } = await open();
    reply.problem('POST', '/agents/reset-password', 403, { error: 'Please ask another administrator.' });
    await person.type(dialog.getByLabelText('Temporary password'), 'staple-battery{Enter}');
    expect(await dialog.findByText('Please ask another administrator.')).toBeVisible();
    expect(document.querySelector('[data-kind="error"]')).toBeNull();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('Please ask another administrator.'));
    logged.mockRestore();
  });
});
