import { screen, waitFor } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { SwitchAgencyDialog } from './switch-agency-dialog';

startMockServer();

const here = { accountId: 12, userName: 'Harbor Strategies' };
const there = { accountId: 56, userName: 'Bright Harbor' };
const user = users.user();
const open = () =>
  renderRemote(<SwitchAgencyDialog open user={user} onClose={() => {}} />, { at: '/dashboard', user });

it('SIGNIN-07 switches at once to an agency whose password was given in this session', async () => {
  reply.get('/session/agencies', { data: [here, there] });
  let asked: unknown;
  reply.post('/session/switch', ({ body }) => {
    asked = body;
    return { data: users.user({ ...there }) };
  });
  const { person, store } = open();
  const button = await screen.findByRole('button', { name: 'Bright Harbor' });
  expect(screen.queryByRole('button', { name: 'Harbor Strategies' })).toBeNull();
  expect(await axeProblems()).toEqual([]);
  await person.click(button);
  await waitFor(() => expect(selectUser(store.getState())?.accountId).toBe(56));
  expect(asked).toEqual({ accountId: 56 });
});

it('SIGNIN-07 withdraws why an agency was not switched to once it is tried again', async () => {
  reply.get('/session/agencies', { data: [here, there] });
  reply.problem('POST', '/session/switch', 400, { error: 'This agency is disabled.' }, { once: true });
  const { person, store } = open();
  await person.click(await screen.findByRole('button', { name: 'Bright Harbor' }));
  expect(await screen.findByText('This agency is disabled.')).toBeVisible();
  reply.post('/session/switch', { data: users.user({ ...there }) });
  // By keyboard: two clicks within half a second of the dialog's opening are one double click, whose second does nothing.
  const again = screen.getByRole('button', { name: 'Bright Harbor' });
  expect(again).toHaveFocus();
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(selectUser(store.getState())?.accountId).toBe(56));
  expect(screen.queryByText('This agency is disabled.')).toBeNull();
});

it('SIGNIN-07 asks for the password of any other, and says beside the field that it is of none', async () => {
  reply.get('/session/agencies', { data: [here] });
  const error = 'This is the password of none of your other agencies.';
  reply.problem('POST', '/session/agencies', 400, { error, code: 'invalid', fields: { password: error } });
  const { person, store } = open();
  const field = await screen.findByLabelText('Password');
  await person.type(field, 'wrong-password');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(error));
  reply.post('/session/agencies', { data: [here, there] });
  reply.post('/session/switch', { data: users.user({ ...there }) });
  await person.clear(field);
  await person.type(field, 'right-password');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(selectUser(store.getState())?.accountId).toBe(56));
});
