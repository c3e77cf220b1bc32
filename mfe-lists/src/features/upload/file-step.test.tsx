import { act, screen, waitFor } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { NewPhoneList } from '@campaign/shared-api/contracts';
import { aPhoneList, reply, startMockServer, users } from '@campaign/shared-api/testing';
import {
  choices,
  csv,
  enter,
  identity,
  nameField,
  option,
  optionLabels,
  save,
  type,
  uploaded,
} from '../../testing/upload-panel';

startMockServer();

it('PLUP-12 keeps Save off until file, identity, name and type are set, saying what is missing', async () => {
  const panel = enter();
  const missing: (string | null)[] = [];
  const note = () => missing.push(save().getAttribute('aria-disabled'));
  note();
  await panel.person.upload(screen.getByLabelText('Phone list file'), csv());
  note();
  await option('Harbor Youth');
  await panel.person.selectOptions(identity(), 'Harbor Youth');
  note();
  await panel.person.selectOptions(type(), 'IVR');
  expect(nameField()).toHaveValue('voters');
  note();
  await panel.person.clear(nameField());
  note();
  expect(missing).toEqual(['true', 'true', 'true', null, 'true']);
  expect(await axeProblems()).toEqual([]);
});

it('PLUP-07 says to select a file, also after it was taken away again', async () => {
  const { person } = enter();
  act(() => save().focus());
  expect(await screen.findByText('Please select a file to upload.')).toBeInTheDocument();
  await person.upload(screen.getByLabelText('Phone list file'), csv());
  await person.click(screen.getByRole('button', { name: 'Remove voters.csv' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Phone list file')).toHaveAccessibleDescription(/Please select a file/),
  );
});

it('PLUP-12 PLUP-25 ROLE-13 wants an agency of account 4 and narrows the identities by it', async () => {
  const panel = enter(users.admin());
  await panel.person.upload(screen.getByLabelText('Phone list file'), csv());
  await option('Harbor Strategies');
  await panel.person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Harbor Strategies');
  await option('Harbor Youth');
  await waitFor(() => expect(choices(identity())).toEqual(['Harbor Youth']));
  await panel.person.selectOptions(identity(), 'Harbor Youth');
  await panel.person.selectOptions(type(), 'IVR');
  expect(save()).not.toHaveAttribute('aria-disabled');
  await panel.person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), '');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('checkbox', { name: 'Global phone list' })).not.toBeInTheDocument();
});

it('PLUP-25 offers identity 1 to the special agencies', async () => {
  const panel = enter(users.admin());
  await option('Launchpad');
  await panel.person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Launchpad');
  await waitFor(() => expect(choices(identity())).toEqual(['Bay Shelter', 'Platform']));
});

it('PLUP-26 uploads a list for the whole agency', async () => {
  const made: NewPhoneList[] = [];
  reply.post('/phone_lists', ({ body }) => {
    made.push(body as NewPhoneList);
    return { data: aPhoneList() };
  });
  const panel = enter();
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded });
  await panel.person.upload(screen.getByLabelText('Phone list file'), csv());
  await panel.person.selectOptions(type(), 'House File');
  await panel.person.click(screen.getByRole('checkbox', { name: 'Global phone list' }));
  await panel.person.click(save());
  await panel.person.click(await screen.findByRole('button', { name: 'Finish' }));
  await waitFor(() =>
    expect(made[0]).toMatchObject({ identityId: null, listType: 'House File', listName: 'voters' }),
  );
});

it.each([
  ['PLUP-19', 'House File', []],
  ['PLUP-19', 'Rental List', []],
  ['PLUP-15', 'IVR', ['Split States', 'Suppress Cell', 'NDNC Scrub']],
  ['PLUP-16', 'RVM', ['Split States', 'Add Landlines', 'NDNC Scrub', 'Scrub Against Florida DNC']],
  ['PLUP-17', 'Bulk SMS', ['Split States', 'NDNC Scrub', 'Scrub Against Florida DNC']],
  ['PLUP-17', 'P2P SMS', ['Split States', 'NDNC Scrub', 'Scrub Against Florida DNC']],
])('%s offers %s the options %j', async (_, each, options) => {
  const { person } = enter();
  await person.selectOptions(type(), each);
  expect(optionLabels()).toEqual(options);
});

it('PLUP-13 PLUP-14 takes Suppression away when the identity has one already', async () => {
  const panel = enter();
  expect(choices(type())).toEqual([
    'House File',
    'Rental List',
    'IVR',
    'RVM',
    'Bulk SMS',
    'P2P SMS',
    'Suppression',
  ]);
  reply.get('/phone_lists', ({ query }) => {
    const has = query.get('list_type') === 'Suppression' && query.get('identity_id') === '7';
    return { data: has ? [aPhoneList({ listType: 'Suppression' })] : [], total: has ? 1 : 0 };
  });
  await panel.person.selectOptions(type(), 'Suppression');
  await option('Harbor Youth');
  await panel.person.selectOptions(identity(), 'Harbor Youth');
  await waitFor(() => expect(choices(type())).not.toContain('Suppression'));
  expect(type()).toHaveValue('');
  expect(type()).toHaveAccessibleDescription('This identity has a suppression list already.');
});

it('PLUP-14 never offers Suppression for identity 1', async () => {
  const panel = enter(users.admin());
  await option('Launchpad');
  await panel.person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Launchpad');
  await option('Platform');
  await panel.person.selectOptions(identity(), 'Platform');
  expect(choices(type())).not.toContain('Suppression');
});

it('PLUP-04 PLUP-18 offers Suppression alone, with its one option, when opened for suppression lists', async () => {
  enter(users.user(), { kind: 'suppression', identityId: 7 });
  expect(choices(type())).toEqual(['Suppression']);
  expect(optionLabels()).toEqual(['Split States']);
  await option('Harbor Youth');
  expect(identity()).toHaveDisplayValue('Harbor Youth');
});
