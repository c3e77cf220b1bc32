import { screen, waitFor, within } from '@testing-library/react';
import type { AgentDetail, SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { UserManager } from './user-manager';

startMockServer();

const HARBOR = anAgency();
const NORTH = anAgency({ accountId: 46, userName: 'Northfield', inviteByMail: true });
const OWNER = anAgency({ accountId: 4, userName: 'Platform Owner' });
const rosa: AgentDetail = { ...anAgent({ version: 3 }), identityPermission: [] };

function enter(
  user: SessionUser = users.agentAdmin(),
  props: { agentId?: number; accountId?: number } = {},
  agencies = user.role === 'ADMIN' ? [OWNER, HARBOR, NORTH] : [HARBOR],
) {
  reply.get('/users/userList', { data: agencies, total: agencies.length });
  reply.get('/agents/:id', { data: rosa });
  reply.get('/agents/:id/sessions', { data: [], total: 0 });
  return renderPanel(UserManager, props, { user });
}
const field = (name: string) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText('Password');
const role = () => screen.getByRole('combobox', { name: 'Role' });
const save = () => screen.getByRole('button', { name: 'Save' });
const options = (of: HTMLElement) =>
  within(of)
    .getAllByRole('option')
    .map((option) => option.textContent);
const warnings = () =>
  [...document.querySelectorAll('[data-kind="warning"]')].map(({ textContent }) => textContent);

const created = () => {
  const asked: unknown[] = [];
  reply.post('/agents', ({ body }) => {
    asked.push(body);
    return { data: anAgent({ id: 50 }), message: 'Agent created successfully!' };
  });
  return asked;
};
type Person = ReturnType<typeof enter>['person'];
/** Without each of its keys. */
async function put(person: Person, into: HTMLElement, text: string) {
  await person.click(into);
  await person.paste(text);
}
async function fill(person: Person) {
  await put(person, await screen.findByRole('textbox', { name: 'Email' }), 'nia@harbor.example');
  await put(person, field('First name'), 'Nia');
  await put(person, field('Last name'), 'New');
  await person.selectOptions(role(), 'Clicker');
}

it('UMGR-02 UMGR-03 UMGR-04 UMGR-05 UMGR-06 UMGR-07 warns of the first thing that is wrong, in order', async () => {
  const { person } = enter();
  await screen.findByRole('textbox', { name: 'Email' });
  expect(await axeProblems()).toEqual([]);
  // From the last field up, so that an order of the screen's own would show.
  const steps: [string, () => Promise<unknown>][] = [
    ['Email is required.', () => put(person, field('Email'), 'a b@x.y')],
    ['Invalid email format.', () => person.clear(field('Email'))],
    ['Email is required.', () => put(person, field('Email'), 'a@b@x.y')],
    ['Invalid email format.', () => person.clear(field('Email'))],
    ['Email is required.', () => put(person, field('Email'), 'nia@harbor')],
    [
      'Invalid email format.',
      async () => {
        await person.clear(field('Email'));
        await put(person, field('Email'), 'nia@harbor.example');
      },
    ],
    ['First name is required.', () => put(person, field('First name'), 'Nia')],
    ['Last name is required.', () => put(person, field('Last name'), 'New')],
    ['Password is required.', () => put(person, password(), '1234567')],
    ['Password must be at least 8 characters long.', () => put(person, password(), '8')],
    ['Role is required.', async () => {}],
  ];
  for (const [text, mend] of steps) {
    await person.click(save());
    await waitFor(() => expect(warnings()).toEqual([text]));
    await mend();
  }
  expect(role()).toHaveFocus();
  expect(role()).toHaveAccessibleDescription(/Role is required\./);
});

it.each([
  ['ADMIN', users.admin(), ['Choose a role', 'Admin', 'Clicker', 'Reader']],
  ['AGENT-ADMIN', users.agentAdmin(), ['Choose a role', 'Admin', 'Clicker', 'Reader']],
  ['USER', users.user(), ['Choose a role', 'Clicker', 'Reader']],
])('UMGR-08 offers %s the roles it may give', async (_role, user, roles) => {
  enter(user);
  await screen.findByRole('textbox', { name: 'Email' });
  expect(options(role())).toEqual(roles);
});

it('UMGR-01 UMGR-10 UMGR-11 UMGR-12 makes a person of the own agency', async () => {
  const { person, closings } = enter(users.user());
  const asked = created();
  await fill(person);
  expect(screen.queryByRole('combobox', { name: 'Agency' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Set a temporary password' })).toBeChecked();
  await put(person, password(), 'staple-battery');
  await person.click(save());
  expect(await screen.findByText('Agent created successfully!')).toBeVisible();
  expect(asked).toEqual([
    {
      email: 'nia@harbor.example',
      firstName: 'Nia',
      lastName: 'New',
      role: 'AGENT-CLICKER',
      password: 'staple-battery',
      domain: window.location.host,
    },
  ]);
  await waitFor(() => expect(closings).toEqual([{ agentId: 50 }]));
});

it('sends an invitation in place of a password, where that is chosen', async () => {
  const { person } = enter();
  const asked = created();
  await fill(person);
  await person.click(screen.getByRole('radio', { name: 'Send an invitation' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await person.click(save());
  await screen.findByText('Agent created successfully!');
  expect(asked).toEqual([expect.objectContaining({ invite: true })]);
  expect(asked[0]).not.toHaveProperty('password');
});

describe('UMGR-09 for ADMIN', () => {
  const agency = () => screen.findByRole('combobox', { name: 'Agency' });

  it('begins with agency 46, is offered no account 4, and remembers how its people are added', async () => {
    const { person } = enter(users.admin());
    expect(await agency()).toHaveDisplayValue('Northfield');
    expect(options(await agency())).toEqual(['Choose an agency', 'Harbor Strategies', 'Northfield']);
    expect(screen.getByRole('radio', { name: 'Send an invitation' })).toBeChecked();
    await person.selectOptions(await agency(), 'Harbor Strategies');
    expect(screen.getByRole('radio', { name: 'Set a temporary password' })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'Send an invitation' }));
    await person.selectOptions(await agency(), 'Northfield');
    await person.selectOptions(await agency(), 'Harbor Strategies');
    expect(screen.getByRole('radio', { name: 'Send an invitation' })).toBeChecked();
  });

  it.each([
    ['is not there', [OWNER, HARBOR]],
    ['is disabled', [OWNER, HARBOR, { ...NORTH, status: false }]],
    ['was rejected', [OWNER, HARBOR, { ...NORTH, approved: false }]],
  ])('begins with none where 46 %s, and asks for one', async (_case, agencies) => {
    const { person } = enter(users.admin(), {}, agencies);
    expect(await agency()).toHaveDisplayValue('Choose an agency');
    await fill(person);
    await put(person, password(), 'staple-battery');
    await person.click(save());
    await waitFor(() => expect(warnings()).toEqual(['Please select an agency']));
  });

  it('begins with the agency it was opened for', async () => {
    const { person } = enter(users.admin(), { accountId: 12 });
    const asked = created();
    expect(await agency()).toHaveDisplayValue('Harbor Strategies');
    await fill(person);
    await put(person, password(), 'staple-battery');
    await person.click(save());
    await screen.findByText('Agent created successfully!');
    expect(asked).toEqual([expect.objectContaining({ accountId: 12 })]);
  });
});

it('UMGR-13 UMGR-14 keeps what was typed when it fails, beside the field where the server says which', async () => {
  const { person, closings } = enter();
  const error = 'An agent with this email already exists.';
  reply.problem('POST', '/agents', 409, { error, fields: { email: error } });
  await fill(person);
  await put(person, password(), 'staple-battery');
  await person.click(save());
  expect(await screen.findAllByText(error)).toHaveLength(2);
  expect(field('Email')).toHaveValue('nia@harbor.example');
  reply.problem('POST', '/agents', 500, { error: '' });
  await person.click(save());
  expect(await screen.findByText('Failed to create agent. Please try again.')).toBeVisible();
  expect(closings).toEqual([]);
});

describe('a person who is changed', () => {
  const changed = () => {
    const asked: Record<string, unknown>[] = [];
    reply.put('/agents', ({ body }) => {
      asked.push(body as Record<string, unknown>);
      return { data: rosa, message: 'Agent updated successfully!' };
    });
    return asked;
  };

  it('USER-08 UMGR-01 UMGR-11 UMGR-12 sends the form and the version it began from, and no password', async () => {
    const { person, closings } = enter(users.agentAdmin(), { agentId: 31 });
    const asked = changed();
    await put(person, await screen.findByRole('textbox', { name: 'Last name' }), '!');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/signs Rosa Reader out everywhere/)).toBeNull();
    await person.selectOptions(role(), 'Clicker');
    expect(screen.getByText(/signs Rosa Reader out everywhere/)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await person.click(save());
    expect(await screen.findByText('Agent updated successfully!')).toBeVisible();
    expect(asked).toEqual([
      {
        agentId: 31,
        email: 'rosa@harbor.example',
        firstName: 'Rosa',
        lastName: 'Reader!',
        role: 'AGENT-CLICKER',
        domain: window.location.host,
        version: 3,
      },
    ]);
    await waitFor(() => expect(closings).toEqual([{ agentId: 31 }]));
  });

  it('UMGR-13 says that it failed', async () => {
    reply.problem('PUT', '/agents', 500, { error: '' });
    const { person } = enter(users.agentAdmin(), { agentId: 31 });
    await put(person, await screen.findByRole('textbox', { name: 'Last name' }), '!');
    await person.click(save());
    expect(await screen.findByText('Failed to update agent. Please try again.')).toBeVisible();
  });

  it('gives nobody another role of their own', async () => {
    enter(users.agentAdmin({ agentId: 31 }), { agentId: 31 });
    await screen.findByRole('textbox', { name: 'Email' });
    expect(role()).toBeDisabled();
    expect(role()).toHaveAccessibleDescription('You cannot change your own role.');
  });

  it('asks before it overwrites what a colleague has saved, and shows it', async () => {
    const { person } = enter(users.agentAdmin(), { agentId: 31 });
    const versions: unknown[] = [];
    reply.put('/agents', ({ body }) => {
      versions.push((body as { version: number }).version);
      return { data: rosa, message: 'Agent updated successfully!' };
    });
    reply.problem(
      'PUT',
      '/agents',
      409,
      {
        error: 'Changed.',
        code: 'changed',
        changed: { version: 5, by: 'Ann Lee', at: '2026-11-22T20:04:00.000Z' },
      },
      { once: true },
    );
    await put(person, await screen.findByRole('textbox', { name: 'First name' }), '!');
    await person.click(save());
    await screen.findByText(/Changed by Ann Lee/);
    reply.get('/agents/:id', { data: { ...rosa, firstName: 'Theirs' } });
    await person.click(screen.getByRole('button', { name: 'Look at theirs' }));
    expect(await screen.findByText('Theirs')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Overwrite' }));
    expect(await screen.findByText('Agent updated successfully!')).toBeVisible();
    expect(versions).toEqual([5]);
  });

  it('is not there any more: says so in place of the form', async () => {
    reply.problem('GET', '/agents/:id', 404, { error: 'This agent was not found.' });
    renderPanel(UserManager, { agentId: 31 }, { user: users.agentAdmin() });
    expect(await screen.findByText('This agent was not found.')).toBeVisible();
  });
});
