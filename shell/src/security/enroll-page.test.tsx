import { screen } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { EnrollPage } from './enroll-page';

startMockServer();

const user = users.admin({ mustEnroll: true });
const CODES = ['ABCD-EFGH-JKMN', 'PQRS-TUVW-XYZ2'];
const open = () => renderRemote(<EnrollPage />, { at: '/dashboard', user });

async function toCodes() {
  reply.post('/factors/totp/offer', {
    data: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
  });
  const opened = open();
  await opened.person.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  return opened;
}

it('sets up an app, shows the recovery codes once, and lets the person in', async () => {
  const asked: unknown[] = [];
  reply.post('/factors/totp', ({ body }) => {
    asked.push(body);
    return { data: { recoveryCodes: CODES }, message: 'Authenticator app added.' };
  });
  reply.get('/session', { data: { ...user, mustEnroll: false } });
  const { person, store } = await toCodes();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await person.type(screen.getByLabelText('Code from your authenticator app'), '123 456');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(CODES[1]!)).toBeVisible();
  expect(asked).toEqual([{ code: '123456' }]);
  expect(selectUser(store.getState())?.mustEnroll).toBe(true);
  expect(await axeProblems()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  expect(selectUser(store.getState())?.mustEnroll).toBe(false);
});

it('says beside the field that a code is wrong', async () => {
  const error = 'This code is wrong. Codes change every 30 seconds.';
  reply.problem('POST', '/factors/totp', 400, { error, fields: { code: error } });
  const { person } = await toCodes();
  const field = screen.getByLabelText('Code from your authenticator app');
  await person.type(field, '12');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(field).toHaveAccessibleDescription('Enter the six digits.');
  await person.type(field, '3456');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(error);
  expect(field).toHaveAccessibleDescription(error);
});

it('lets the person out', async () => {
  reply.post('/users/logout', {});
  const { person, store } = open();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect(selectUser(store.getState())).toBeNull();
});
