import { screen } from '@testing-library/react';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { ResetPasswordPage } from './reset-password-page';

startMockServer();

const open = (at = '/reset-password?token=abc') => renderRemote(<ResetPasswordPage />, { at, user: null });
const owner = { email: 'agency@demo.example', accountId: 12 };
const submit = () => screen.getByRole('button', { name: 'Change Password' });

async function choose(person: ReturnType<typeof open>['person'], first: string, second: string) {
  if (first) await person.type(await screen.findByLabelText('New Password'), first);
  if (second) await person.type(await screen.findByLabelText('Confirm Password'), second);
  await person.click(await screen.findByRole('button', { name: 'Change Password' }));
}

it('RESET-01 RESET-03 shows the form for a valid token', async () => {
  reply.post('/users/verification-email', { data: owner });
  const { person } = open();
  await screen.findByLabelText('New Password');
  for (const label of ['New Password', 'Confirm Password']) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveAttribute('type', 'password');
    // Of the first that is still hidden: one after the other.
    await person.click(screen.getAllByRole('button', { name: 'Show password' })[0]!);
    expect(field).toHaveAttribute('type', 'text');
  }
  for (const toggle of screen.getAllByRole('button', { name: 'Hide password' })) await person.click(toggle);
  expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('type', 'password');
  expect(submit()).toBeVisible();
});

it('names the agency whose password is changed', async () => {
  reply.post('/users/verification-email', { data: { ...owner, agency: 'Civic Scope' } });
  open();
  expect(
    await screen.findByText(
      'For agency@demo.example at Civic Scope. You will be signed out of Civic Scope everywhere else.',
    ),
  ).toBeVisible();
});

it.each([
  ['missing', '/reset-password', () => {}],
  [
    'invalid',
    '/reset-password?token=old',
    () => reply.problem('POST', '/users/verification-email', 404, { error: 'Unknown token.' }),
  ],
])('RESET-02 RESET-03 ROUTE-13 explains a %s token and starts over', async (_state, at, prepare) => {
  prepare();
  open(at);
  expect(await screen.findByRole('heading', { name: 'Password recovery error' })).toBeVisible();
  expect(
    screen.getByText('The information needed to recover the password could not be found.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Over' })).toHaveAttribute('href', '/forgot-password');
});

it('RESET-03 can ask again when the token could not be checked', async () => {
  reply.post('/users/verification-email', { data: owner });
  reply.problem('POST', '/users/verification-email', 503, { error: 'Busy.' }, { once: true });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New Password')).toBeVisible();
});

it.each([
  ['RESET-04', '', '', 'Please fill in the fields!'],
  ['RESET-04', 'long-enough', '', 'Please fill in the fields!'],
  ['RESET-04', '', 'long-enough', 'Please fill in the fields!'],
  ['RESET-05', 'five5', 'five5', 'Password must be at least 6 characters long'],
  ['RESET-06', 'long-enough', 'long-enoug', 'Passwords do not match'],
])('%s refuses "%s" and "%s" with "%s"', async (_id, first, second, warning) => {
  reply.post('/users/verification-email', { data: owner });
  const { person } = open();
  await choose(person, first, second);
  const [toast] = (await screen.findAllByText(warning)).filter((element) => element.dataset.kind);
  expect(toast).toHaveAttribute('data-kind', 'warning');
});

it.each([
  ['the server’s words', { message: 'Your password was changed.' }, 'Your password was changed.'],
  ['its own', {}, 'Password changed successfully'],
])(
  'RESET-07 RESET-12 RESET-14 sends token, account and email along, says %s and goes to /',
  async (_whose, answer, words) => {
    let asked: unknown;
    reply.post('/users/verification-email', { data: owner });
    reply.post('/users/reset-password', ({ body }) => {
      asked = body;
      return answer;
    });
    const { person, address } = open();
    await choose(person, 'correct-horse', 'correct-horse');
    expect(await screen.findByText(words)).toHaveAttribute('data-kind', 'success');
    expect(asked).toEqual({ ...owner, token: 'abc', password: 'correct-horse' });
    expect(address()).toBe('/');
  },
);

it('names the agency that invites, and changes no password of somebody who has none yet', async () => {
  reply.post('/users/verification-email', { data: { ...owner, invitedTo: 'Harbor Strategies' } });
  reply.post('/users/reset-password', { message: 'Password changed successfully' });
  const { person, address } = open();
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeVisible();
  expect(
    screen.getByText('Harbor Strategies has invited you. You will sign in as agency@demo.example.'),
  ).toBeVisible();
  await person.type(screen.getByLabelText('New Password'), 'correct-horse');
  await person.type(screen.getByLabelText('Confirm Password'), 'correct-horse');
  await person.click(screen.getByRole('button', { name: 'Choose Password' }));
  expect(await screen.findByText('Password chosen. You can sign in now.')).toHaveAttribute(
    'data-kind',
    'success',
  );
  expect(screen.queryByText('Password changed successfully')).toBeNull();
  expect(address()).toBe('/');
});

it('RESET-08 says beside the field why the password is refused', async () => {
  reply.post('/users/verification-email', { data: owner });
  reply.problem('POST', '/users/reset-password', 400, {
    error: 'Please check the fields.',
    fields: { password: 'At most 128 characters.' },
  });
  const { person } = open();
  await choose(person, 'correct-horse', 'correct-horse');
  expect(await screen.findByText('Please check the fields.')).toHaveAttribute('data-kind', 'error');
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
    expect.stringContaining('At most 128 characters.'),
  );
});

it.each([
  ['the server’s words', { error: 'This password is too common.' }, 'This password is too common.'],
  ['its own', { error: '' }, 'Failed to change password'],
])('RESET-08 says %s when the change fails', async (_whose, problem, words) => {
  reply.post('/users/verification-email', { data: owner });
  reply.problem('POST', '/users/reset-password', 422, problem);
  const { person } = open();
  await choose(person, 'correct-horse', 'correct-horse');
  expect(await screen.findByText(words)).toHaveAttribute('data-kind', 'error');
});
