import { screen, waitFor } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { csv, enter, fillIn, identity, nameField, save, type, uploaded } from '../../testing/upload-panel';

startMockServer();

it.each([
  ['PLUP-08', 'PhoneNumber\n', 'The file is empty or not properly formatted.'],
  ['PLUP-09', 'Phone,Name\n2025550100,Ana\n', "CSV file must contain a 'PhoneNumber' column."],
  [
    'PLUP-11',
    'PhoneNumber\n12\n',
    'Invalid phone number format at row 1: 12. Number should be 10 or 11 digits with optional +1 prefix.',
  ],
])('%s PLUP-05 says at once what is wrong with the file and sends nothing', async (_, content, message) => {
  const panel = enter();
  await fillIn(panel, csv(content));
  expect(await screen.findByText(message)).toBeVisible();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await panel.person.click(save());
  expect(screen.queryByRole('button', { name: 'Finish' })).not.toBeInTheDocument();
});

it('PLUP-24 keeps everything that was typed when the server refuses the file', async () => {
  reply.problem('POST', '/phone_lists/upload', 422, { error: 'The archive holds 2 different headers.' });
  const panel = enter();
  await fillIn(panel);
  await panel.person.click(save());
  expect(await screen.findByText('The archive holds 2 different headers.')).toBeVisible();
  expect(nameField()).toHaveValue('Spring voters');
  expect(identity()).toHaveDisplayValue('Harbor Youth');
  expect(type()).toHaveDisplayValue('P2P SMS');
  expect(screen.getByText('voters.csv')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded });
  await panel.person.click(save());
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeVisible();
});

it('shows how far the upload is, raises no overlay and can be cancelled', async () => {
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded }, { after: 'infinite' });
  const panel = enter();
  await fillIn(panel);
  await panel.person.click(save());
  expect(await screen.findByRole('progressbar', { name: 'Uploading voters.csv' })).toBeVisible();
  expect(panel.store.getState().loading.overlay).toBe(false);
  await panel.person.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(nameField()).toHaveValue('Spring voters');
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
});
