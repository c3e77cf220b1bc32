import { screen, waitFor } from '@testing-library/react';
import { readSignInEmail } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { VerifyEmailPage } from './verify-email-page';

startMockServer();
beforeEach(() => sessionStorage.clear());

const open = (at = '/verify-email?token=abc', user: SessionUser | null = null) =>
  renderRemote(<VerifyEmailPage />, { at, user });

it('confirms the address of a visitor and carries it to the sign-in form', async () => {
  let asked: unknown;
  reply.post('/users/verify-email', ({ body }) => {
    asked = body;
    return { data: { email: 'owner@fresh.example' } };
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  expect(screen.getByText('owner@fresh.example is confirmed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
  expect(asked).toEqual({ token: 'abc' });
  expect(readSignInEmail()).toBe('owner@fresh.example');
  expect(await axeProblems()).toEqual([]);
});

it('marks the signed-in user as verified, and leads on', async () => {
  const user = users.agentAdmin({ emailVerified: false });
  reply.post('/users/verify-email', { data: { email: user.email } });
  const { store } = open(undefined, user);
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible();
  await waitFor(() => expect(store.getState().session.user).toMatchObject({ emailVerified: true }));
});

it('leaves another user who is signed in as they are', async () => {
  reply.post('/users/verify-email', { data: { email: 'owner@fresh.example' } });
  const { store } = open(undefined, users.reader({ emailVerified: false }));
  await screen.findByRole('heading', { name: 'Email address confirmed' });
  expect(store.getState().session.user).toMatchObject({ emailVerified: false });
});

it.each([
  ['missing', '/verify-email', 'The link is incomplete. Open it again from the email.'],
  [
    'expired',
    '/verify-email?token=old',
    'This link has expired or is not valid. Sign in to get another one.',
  ],
])('explains a %s link', async (_state, at, text) => {
  reply.problem('POST', '/users/verify-email', 404, { error: 'This link has expired or is not valid.' });
  open(at);
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('can be tried again when the server did not respond', async () => {
  reply.post('/users/verify-email', { data: { email: 'owner@fresh.example' } });
  reply.problem('POST', '/users/verify-email', 503, { error: 'Busy.' }, { once: true });
  const { person } = open();
  expect(await screen.findByText('Busy.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
});
