import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { readSignInEmail, selectUser, storeSignInEmail } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { Arrivals } from '../routing/arrivals';
import { SignInInside } from './sign-in-inside';
import { SignUpPage } from './sign-up-page';

startMockServer();

const open = () => renderRemote(<SignInInside />, { at: '/signin', user: null });
type Person = ReturnType<typeof open>['person'];

async function signIn(person: Person, email = 'agency@demo.example', password = 'campaign-demo') {
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

const agencies = [
  { accountId: 53, userName: 'Civic Scope' },
  { accountId: 56, userName: 'Bright Harbor' },
];

it('SIGNIN-01 SIGNIN-03 SIGNIN-04 SHELL-17 asks for email and password, links on, and carries the tagline', () => {
  open();
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')];
  expect(email).toHaveAttribute('autocomplete', 'username');
  for (const [field, name] of [[email, 'email'] as const, [password, 'password'] as const]) {
    expect(field).toHaveAttribute('type', name);
    expect(field).toHaveAttribute('name', name);
  }
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  expect(screen.getByText('Simplify Communication, Amplify Connection')).toBeVisible();
});

it('starts with the address of a sign-up, and forgets it when the form is sent', async () => {
  storeSignInEmail('new@demo.example');
  reply.problem('POST', '/users/login', 401, { error: 'Invalid Credentials!' });
  const { person } = open();
  expect(screen.getByLabelText('Email')).toHaveValue('new@demo.example');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await person.type(screen.getByLabelText('Password'), 'campaign-demo');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Invalid Credentials!')).toBeVisible();
  expect(readSignInEmail()).toBe('');
});

it('leaves nobody’s focus behind who follows a link to a page without a first field', async () => {
  const { person, history } = renderRemote(
    <Arrivals>
      <Routes>
        <Route path="/signin" element={<SignInInside />} />
        <Route path="/signup" element={<SignUpPage />} />
      </Routes>
    </Arrivals>,
    { at: '/signin', user: null },
  );
  await person.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(history.current().location.pathname).toBe('/signup');
  expect(screen.getByRole('heading', { name: 'Create an account' })).toHaveFocus();
});

it('SIGNIN-02 shows and hides the password', async () => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

it('SIGNIN-05 SIGNIN-11 SIGNIN-13 SESS-05 stores who signed in, here and locally, and says what the server said', async () => {
  const user = users.user();
  let asked: unknown;
  reply.post('/users/login', ({ body }) => {
    asked = body;
    return { data: user, message: 'Signed in successfully!' };
  });
  const { person, store } = open();
  await signIn(person);
  expect(await screen.findByText('Signed in successfully!')).toHaveAttribute('data-kind', 'success');
  expect(asked).toEqual({ email: 'agency@demo.example', password: 'campaign-demo' });
  expect(selectUser(store.getState())).toEqual(user);
  const { accountId: id, userName, agentNumber, email, role, createdAt, updatedAt } = user;
  const { domainName, identityPermission } = user;
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toEqual({
    id,
    userName,
    agentNumber,
    email,
    role,
    createdAt,
    updatedAt,
    domainName,
    identityPermission,
  });
});

it('SIGNIN-06 SIGNIN-07 SIGNIN-11 SIGNIN-15 offers the agencies as radio choices and signs in again with the one picked', async () => {
  let asked: unknown;
  reply.post('/users/login', { data: agencies, message: 'Please select an agency.' }, { status: 202 });
  reply.post('/agent/accounts/login', ({ body }) => {
    asked = body;
    return { data: users.user({ accountId: 56 }) };
  });
  const { person, store } = open();
  await signIn(person, 'both@demo.example');
  expect(await screen.findByText('Please select an agency.')).toHaveAttribute('data-kind', 'warning');
  await person.click(await screen.findByRole('radio', { name: 'Bright Harbor' }));
  expect(screen.getByRole('heading', { name: 'Choose your agency' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(asked).toEqual({ email: 'both@demo.example', password: 'campaign-demo', accountId: 56 });
  expect(selectUser(store.getState())?.accountId).toBe(56);
});

it('SIGNIN-08 goes back to an empty form', async () => {
  reply.post('/users/login', { data: agencies }, { status: 202 });
  const { person } = open();
  await signIn(person);
  await person.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('SIGNIN-09 does not sign in before an agency is picked', async () => {
  reply.post('/users/login', { data: agencies }, { status: 202 });
  const asked = jest.fn(() => ({ data: users.user() }));
  reply.post('/agent/accounts/login', asked);
  const { person } = open();
  await signIn(person);
  await person.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please select Agency!')).toHaveAttribute('data-kind', 'warning');
  expect(asked).not.toHaveBeenCalled();
});

it('SIGNIN-10 lets a 401 speak for itself, beside the field it is about', async () => {
  reply.problem('POST', '/users/login', 401, { error: 'Wrong email or password.' });
  const { person, store } = open();
  await signIn(person);
  expect(await screen.findByText('Wrong email or password.')).toBeVisible();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAccessibleDescription('Wrong email or password.');
  expect(password).toHaveFocus();
  await person.type(password, 'x');
  expect(screen.queryByText('Wrong email or password.')).toBeNull();
  expect(store.getState().session.expired).toBe(false);
});

it.each([
  ['any other refusal', () => reply.problem('POST', '/users/login', 500, { error: 'Something broke.' })],
  ['no connection', () => reply.offline('POST', '/users/login')],
])('SIGNIN-10 has one sentence for %s', async (_name, prepare) => {
  prepare();
  const { person } = open();
  await signIn(person);
  expect(await screen.findByText('Login failed. Please try again later.')).toBeVisible();
  expect(screen.queryByText('Something broke.')).toBeNull();
});

it('SIGNIN-10 SIGNIN-18 keeps its sentence where somebody tried too often, and says inline how long to wait', async () => {
  const error = 'Too many attempts. Please try again in 15 minutes.';
  reply.problem('POST', '/users/login', 429, { error, code: 'rate-limited', retryAfter: 886 });
  const { person } = open();
  await signIn(person);
  expect(await screen.findByText('Login failed. Please try again later.')).toHaveAttribute(
    'data-kind',
    'error',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Too many attempts. You can try again in 15 minutes.');
});

it('a new try takes away what the one before said', async () => {
  reply.problem('POST', '/users/login', 500, { error: 'Something broke.' });
  const { person } = open();
  await signIn(person);
  await screen.findByText('Login failed. Please try again later.');
  reply.post('/users/login', { data: users.user(), message: 'Signed in successfully!' });
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Signed in successfully!');
  await waitFor(() => expect(screen.queryByText('Login failed. Please try again later.')).toBeNull());
});

it('SIGNIN-16 warns about empty fields, marks them, and puts the focus in the first', async () => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please fill in the fields!')).toHaveAttribute('data-kind', 'warning');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toBeInvalid();
});
