import { screen, within } from '@testing-library/react';
import type { Agent, OwnSession, SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { UserManager } from './user-manager';

startMockServer();

const session = (changes: Partial<OwnSession> = {}): OwnSession => ({
  sessionId: 7,
  device: 'Chrome on Windows',
  createdAt: '2026-11-19T15:00:00.000Z',
  seenAt: '2026-11-19T19:04:00.000Z',
  current: false,
  ...changes,
});
function enter(
  changes: Partial<Agent> = { hasSecondFactor: true, factorResetAt: null },
  sessions = [session(), session({ sessionId: 8, device: null })],
  user: SessionUser = users.agentAdmin(),
) {
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/agents/:id', { data: { ...anAgent(changes), identityPermission: [] } });
  reply.get('/agents/:id/sessions', { data: sessions, total: sessions.length });
  return renderPanel(UserManager, { agentId: 31 }, { user });
}
const factor = async () => within(await screen.findByRole('region', { name: 'Second factor' }));
/** The shell's question, which stands outside the panel. */
const asking = (name: string) => screen.findByRole('alertdialog', { name, hidden: true });
const places = async () => within(await screen.findByRole('region', { name: 'Signed in on' }));

it('removes a second factor that was lost, a day later, after it was said what that means', async () => {
  const { person } = enter();
  const due = '2026-11-24T20:00:00.000Z';
  reply.post('/agents/:id/reset-factor', () => {
    reply.get('/agents/:id', {
      data: { ...anAgent({ hasSecondFactor: true, factorResetAt: due }), identityPermission: [] },
    });
    return { message: 'The second factor will be removed in 24 hours. The user was notified by email.' };
  });
  expect((await factor()).getByText('Asked for after the password')).toBeVisible();
  await (await places()).findAllByRole('listitem');
  expect(await axeProblems()).toEqual([]);
  await person.click((await factor()).getByRole('button', { name: 'Remove second factor' }));
  const question = await asking('Remove the second factor in 24 hours?');
  expect(question).toHaveTextContent(
    'For when Rosa Reader has lost it. They are notified by email now, and signing in with it within 24 hours cancels the removal. Make sure they asked for this.',
  );
  await person.click(within(question).getByText('Remove second factor'));
  expect(await (await factor()).findByText(/Will be removed/)).toHaveTextContent(/Nov 24, 2026/);
  expect((await factor()).queryByRole('button')).toBeNull();
});

it('has nothing to remove where there is none, and shows nothing a server does not tell', async () => {
  enter({ hasSecondFactor: false });
  expect((await factor()).getByText('None: signs in with the password alone')).toBeVisible();
  expect((await factor()).queryByRole('button')).toBeNull();
});

it('ends one session of somebody, and all after a question', async () => {
  const { person } = enter();
  const asked: unknown[] = [];
  reply.delete('/agents/:id/sessions/:sessionId', ({ params }) => {
    asked.push([params.id, params.sessionId]);
    return { message: 'Session ended.' };
  });
  reply.delete('/agents/:id/sessions', () => {
    asked.push('all');
    return { message: 'Signed out everywhere.' };
  });
  const list = await places();
  expect((await list.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome on Windows.*End$/),
    expect.stringMatching(/^Unknown device.*End$/),
  ]);
  await person.click(list.getByRole('button', { name: 'End the session on Chrome on Windows' }));
  expect(await screen.findByText('Session ended.')).toBeVisible();
  await person.click(list.getByRole('button', { name: 'Sign out everywhere' }));
  const question = await asking('Sign Rosa Reader out everywhere?');
  await person.click(within(question).getByText('Sign out everywhere'));
  expect(await screen.findByText('Signed out everywhere.')).toBeVisible();
  expect(asked).toEqual([['31', '7'], 'all']);
});

it('says that somebody is signed in nowhere', async () => {
  enter({ hasSecondFactor: false }, []);
  expect(await (await places()).findByText('Not signed in anywhere now.')).toBeVisible();
});

it('is not in one’s own panel: one’s own are in Security', async () => {
  enter(undefined, undefined, users.agentAdmin({ agentId: 31 }));
  await screen.findByRole('textbox', { name: 'Email' });
  expect(screen.queryByRole('region', { name: 'Signed in on' })).toBeNull();
});
