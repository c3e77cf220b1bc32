import { screen } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { ChangePasswordPage } from './change-password-page';

startMockServer();

const user = users.reader({ mustChangePassword: true });
const open = () => renderRemote(<ChangePasswordPage />, { at: '/dashboard', user });
type Person = ReturnType<typeof open>['person'];

async function choose(person: Person, current: string, first: string, second = first) {
  for (const [label, text] of [
    ['Current Password', current],
    ['New Password', first],
    ['Confirm Password', second],
  ] as const)
    if (text) await person.type(screen.getByLabelText(label), text);
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
}

it('UPWD-04 changes the password and lets the person in', async () => {
  let asked: unknown;
  reply.post('/users/change-password', ({ body }) => {
    asked = body;
    return { data: { ...user, mustChangePassword: false }, message: 'Password changed successfully' };
  });
  const { person, store } = open();
  expect(screen.getByRole('heading', { name: 'Choose your own password' })).toHaveFocus();
  await choose(person, 'theirs-not-mine', 'correct-horse');
  expect(await screen.findByText('Password changed successfully')).toHaveAttribute('data-kind', 'success');
  expect(asked).toEqual({ currentPassword: 'theirs-not-mine', password: 'correct-horse' });
  expect(selectUser(store.getState())?.mustChangePassword).toBe(false);
});

it.each([
  ['', 'correct-horse', 'correct-horse', 'Please fill in the fields!', 'Current Password'],
  ['theirs', 'correct-horse', 'correct-house', 'Passwords do not match', 'Confirm Password'],
])('refuses "%s", "%s", "%s" and goes to the field', async (current, first, second, warning, field) => {
  const { person } = open();
  await choose(person, current, first, second);
  const said = (await screen.findAllByText(warning)).filter((element) => element.dataset.kind);
  expect(said).toHaveLength(1);
  expect(screen.getByLabelText(field)).toHaveFocus();
});

it('says beside the field what the server found wrong with it', async () => {
  const error = 'The current password is wrong.';
  reply.problem('POST', '/users/change-password', 400, { error, fields: { currentPassword: error } });
  const { person } = open();
  await choose(person, 'wrong', 'correct-horse');
  await screen.findByText(error);
  expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(error);
});

it('lets the person out', async () => {
  reply.post('/users/logout', {});
  const { person, store } = open();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect(selectUser(store.getState())).toBeNull();
});
