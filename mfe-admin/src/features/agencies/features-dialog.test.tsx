import { screen, waitFor, within } from '@testing-library/react';
import { anAgency, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { AgenciesScreen } from './agencies-screen';

startMockServer();

async function open(agency = anAgency()) {
  const sent: unknown[] = [];
  reply.get('/users/userList', { data: [agency], total: 1, waiting: 0 });
  reply.put('/users/updateFeatures', (each: Asked) => {
    sent.push(each.body);
    return { success: true, data: agency, message: 'The features of Harbor Strategies are saved.' };
  });
  const { person } = renderRemote(<AgenciesScreen />, { at: '/agencies', user: users.admin() });
  await person.click(await screen.findByRole('button', { name: `More actions for ${agency.userName}` }));
  await person.click(screen.getByRole('menuitem', { name: 'Features' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Features of Harbor Strategies' }));
  const save = () => person.click(dialog.getByRole('button', { name: 'Save' }));
  return { person, dialog, sent, save };
}

it('ROLE-18 shows what an agency has, and saves what it is to have', async () => {
  const { person, dialog, sent, save } = await open(anAgency({ features: ['hide-cost'], version: 4 }));
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  expect(box('Hide costs')).toBeChecked();
  for (const name of [
    'Lists of the identity only',
    'Lock the Rental List switch',
    'Filter lists by house or rental',
    'Own short-link domain',
  ])
    expect(box(name)).not.toBeChecked();
  expect(await axeProblems()).toEqual([]);
  await person.click(box('Hide costs'));
  await person.click(box('Filter lists by house or rental'));
  await save();
  expect(await screen.findByText('The features of Harbor Strategies are saved.')).toBeVisible();
  expect(sent).toEqual([
    { accountId: 12, features: ['house-rental-filter'], shortLinkHost: null, version: 4 },
  ]);
});

it('SLINK-08 asks for the host of its links, and says why the server takes none', async () => {
  const { person, dialog, sent, save } = await open();
  await person.click(dialog.getByRole('checkbox', { name: 'Own short-link domain' }));
  await save();
  expect(await dialog.findByText('Enter a host like go.example.com.')).toBeVisible();
  expect(sent).toEqual([]);
  const host = dialog.getByRole('textbox', { name: 'Host' });
  await person.type(host, 'go.harbor.example');
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ shortLinkHost: 'go.harbor.example' }]));
});

it('keeps the dialog where saving fails, with the server’s word at the field', async () => {
  const { person, dialog, save } = await open(
    anAgency({ features: ['own-short-link-host'], shortLinkHost: 'https://go.harbor.example' }),
  );
  const host = dialog.getByRole('textbox', { name: 'Host' });
  expect(host).toHaveValue('go.harbor.example');
  const error = 'Enter a host like go.example.com.';
  reply.problem('PUT', '/users/updateFeatures', 400, { error, fields: { shortLinkHost: error } });
  await person.type(host, '/x');
  await save();
  await waitFor(() => expect(host).toHaveAccessibleDescription(/Enter a host like go\.example\.com\./));
});
