import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { NewPhoneList, SessionUser, UploadedFile } from '@campaign/shared-api/contracts';
import {
  anAgency,
  anIdentity,
  aPhoneList,
  reply,
  startMockServer,
  users,
} from '@campaign/shared-api/testing';
import { renderPanel } from '@campaign/platform/testing';
import { words } from '../../words';
import { PhoneListManager } from './phone-list-manager';

startMockServer();
const say = words.upload;

const csv = (content = 'PhoneNumber,First Name,Precinct\n2025550100,Ana,12\n', name = 'voters.csv') =>
  new File([content], name, { type: 'text/csv' });

const uploaded: UploadedFile = {
  fileUrl: 'files/12/voters.csv',
  fileName: 'voters.csv',
  count: 20_000,
  columns: ['PhoneNumber', 'First Name', 'Precinct'],
  sample: [
    { PhoneNumber: '2025550100', 'First Name': 'Ana', Precinct: '12' },
    { PhoneNumber: '(202) 555-0101', 'First Name': 'José', Precinct: '' },
    { PhoneNumber: '+12025550102', 'First Name': "O'Neil, Bo", Precinct: '7' },
    { PhoneNumber: '2025550103', 'First Name': 'Fourth', Precinct: '9' },
  ],
};

function enter(
  user: SessionUser = users.user(),
  props: { kind: 'phone' | 'suppression'; identityId?: number } = { kind: 'phone' },
) {
  const identities = [
    anIdentity(),
    anIdentity({ identityId: 8, identityName: 'Bay Shelter', accountId: 53, account_id: 53 }),
    anIdentity({ identityId: 1, identityName: 'Platform', accountId: 4, account_id: 4 }),
  ];
  reply.get('/identities', ({ query }) => {
    const account = query.get('account_id');
    const data = identities.filter((each) => !account || String(each.accountId) === account);
    return { data, total: data.length };
  });
  reply.get('/identities/:id', ({ params }) => ({
    data: identities.find((each) => each.identityId === Number(params.id)) ?? anIdentity(),
  }));
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/phone_lists', { data: [], total: 0 });
  return renderPanel(PhoneListManager, props, { user });
}
type Panel = ReturnType<typeof enter>;

const save = () => screen.getByRole('button', { name: 'Save' });
const identity = () => screen.getByRole('combobox', { name: 'Identity' });
const option = (name: string) => screen.findByRole('option', { name });
const nameField = () => screen.getByRole('textbox', { name: 'List Name' });
const type = () => screen.getByRole('combobox', { name: 'List Type' });
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .slice(1)
    .map((each) => each.textContent);

const optionLabels = () =>
  screen
    .queryAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
    .filter((label) => label !== say.global);

async function fillIn({ person }: Panel, file = csv()) {
  await person.upload(screen.getByLabelText(say.file), file);
  await option('Harbor Youth');
  await person.selectOptions(identity(), 'Harbor Youth');
  await person.clear(nameField());
  await person.type(nameField(), 'Spring voters');
  await person.selectOptions(type(), 'P2P SMS');
}
async function toMapping(panel: Panel) {
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded });
  await fillIn(panel);
  await panel.person.click(save());
  await screen.findByRole('button', { name: 'Finish' });
}
const systemColumn = (column: string) => screen.getByRole('combobox', { name: say.mapping.of(column) });
const faults = async () =>
  (await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })).violations;

