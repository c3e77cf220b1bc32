import { screen, waitFor, within } from '@testing-library/react';
import { aPhoneList, reply, startMockServer } from '@campaign/shared-api/testing';
import {
  csv,
  enter,
  fillIn,
  nameField,
  save,
  systemColumn,
  toMapping,
  type,
  uploaded,
} from '../../testing/upload-panel';

startMockServer();

it('names its steps in their order, with the current one marked [PLUP-01]', () => {
  enter();
  const current = screen.getByText('Upload Phone List').closest('[aria-current="step"]');
  const next = screen.getByText('Phone List Mapping');
  expect(current).toBeInTheDocument();
  expect(next.closest('[aria-current]')).toBeNull();
  expect(current!.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('closes at once while nothing is chosen', async () => {
  const { person, closings } = enter();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closings).toEqual([undefined]);
});

it('asks before a chosen file is given up', async () => {
  const { person, closings } = enter();
  await person.upload(screen.getByLabelText('Phone list file'), csv());
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave the upload?' });
  await person.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(closings).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(closings).toEqual([undefined]));
});

it('PLUP-02 PLUP-03 PLUP-20 PLUP-22 PLUP-24 finishes with list, map and flags, and closes', async () => {
  const made: unknown[] = [];
  reply.post('/phone_lists', ({ body }) => {
    made.push(body);
    return { data: aPhoneList({ listId: 91 }), message: 'Phone list saved successfully!' };
  });
  const panel = enter();
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded });
  await fillIn(panel);
  await panel.person.click(screen.getByRole('checkbox', { name: 'NDNC Scrub' }));
  await panel.person.click(screen.getByRole('checkbox', { name: 'Split States' }));
  // A tick that the new type does not offer must not travel.
  await panel.person.selectOptions(type(), 'Suppression');
  await panel.person.click(save());
  await panel.person.click(await screen.findByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(panel.closings).toEqual([{ listId: 91, listType: 'Suppression' }]));
  expect(made).toEqual([
    {
      listName: 'Spring voters',
      listType: 'Suppression',
      identityId: 7,
      fileUrl: 'files/12/voters.csv',
      columnMap: [
        { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
        { dataColumn: 'First Name', systemColumns: ['first_name'] },
        { dataColumn: 'Precinct', systemColumns: [] },
      ],
      splitStates: true,
      suppressCell: false,
      addLandlines: false,
      ndncScrub: false,
      scrubAgainstFloridaDNC: false,
    },
  ]);
  expect(await screen.findByText('Phone list saved successfully!')).toHaveAttribute('role', 'status');
});

it('PLUP-02 goes back with everything kept, and does not send the same file twice', async () => {
  let uploads = 0;
  const panel = enter();
  reply.post('/phone_lists/upload', () => {
    uploads += 1;
    return { data: uploaded, ...uploaded };
  });
  await fillIn(panel);
  await panel.person.click(save());
  await panel.person.selectOptions(
    await screen.findByRole('combobox', { name: 'System column of Precinct' }),
    'zip',
  );
  await panel.person.click(screen.getByRole('button', { name: 'Back' }));
  expect(nameField()).toHaveValue('Spring voters');
  await panel.person.click(save());
  await screen.findByRole('button', { name: 'Finish' });
  expect(systemColumn('Precinct')).toHaveDisplayValue('ZIP (zip)');
  expect(uploads).toBe(1);
});

it('stays open with the mapping when the server refuses the list', async () => {
  reply.problem('POST', '/phone_lists', 409, { error: 'A list of this name exists already.' });
  const panel = enter();
  await toMapping(panel);
  await panel.person.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('A list of this name exists already.')).toHaveAttribute('role', 'alert');
  expect(panel.closings).toEqual([]);
  expect(systemColumn('First Name')).toHaveDisplayValue('First name (first_name)');
  reply.post('/phone_lists', {
    data: aPhoneList(),
    message: 'Phone list saved successfully!',
  });
  await panel.person.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Phone list saved successfully!')).toBeVisible();
  expect(screen.queryByText('A list of this name exists already.')).toBeNull();
});
