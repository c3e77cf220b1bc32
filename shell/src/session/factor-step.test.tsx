import { screen } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { SignInInside } from './sign-in-inside';

startMockServer();

const user = users.reader();
const HALF = {
  data: { step: 'second-factor' as const, ticket: 'the-ticket', passkey: null, code: true },
  message: 'Please confirm with your second factor.',
};

async function toStep() {
  reply.post('/users/login', HALF, { status: 202 });
  const opened = renderRemote(<SignInInside />, { at: '/signin', user: null });
  await opened.person.type(screen.getByLabelText('Email'), user.email);
  await opened.person.type(screen.getByLabelText('Password'), 'correct-horse');
  await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Confirm with your second factor' });
  return opened;
}

it('SIGNIN-06 asks for the code of the app after the password, and signs in with it', async () => {
  const asked: unknown[] = [];
  reply.post('/users/login/second-factor', ({ body }) => {
    asked.push(body);
    return { data: user, message: 'Signed in successfully!' };
  });
  const { person, store } = await toStep();
  expect(selectUser(store.getState())).toBeNull();
  expect(await axeProblems()).toEqual([]);
  await person.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Signed in successfully!');
  expect(asked).toEqual([{ ticket: 'the-ticket', answer: { kind: 'code', code: '123456' } }]);
  expect(selectUser(store.getState())?.email).toBe(user.email);
});

it('takes a recovery code in its place', async () => {
  const asked: unknown[] = [];
  reply.post('/users/login/second-factor', ({ body }) => {
    asked.push(body);
    return { data: user };
  });
  const { person, store } = await toStep();
  await person.type(screen.getByLabelText('Code from your authenticator app'), '12');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter the six digits.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  // Of another code nothing was wrong yet.
  expect(screen.getByLabelText('Recovery code')).toHaveValue('');
  expect(screen.queryByText('Enter one of your recovery codes.')).toBeNull();
  await person.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Please confirm with your second factor.');
  expect(asked).toEqual([{ ticket: 'the-ticket', answer: { kind: 'recovery', code: 'abcd-efgh-jkmn' } }]);
  expect(selectUser(store.getState())?.email).toBe(user.email);
});

it('says that it was wrong, and asks again; Back begins anew', async () => {
  reply.problem('POST', '/users/login/second-factor', 401, { error: 'The second factor is wrong.' });
  const { person } = await toStep();
  await person.type(screen.getByLabelText('Code from your authenticator app'), '000000');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('The second factor is wrong.')).toHaveAttribute('data-kind', 'error');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue('');
});
