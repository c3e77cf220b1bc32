import { act, screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { NewPhoneList } from '@campaign/shared-api/contracts';
import { aPhoneList, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { csv, enter, save, systemColumn, toMapping, uploaded } from '../../testing/upload-panel';

startMockServer();

it('PLUP-21 PLUP-23 PLUP-27 shows three values of each column and maps what it knows', async () => {
  await toMapping(enter());
  const phone = screen.getByRole('row', { name: /^PhoneNumber/ });
  expect(
    within(phone)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['2025550100', '(202) 555-0101', '+12025550102']);
  expect(systemColumn('PhoneNumber')).toHaveDisplayValue('Phone (lead_phone)');
  expect(systemColumn('First Name')).toHaveDisplayValue('First name (first_name)');
  expect(systemColumn('Precinct')).toHaveDisplayValue('Ignored');
  expect(screen.getByText('20,000 rows in voters.csv. Say what each column holds.')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('PLUP-27 lets each system column but lead_phone be used once and wants lead_phone before Finish', async () => {
  const panel = enter();
  await toMapping(panel);
  const finish = () => screen.getByRole('button', { name: 'Finish' });
  expect(finish()).not.toHaveAttribute('aria-disabled');
  await panel.person.selectOptions(systemColumn('Precinct'), 'first_name');
  expect(systemColumn('First Name')).toHaveDisplayValue('Ignored');
  await panel.person.selectOptions(systemColumn('PhoneNumber'), '');
  expect(finish()).toHaveAttribute('aria-disabled', 'true');
  act(() => finish().focus());
  expect(await screen.findByText('Map one column to lead_phone.')).toBeInTheDocument();
});

it('PLUP-21 lets one column feed two system columns', async () => {
  const panel = enter();
  await toMapping(panel);
  await panel.person.click(screen.getByRole('button', { name: 'Another system column for First Name' }));
  await panel.person.selectOptions(
    screen.getByRole('combobox', { name: 'System column 2 of First Name' }),
    'title',
  );
  expect(systemColumn('First Name')).toHaveDisplayValue('First name (first_name)');
  expect(screen.getByRole('combobox', { name: 'System column 2 of First Name' })).toHaveDisplayValue(
    'Title (title)',
  );
});

it('PLUP-27 lets several columns feed lead_phone, says in which order, and sends them in it', async () => {
  const made: NewPhoneList[] = [];
  reply.post('/phone_lists', ({ body }) => {
    made.push(body as NewPhoneList);
    return { data: aPhoneList() };
  });
  const panel = enter();
  await toMapping(panel);
  await panel.person.selectOptions(systemColumn('Precinct'), 'lead_phone');
  const cellOf = (column: string) => screen.getByRole('row', { name: new RegExp(`^${column}`) });
  expect(cellOf('PhoneNumber')).toHaveTextContent('Tried first');
  expect(cellOf('Precinct')).toHaveTextContent('Tried second');
  expect(
    screen.getByText(/Of several phone columns the first number that can be texted is loaded\./),
  ).toBeVisible();
  await panel.person.click(screen.getByRole('button', { name: 'Try first: Precinct' }));
  expect(cellOf('Precinct')).toHaveTextContent('Tried first');
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'PhoneNumber',
    'First Name',
    'Precinct',
  ]);
  expect(await axeProblems()).toEqual([]);
  await panel.person.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const phones = made[0]!.columnMap.filter(({ systemColumns }) => systemColumns.includes('lead_phone'));
  expect(phones.map(({ dataColumn }) => dataColumn)).toEqual(['Precinct', 'PhoneNumber']);
});

it('PLUP-27 lets one column feed lead_phone in a suppression list', async () => {
  const panel = enter(users.user(), { kind: 'suppression', identityId: 7 });
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded });
  await panel.person.upload(screen.getByLabelText('Phone list file'), csv());
  await panel.person.click(save());
  await screen.findByRole('button', { name: 'Finish' });
  await panel.person.selectOptions(systemColumn('Precinct'), 'lead_phone');
  expect(systemColumn('PhoneNumber')).toHaveDisplayValue('Ignored');
});

it('PLUP-21 keeps the focus in the select whose choice changes, and gives it to the one that is added', async () => {
  const panel = enter();
  await toMapping(panel);
  const second = () => screen.getByRole('combobox', { name: 'System column 2 of Precinct' });
  act(() => systemColumn('Precinct').focus());
  await panel.person.selectOptions(systemColumn('Precinct'), 'city');
  expect(systemColumn('Precinct')).toHaveFocus();
  await panel.person.click(screen.getByRole('button', { name: 'Another system column for Precinct' }));
  expect(second()).toHaveFocus();
  await panel.person.selectOptions(second(), 'state');
  expect(second()).toHaveFocus();
  await panel.person.selectOptions(second(), '');
  expect(second()).toHaveFocus();
  await panel.person.selectOptions(systemColumn('Precinct'), 'lead_phone');
  await panel.person.click(screen.getByRole('button', { name: 'Try first: Precinct' }));
  expect(document.activeElement).toHaveTextContent('Tried first');
});
