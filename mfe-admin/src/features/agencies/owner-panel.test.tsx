import { screen, waitFor, within } from '@testing-library/react';
import { anAgency, anAgent, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { AgenciesScreen } from './agencies-screen';

startMockServer();

const owner = {
  agentId: 91,
  name: 'Olive Owner',
  email: 'olive@harbor.example',
  hasSecondFactor: true,
  factorResetAt: null as string | null,
};

async function open(given = {}) {
  let agency = anAgency({ owner, ...given });
  const asked: string[] = [];
  reply.get('/users/userList', () => ({ data: [agency], total: 1, waiting: 0 }));
  reply.post('/agents/:id/reset-factor', ({ params }: Asked) => {
    asked.push(params.id!);
    agency = anAgency({ owner: { ...owner, factorResetAt: '2026-11-21T15:00:00.000Z' } });
    return { message: 'The second factor will be removed in 24 hours. The user was notified by email.' };
  });
  const { person, panels } = renderRemote(<AgenciesScreen />, { at: '/agencies', user: users.admin() });
  await person.click(await screen.findByRole('button', { name: 'More actions for Harbor Strategies' }));
  await person.click(screen.getByRole('menuitem', { name: 'Owner' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Owner of Harbor Strategies' }));
  return { person, panel, panels, asked };
}

it('names whom an agency belongs to, and asks to remove a second factor that was lost', async () => {
  const { person, panel, asked } = await open();
  expect(panel.getByText('Olive Owner')).toBeVisible();
  expect(panel.getByText('olive@harbor.example')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await person.click(panel.getByRole('button', { name: 'Remove second factor' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the second factor in 24 hours?' }),
  );
  await person.click(question.getByRole('button', { name: 'Remove second factor' }));
  expect(await panel.findByText(/^Will be removed/)).toBeVisible();
  expect(asked).toEqual(['91']);
});

it('opens the console as the owner, with a reason', async () => {
  const { person, panel } = await open();
  const views: unknown[] = [];
  reply.post('/session/view', ({ body }: Asked) => {
    views.push(body);
    return { data: users.user() };
  });
  await person.click(panel.getByRole('button', { name: 'View as owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View the console as Olive Owner?' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ticket 881');
  await person.click(dialog.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(views).toEqual([{ agentId: 91, reason: 'Ticket 881' }]));
});

it('offers no view of an owner who cannot sign in', async () => {
  const { panel } = await open({ status: false });
  expect(panel.queryByRole('button', { name: 'View as owner' })).toBeNull();
});

it('sends an owner who has not accepted it the invitation again, and edits their name and email', async () => {
  const { person, panel, panels } = await open({ role: 'AGENT-ADMIN', owner: { ...owner, invited: true } });
  const invited: string[] = [];
  reply.post('/agents/:id/invite', ({ params }: Asked) => {
    invited.push(params.id!);
    return { data: anAgent(), message: 'Invitation sent.' };
  });
  expect(panel.getByText('Not accepted yet')).toBeVisible();
  await person.click(panel.getByRole('button', { name: 'Send the invitation again' }));
  expect(await screen.findByText('Invitation sent.')).toBeVisible();
  expect(invited).toEqual(['91']);
  expect(panel.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/agent?agency=12');
  await person.click(panel.getByRole('button', { name: 'Edit' }));
  expect(panels).toMatchObject([{ name: 'user-manager', props: { agentId: 91 } }]);
});

it('offers neither for an owner with a password and an older role', async () => {
  const { panel } = await open({ role: 'USER' });
  expect(panel.queryByRole('button', { name: 'Send the invitation again' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull();
});
