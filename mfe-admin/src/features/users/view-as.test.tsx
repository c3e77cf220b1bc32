import { screen, within } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { UsersScreen } from './users-screen';

startMockServer();

const view = { by: 'ada@platform.example', endsAt: '2026-11-23T20:00:00.000Z' };
function enter(user: SessionUser) {
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/agents/waiting', { data: [], total: 0 });
  reply.get('/agents', { data: [anAgent()], total: 1 });
  return renderRemote(<UsersScreen />, { at: '/agent', user });
}
const lookAs = { name: 'View as Rosa Reader' };

it('lets ADMIN look as somebody, for a reason', async () => {
  const asked: unknown[] = [];
  const rosa = users.reader({ email: 'rosa@harbor.example', view });
  reply.post('/session/view', ({ body }) => {
    asked.push(body);
    return { data: rosa };
  });
  const { person, store } = enter(users.admin());
  await person.click(await screen.findByRole('button', lookAs));
  const dialog = within(screen.getByRole('dialog', { name: 'View the console as Rosa Reader?' }));
  expect(await axeProblems()).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'View' }));
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Say why, in a few words\./);
  await person.type(dialog.getByLabelText('Reason'), 'Ticket 881');
  await person.click(dialog.getByRole('button', { name: 'View' }));
  await screen.findByText('You see the console as Rosa Reader.');
  expect(asked).toEqual([{ agentId: 31, reason: 'Ticket 881' }]);
  expect(selectUser(store.getState())).toMatchObject({ email: 'rosa@harbor.example', view });
});

it('is offered to nobody of an agency', async () => {
  enter(users.agentAdmin());
  expect(await screen.findByRole('button', { name: 'Edit Rosa Reader' })).toBeVisible();
  expect(screen.queryByRole('button', lookAs)).toBeNull();
});

it('hides in a view what would be refused', async () => {
  enter(users.agentAdmin({ view }));
  expect(await screen.findByRole('row', { name: /Rosa/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Rosa Reader/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add User' })).toBeNull();
});
