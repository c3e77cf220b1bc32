import { screen, waitFor, within } from '@testing-library/react';
import type { Factors } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { SecurityPanel } from './security-panel';

startMockServer();

const session = (given = {}) => ({
  sessionId: 1,
  device: 'Chrome on Windows',
  createdAt: '2026-11-20T10:00:00Z',
  seenAt: '2026-11-20T11:00:00Z',
  current: false,
  ...given,
});
const here = session({ sessionId: 7, device: 'Firefox on Mac', current: true });

const factors = {
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: 0,
  required: false,
  agencyRequires: false,
};
const open = () => {
  reply.get('/factors', { data: factors });
  return renderRemote(<SecurityPanel open onClose={() => {}} />, { at: '/dashboard', user: users.reader() });
};
const list = async () => within(await screen.findByRole('region', { name: 'Where you are signed in' }));

it('shows where one is signed in; this session cannot be ended here', async () => {
  reply.get('/sessions', { data: [here, session(), session({ sessionId: 2, device: null })], total: 3 });
  open();
  const rows = await (await list()).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Mac.*This session$/),
    expect.stringMatching(/^Chrome on WindowsSigned in .+ · last seen .*End$/),
    expect.stringMatching(/^Unknown device.*End$/),
  ]);
  expect(await axeProblems()).toEqual([]);
});

it('ends one, and shows the list without it', async () => {
  let left = [here, session()];
  reply.get('/sessions', () => ({ data: left, total: left.length }));
  reply.delete('/sessions/:id', () => {
    left = [here];
    return { message: 'Session ended.' };
  });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'End the session on Chrome on Windows' }));
  expect(await screen.findByText('Session ended.')).toHaveAttribute('data-kind', 'success');
  // The list is asked for anew, and may come after the toast.
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Where you are signed in' })).toHaveFocus());
});

it('ends all others at once where there are several', async () => {
  reply.get('/sessions', { data: [here, session(), session({ sessionId: 2 })], total: 3 });
  reply.delete('/sessions', { message: '2 other sessions ended.' });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  expect(await screen.findByText('2 other sessions ended.')).toBeVisible();
});

it('says when they could not be loaded, and tries again', async () => {
  reply.problem('GET', '/sessions', 500, { error: 'Broken.', code: 'internal' });
  const { person } = open();
  expect(await screen.findByText('Your sessions could not be loaded.')).toBeVisible();
  reply.get('/sessions', { data: [here], total: 1 });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Firefox on Mac')).toBeVisible();
});

it('lets no key and no press beside it take recovery codes away unasked', async () => {
  reply.get('/sessions', { data: [here], total: 1 });
  reply.get('/factors', { data: { ...factors, totpSince: '2026-11-20T10:00:00Z', recoveryCodesLeft: 8 } });
  reply.post('/factors/recovery-codes', { data: { recoveryCodes: ['abcd-efgh'] } });
  const onClose = jest.fn();
  const { person } = renderRemote(<SecurityPanel open onClose={onClose} />, { user: users.reader() });
  await person.click(await screen.findByRole('button', { name: 'Make new codes' }));
  expect(await screen.findByText('abcd-efgh')).toBeVisible();

  await person.click(screen.getByRole('dialog').parentElement!);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await person.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Close without keeping them?' });
  expect(question).toHaveTextContent('Your recovery codes are not shown again.');
  await person.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(onClose).not.toHaveBeenCalled();

  await person.click(screen.getByRole('button', { name: 'I have kept them' }));
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps the focus through the set-up of an authenticator app, and reads out why a code was refused', async () => {
  let now: Factors = factors;
  reply.get('/sessions', { data: [here], total: 1 });
  const { person } = open();
  reply.get('/factors', () => ({ data: now }));
  reply.post('/factors/totp/offer', {
    data: { secret: 'ABCDEFGH', address: 'otpauth://totp/a?secret=ABCDEFGH' },
  });
  reply.post('/factors/totp', () => {
    now = { ...factors, totpSince: '2026-11-20T10:00:00Z', recoveryCodesLeft: 1 };
    return { data: { recoveryCodes: ['abcd-efgh'] } };
  });
  await person.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const code = await screen.findByRole('textbox', { name: 'Code from your authenticator app' });
  expect(code).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription('Enter the six digits.');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Second factor' })).toHaveFocus());
  await person.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
  await person.keyboard('123456{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Keep these recovery codes' })).toHaveFocus(),
  );
  await person.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Second factor' })).toHaveFocus());
});

it('requires a second factor of an agency only after a question that says whom it affects', async () => {
  reply.get('/sessions', { data: [here], total: 1 });
  reply.get('/factors', { data: factors });
  const saved: unknown[] = [];
  reply.put('/factors/required', ({ body }) => {
    saved.push(body);
    return { message: 'Saved.' };
  });
  const user = users.agentAdmin();
  const { person } = renderRemote(<SecurityPanel open onClose={() => {}} />, { at: '/dashboard', user });
  const rule = { name: `Require a second factor for everyone at ${user.userName}` };
  await person.click(await screen.findByRole('switch', rule));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Whoever has none must set one up');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(saved).toEqual([]);
  await person.click(await screen.findByRole('switch', rule));
  await person.click(await screen.findByRole('button', { name: 'Require' }));
  await waitFor(() => expect(saved).toEqual([{ required: true }]));
});
