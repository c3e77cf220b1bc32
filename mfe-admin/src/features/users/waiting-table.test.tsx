import { screen, waitFor, within } from '@testing-library/react';
import type { Agent, SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { UsersScreen } from './users-screen';

startMockServer();

const joiner = anAgent({ id: 41, email: 'new@x.example', state: 'waiting', firstName: 'new', lastName: '' });
function enter(user: SessionUser = users.agentAdmin(), at = '/agent?tab=waiting', data: Agent[] = [joiner]) {
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/agents', { data: [anAgent()], total: 1 });
  reply.get('/agents/waiting', () => ({ data, total: data.length }));
  return renderRemote(<UsersScreen />, { at, user });
}
const press = async (
  person: ReturnType<typeof enter>['person'],
  label: string,
  question: string,
  yes: string,
) => {
  await person.click(await screen.findByRole('button', { name: label }));
  const role = yes === 'Confirm' ? 'dialog' : 'alertdialog';
  const asked = await screen.findByRole(role, { name: question });
  expect(asked).toHaveTextContent('new@x.example');
  await person.click(within(asked).getByRole('button', { name: yes }));
};

it('says who has not verified the address they ask with', async () => {
  const verified = { ...joiner, id: 42, email: 'old@x.example', emailVerified: true };
  enter(users.agentAdmin(), undefined, [{ ...joiner, emailVerified: false }, verified]);
  expect(await screen.findByRole('row', { name: /new@x.example/ })).toHaveTextContent('Email not verified');
  expect(screen.getByRole('row', { name: /old@x.example/ })).not.toHaveTextContent('not verified');
});

it('SIGNUP-14 counts on its tab who waits, and shows them to administrators alone', async () => {
  const { person, address } = enter(users.agentAdmin(), '/agent');
  const tab = await screen.findByRole('tab', { name: /Waiting to join\s*1/ });
  await person.click(tab);
  expect(await screen.findByRole('row', { name: /new@x.example/ })).toBeVisible();
  expect(address()).toBe('/agent?tab=waiting');
  expect(await axeProblems()).toEqual([]);
});

it.each([
  ['ADMIN', users.admin(), true],
  ['AGENT-ADMIN', users.agentAdmin(), true],
  ['USER', users.user(), false],
  ['AGENT-READER', users.reader(), false],
  ['AGENT-CLICKER', users.clicker(), false],
])('SIGNUP-14 shows %s who waits or not', async (_role, user, shows) => {
  enter(user);
  if (shows) expect(await screen.findByRole('table', { name: 'Waiting to join' })).toBeVisible();
  else expect(await screen.findByRole('row', { name: /Rosa/ })).toBeVisible();
  expect(screen.queryAllByRole('tab')).toHaveLength(shows ? 2 : 0);
});

it('SIGNUP-14 confirms after a question, and the person is no longer waiting', async () => {
  const waiting = [joiner];
  const { person } = enter(users.agentAdmin(), undefined, waiting);
  const confirmed: (string | undefined)[] = [];
  reply.post('/agents/:id/confirm', ({ params }) => {
    confirmed.push(params.id);
    waiting.pop();
    return { data: { ...joiner, state: 'active' }, message: 'User confirmed.' };
  });
  await press(person, 'Confirm new@x.example', 'Let this person join?', 'Confirm');
  expect(await screen.findByText('User confirmed.')).toBeVisible();
  expect(await screen.findByText('No one is waiting')).toBeVisible();
  expect(confirmed).toEqual(['41']);
});

it('lets the administrator choose role and name of a joiner', async () => {
  const { person } = enter();
  const bodies: unknown[] = [];
  reply.post('/agents/:id/confirm', ({ body }) => {
    bodies.push(body);
    return { data: { ...joiner, state: 'active' }, message: 'User confirmed.' };
  });
  await person.click(await screen.findByRole('button', { name: 'Confirm new@x.example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let this person join?' }));
  expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('AGENT-READER');
  await person.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Ruiz');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Clicker');
  await person.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('User confirmed.')).toBeVisible();
  expect(bodies).toEqual([{ firstName: 'new', lastName: 'Ruiz', role: 'AGENT-CLICKER' }]);
  expect(await axeProblems()).toEqual([]);
});

it('SIGNUP-14 refuses after a question; Cancel answers nothing', async () => {
  const { person } = enter();
  const refused: (string | undefined)[] = [];
  reply.post('/agents/:id/refuse', ({ params }) => {
    refused.push(params.id);
    return { message: 'Request refused.' };
  });
  await press(person, 'Refuse new@x.example', 'Refuse this request?', 'Cancel');
  expect(refused).toEqual([]);
  await press(person, 'Refuse new@x.example', 'Refuse this request?', 'Refuse');
  expect(await screen.findByText('Request refused.')).toBeVisible();
  await waitFor(() => expect(refused).toEqual(['41']));
});

it('says what was answered by somebody else meanwhile', async () => {
  reply.problem('POST', '/agents/:id/confirm', 404, { error: 'This agent was not found.' });
  const { person } = enter();
  await press(person, 'Confirm new@x.example', 'Let this person join?', 'Confirm');
  expect(await screen.findByText('This agent was not found.')).toBeVisible();
});
