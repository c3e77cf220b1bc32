import { screen } from '@testing-library/react';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { ForgotPasswordPage } from './forgot-password-page';

startMockServer();

const open = () => renderRemote(<ForgotPasswordPage />, { at: '/forgot-password', user: null });
const proceed = () => screen.getByRole('button', { name: 'Continue' });

const one = { accountId: 53, userName: 'Civic Scope' };
const two = { accountId: 56, userName: 'Bright Harbor' };

/** Answers the mail call and remembers what it was asked. */
function mails() {
  const asked: unknown[] = [];
  reply.post('/users/confirm-user', ({ body }) => {
    asked.push(body);
    return { success: true, message: 'Check your email.' };
  });
  return asked;
}

it('FORGOT-01 FORGOT-03 FORGOT-09 mails the only agency at once and leads back to the login', async () => {
  const asked = mails();
  reply.post('/users/forgot-password', { data: [one] });
  const { person } = open();
  await person.type(screen.getByLabelText('Email'), 'agency@demo.example');
  await person.click(proceed());
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Return to login' })).toHaveAttribute('href', '/signin');
  expect(asked).toEqual([{ email: 'agency@demo.example', accountId: 53 }]);
});

it('FORGOT-02 FORGOT-12 asks which agency is meant when there are several', async () => {
  const asked = mails();
  reply.post('/users/forgot-password', { data: [one, two] });
  const { person } = open();
  await person.type(screen.getByLabelText('Email'), 'both@demo.example');
  await person.click(proceed());
  await person.click(await screen.findByRole('radio', { name: 'Bright Harbor' }));
  await person.click(proceed());
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(asked).toEqual([{ email: 'both@demo.example', accountId: 56 }]);
});

it('FORGOT-04 has a way back', () => {
  open();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
});

it('FORGOT-05 FORGOT-06 warns about an empty email and an agency not chosen', async () => {
  reply.post('/users/forgot-password', { data: [one, two] });
  const { person } = open();
  await person.click(proceed());
  expect(await screen.findAllByText('Please fill in the fields!')).toHaveLength(1);
  await person.type(screen.getByLabelText('Email'), 'both@demo.example');
  await person.click(proceed());
  await screen.findByRole('radio', { name: 'Bright Harbor' });
  // The next try has taken the first warning away.
  expect(screen.queryByText('Please fill in the fields!')).toBeNull();
  await person.click(proceed());
  expect(await screen.findAllByText('Please fill in the fields!')).toHaveLength(1);
});

it('FORGOT-08 shows what the server says of a success, and of a refusal', async () => {
  mails();
  const refused = 'Too many attempts. Please try again later.';
  reply.problem('POST', '/users/forgot-password', 429, { error: refused });
  const { person } = open();
  await person.type(screen.getByLabelText('Email'), 'agency@demo.example');
  await person.click(proceed());
  expect(await screen.findByText(refused)).toHaveAttribute('data-kind', 'warning');
  reply.post('/users/forgot-password', { data: [one], message: 'One account was found.' });
  await person.click(proceed());
  expect(await screen.findByText('One account was found.')).toHaveAttribute('data-kind', 'success');
});

it('FORGOT-07 FORGOT-08 says that nobody was found', async () => {
  reply.problem('POST', '/users/forgot-password', 404, { error: 'Invalid Credentials!' });
  const { person } = open();
  await person.type(screen.getByLabelText('Email'), 'nobody@demo.example');
  await person.click(proceed());
  expect(await screen.findByText('Invalid Credentials!')).toHaveAttribute('data-kind', 'warning');
});

it.each([
  ['the server’s words', { success: false, message: 'No one found.' }, 'No one found.'],
  ['its own', { success: false }, 'Confirmation error'],
])(
  'FORGOT-11 takes a 201 of the mail call for the failure it is, and says %s',
  async (_whose, answer, words) => {
    reply.post('/users/forgot-password', { data: [one] });
    reply.post('/users/confirm-user', answer, { status: 201 });
    const { person } = open();
    await person.type(screen.getByLabelText('Email'), 'agency@demo.example');
    await person.click(proceed());
    expect(await screen.findByText(words)).toHaveAttribute('data-kind', 'warning');
    expect(screen.queryByRole('heading', { name: 'Check your email' })).toBeNull();
  },
);

it('FORGOT-14 tells strangers nothing when the server does not', async () => {
  reply.post('/users/forgot-password', { data: [] });
  const { person } = open();
  await person.type(screen.getByLabelText('Email'), 'nobody@demo.example');
  await person.click(proceed());
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
});