describe('PhoneListManager, Upload Phone List', () => {
  it('PLUP-01 PLUP-12 keeps Save off until file, identity, name and type are set, saying what is missing', async () => {
    const panel = enter();
    const missing: (string | null)[] = [];
    const note = () => missing.push(save().getAttribute('aria-disabled'));
    note();
    await panel.person.upload(screen.getByLabelText(say.file), csv());
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
    expect(await faults()).toEqual([]);
  });

  it('PLUP-07 says to select a file, also after it was taken away again', async () => {
    const { person } = enter();
    act(() => save().focus());
    expect(await screen.findByText('Please select a file to upload.')).toBeInTheDocument();
    await person.upload(screen.getByLabelText(say.file), csv());
    await person.click(screen.getByRole('button', { name: 'Remove voters.csv' }));
    await waitFor(() =>
      expect(screen.getByLabelText(say.file)).toHaveAccessibleDescription(/Please select a file/),
    );
  });

  it('PLUP-12 PLUP-25 ROLE-13 wants an agency of account 4 and narrows the identities by it', async () => {
    const panel = enter(users.admin());
    await panel.person.upload(screen.getByLabelText(say.file), csv());
    await option('Harbor Strategies');
    await panel.person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Harbor Strategies');
    await option('Harbor Youth');
    await waitFor(() => expect(choices(identity())).toEqual(['Harbor Youth']));
    await panel.person.selectOptions(identity(), 'Harbor Youth');
    await panel.person.selectOptions(type(), 'IVR');
    expect(save()).not.toHaveAttribute('aria-disabled');
    await panel.person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), '');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('checkbox', { name: say.global })).not.toBeInTheDocument();
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
    await panel.person.upload(screen.getByLabelText(say.file), csv());
    await panel.person.selectOptions(type(), 'House File');
    await panel.person.click(screen.getByRole('checkbox', { name: say.global }));
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
      ...['House File', 'Rental List', 'IVR', 'RVM', 'Bulk SMS', 'P2P SMS', 'Suppression'],
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
    expect(type()).toHaveAccessibleDescription(say.hasSuppression);
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

  it.each([
    ['PLUP-08', 'PhoneNumber\n', say.empty],
    ['PLUP-09', 'Phone,Name\n2025550100,Ana\n', say.noPhoneColumn],
    ['PLUP-11', 'PhoneNumber\n12\n', say.badPhone(1, '12')],
  ])('%s PLUP-05 says at once what is wrong with the file and sends nothing', async (_, content, message) => {
    const panel = enter();
    await fillIn(panel, csv(content));
    expect(await screen.findByText(message)).toBeVisible();
    await panel.person.click(save());
    expect(await screen.findByText(message)).toBeVisible();
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
    expect(await faults()).toEqual([]);
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
    await panel.person.click(screen.getByRole('button', { name: say.cancelUpload }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('Spring voters');
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  });

  it('closes at once while nothing is chosen', async () => {
    const { person, closings } = enter();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closings).toEqual([undefined]);
  });

  it('asks before a chosen file is given up', async () => {
    const { person, closings } = enter();
    await person.upload(screen.getByLabelText(say.file), csv());
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: say.discard.title });
    await person.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(closings).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(closings).toEqual([undefined]));
  });
});

describe('PhoneListManager, Phone List Mapping', () => {
  it('PLUP-21 PLUP-23 PLUP-27 shows three values of each column and maps what it knows', async () => {
    await toMapping(enter());
    const phone = screen.getByRole('row', { name: /^PhoneNumber/ });
    expect(
      within(phone)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['2025550100', '(202) 555-0101', '+12025550102']);
    expect(systemColumn('PhoneNumber')).toHaveDisplayValue('lead_phone');
    expect(systemColumn('First Name')).toHaveDisplayValue('first_name');
    expect(systemColumn('Precinct')).toHaveDisplayValue('Ignored');
    expect(screen.getByText(say.mapping.intro('voters.csv', 20_000))).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  it('PLUP-27 lets each system column be used once and wants lead_phone before Finish', async () => {
    const panel = enter();
    await toMapping(panel);
    const finish = () => screen.getByRole('button', { name: 'Finish' });
    expect(finish()).not.toHaveAttribute('aria-disabled');
    await panel.person.selectOptions(systemColumn('Precinct'), 'lead_phone');
    expect(systemColumn('PhoneNumber')).toHaveDisplayValue('Ignored');
    await panel.person.selectOptions(systemColumn('Precinct'), '');
    expect(finish()).toHaveAttribute('aria-disabled', 'true');
    act(() => finish().focus());
    expect(await screen.findByText(say.mapping.needsPhone)).toBeInTheDocument();
  });

  it('PLUP-21 lets one column feed two system columns', async () => {
    const panel = enter();
    await toMapping(panel);
    await panel.person.click(screen.getByRole('button', { name: say.mapping.another('First Name') }));
    await panel.person.selectOptions(
      screen.getByRole('combobox', { name: say.mapping.also('First Name', 2) }),
      'title',
    );
    expect(systemColumn('First Name')).toHaveDisplayValue('first_name');
    expect(screen.getByRole('combobox', { name: say.mapping.also('First Name', 2) })).toHaveDisplayValue(
      'title',
    );
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
      await screen.findByRole('combobox', { name: say.mapping.of('Precinct') }),
      'zip',
    );
    await panel.person.click(screen.getByRole('button', { name: 'Back' }));
    expect(nameField()).toHaveValue('Spring voters');
    await panel.person.click(save());
    await screen.findByRole('button', { name: 'Finish' });
    expect(systemColumn('Precinct')).toHaveDisplayValue('zip');
    expect(uploads).toBe(1);
  });

  it('stays open with the mapping when the server refuses the list', async () => {
    reply.problem('POST', '/phone_lists', 409, { error: 'A list of this name exists already.' });
    const panel = enter();
    await toMapping(panel);
    await panel.person.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('A list of this name exists already.')).toHaveAttribute('role', 'alert');
    expect(panel.closings).toEqual([]);
    expect(systemColumn('First Name')).toHaveDisplayValue('first_name');
  });
});
