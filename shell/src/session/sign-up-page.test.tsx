import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readSignInEmail } from '@campaign/shared-api';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { SignUpPage } from './sign-up-page';

startMockServer();

const open = () => renderRemote(<SignUpPage />, { at: '/signup', user: null });
const submit = () => screen.getByRole('button', { name: 'Create account' });
type Person = ReturnType<typeof open>['person'];
/** Without each of its keys. */
async function put(person: Person, into: HTMLElement, text: string) {
  await person.click(into);
  await person.paste(text);
}

it('SIGNUP-01 SIGNUP-03 SIGNUP-04 SIGNUP-11 SHELL-17 starts with a new agency, a password, an email and the terms agreed to', () => {
  open();
  expect(screen.getByRole('radio', { name: 'Create a new agency' })).toBeChecked();
  expect(screen.getByLabelText('Agency Name')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByRole('checkbox', { name: 'I agree to the terms of use' })).toBeChecked();
  expect(screen.getByText('Simplify Communication, Amplify Connection')).toBeVisible();
});

it('SIGNUP-02 SIGNUP-10 SIGNUP-09 joins by agency number and goes to /', async () => {
  let asked: unknown;
  reply.post(
    '/agent/accounts/signup',
    ({ body }) => {
      asked = body;
      return { message: 'Signup successful!' };
    },
    { status: 201 },
  );
  const { person, address } = open();
  await person.click(screen.getByRole('radio', { name: 'Join an existing agency' }));
  await put(person, screen.getByLabelText('Agency Number'), '1000060');
  await put(person, screen.getByLabelText('Email'), 'new@demo.example');
  await put(person, screen.getByLabelText('Password'), 'correct-horse');
  await person.click(submit());
  expect(await screen.findByText('Signup successful!')).toHaveAttribute('data-kind', 'success');
  const confirm = 'An administrator of the agency has to confirm you before you can sign in.';
  expect(await screen.findByText(confirm)).toBeVisible();
  expect(
    screen.getByText('We sent a link to new@demo.example. Open it to confirm your address.'),
  ).toBeVisible();
  // Carried to the sign-in form, and in no URL.
  expect(readSignInEmail()).toBe('new@demo.example');
  expect(asked).toEqual({ agentNumber: '1000060', email: 'new@demo.example', password: 'correct-horse' });
  expect(address()).toBe('/');
});

it('SIGNUP-01 SIGNUP-02 takes no more of a name or a number than an agency has', async () => {
  const { person } = open();
  await put(person, screen.getByLabelText('Agency Name'), 'X'.repeat(150));
  expect(screen.getByLabelText('Agency Name')).toHaveValue('X'.repeat(120));
  await person.click(screen.getByRole('radio', { name: 'Join an existing agency' }));
  expect(screen.getByLabelText('Agency Number')).toHaveAttribute('maxlength', '40');
});

async function fillNewAgency(person: Person) {
  await put(person, screen.getByLabelText('Agency Name'), 'Harbor Strategies');
  await put(person, screen.getByLabelText('Email'), 'new@demo.example');
  await put(person, screen.getByLabelText('Password'), 'correct-horse');
}

it('SIGNUP-10 makes an agency of name, email and password', async () => {
  let asked: unknown;
  reply.post(
    '/users/signup',
    ({ body }) => {
      asked = body;
      return {};
    },
    { status: 201 },
  );
  const { person, address } = open();
  await fillNewAgency(person);
  await person.click(submit());
  expect(await screen.findByText('Signup successful!')).toBeVisible();
  expect(asked).toEqual({
    userName: 'Harbor Strategies',
    email: 'new@demo.example',
    password: 'correct-horse',
  });
  expect(address()).toBe('/');
});

it.each(['Create a new agency', 'Join an existing agency'])(
  'SIGNUP-05 warns when something is missing: %s',
  async (kind) => {
    const { person, address } = open();
    await person.click(screen.getByRole('radio', { name: kind }));
    await person.click(submit());
    expect(await screen.findByText('Please fill in the fields!')).toHaveAttribute('data-kind', 'warning');
    expect(address()).toBe('/signup');
  },
);

it.each([
  ['Create a new agency', 'Agency Name', 'Enter the name of your agency.'],
  ['Create a new agency', 'Email', 'Enter your email.'],
  ['Create a new agency', 'Password', 'Enter your password.'],
  ['Join an existing agency', 'Agency Number', 'Enter the number your agency gave you.'],
  ['Join an existing agency', 'Email', 'Enter your email.'],
  ['Join an existing agency', 'Password', 'Enter your password.'],
])('SIGNUP-05 SIGNUP-11 %s: without %s alone it warns, and says so beside it', async (kind, empty, words) => {
  const { person } = open();
  await person.click(screen.getByRole('radio', { name: kind }));
  const agency = kind === 'Create a new agency' ? 'Agency Name' : 'Agency Number';
  for (const label of [agency, 'Email', 'Password'].filter((each) => each !== empty))
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'new@demo.example' } });
  await person.click(submit());
  expect(await screen.findByText('Please fill in the fields!')).toHaveAttribute('data-kind', 'warning');
  expect(screen.getByLabelText(empty)).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(screen.getByLabelText(empty)).toHaveFocus();
});

it('SIGNUP-06 SIGNUP-08 takes nothing but 201 for a success', async () => {
  reply.post('/users/signup', {}, { status: 200 });
  const { person, address } = open();
  await fillNewAgency(person);
  await person.click(submit());
  expect(await screen.findByText('Signup Failed!')).toHaveAttribute('data-kind', 'error');
  expect(address()).toBe('/signup');
});

it('SIGNUP-08 says why when the server does, beside the field it is about', async () => {
  reply.problem('POST', '/users/signup', 422, {
    error: 'Please check the fields.',
    fields: { password: 'This password is too common.' },
  });
  const { person } = open();
  await fillNewAgency(person);
  await person.click(submit());
  expect(await screen.findByText('Please check the fields.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    expect.stringContaining('This password is too common.'),
  );
});

it('SIGNUP-12 cannot be sent without agreeing to the terms', async () => {
  const { person } = open();
  await person.click(screen.getByRole('checkbox', { name: 'I agree to the terms of use' }));
  expect(submit()).toBeDisabled();
});

it('says the rule of a password before anything is typed, and links the terms', () => {
  open();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'At least 8 characters. Not a common password, nor your email or agency.',
  );
  expect(screen.getByRole('link', { name: /^Terms/ })).toHaveAttribute('href', '/terms');
});

it('SIGNUP-08 says a taken name beside the name', async () => {
  const error = 'An agency with this name already exists.';
  reply.problem('POST', '/users/signup', 409, { error, code: 'conflict', fields: { userName: error } });
  const { person } = open();
  await fillNewAgency(person);
  await person.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Agency Name')).toHaveAccessibleDescription(error));
});
