import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '@campaign/platform/testing';
import { axeProblems } from '@campaign/platform/testing';
import type { FileWay, SessionUser } from '@campaign/shared-api/contracts';
import {
  aDnc,
  anAgency,
  anIdentity,
  aPhoneList,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { DncCreateManager } from './dnc-create-manager';

startMockServer();

const csv = (text = 'PhoneNumber\n2025550100\n', name = 'vendor.csv') =>
  new File([text], name, { type: 'text/csv' });

function enter(user: SessionUser = users.user()) {
  const identities = [
    anIdentity(),
    anIdentity({ identityId: 8, identityName: 'Bay Shelter', accountId: 53, account_id: 53 }),
  ];
  reply.get('/identities', ({ query }) => {
    const account = query.get('account_id');
    const data = identities.filter((each) => !account || String(each.accountId) === account);
    return { data, total: data.length };
  });
  reply.get('/identities/:id', { data: anIdentity() });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/dncs', { data: [aDnc({ kind: 'list', name: 'Board Members' })], total: 1 });
  return renderPanel(DncCreateManager, {}, { user });
}
const save = () => screen.getByRole('button', { name: 'Save' });
const phone = () => screen.getByRole('textbox', { name: 'Phone' });
const select = (name: string) => screen.getByRole('combobox', { name });
/** At once, where the test is not about each key. */
const paste = async ({ person }: ReturnType<typeof enter>, field: HTMLElement, text: string) => {
  await person.click(field);
  await person.paste(text);
};
const isOff = () => save().getAttribute('aria-disabled') === 'true';
async function chooseOption(person: ReturnType<typeof enter>['person'], name: string, label: string) {
  await screen.findByRole('option', { name: label });
  await person.selectOptions(select(name), label);
}
const toFile = async ({ person }: ReturnType<typeof enter>) =>
  person.click(screen.getByRole('radio', { name: 'Upload a file' }));
/** What a multipart body says. */
const formOf = async ({ request }: Asked) => {
  const entries = [...(await request.formData()).entries()];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
};

it('DNCM-01 DNCM-02 DNCM-09 SHELL-14 wants a phone and a target, and saves what was entered', async () => {
  const asked: unknown[] = [];
  reply.post('/dncs', ({ body }) => {
    asked.push(body);
    return { data: { id: 9 }, message: 'DNC saved successfully!' };
  });
  const panel = enter();
  expect(
    screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Enter a number', 'Upload a file']);
  expect(isOff()).toBe(true);
  await panel.person.type(phone(), '2025550100');
  expect(isOff()).toBe(true);
  await chooseOption(panel.person, 'Identity', 'Harbor Youth');
  expect(isOff()).toBe(false);
  await panel.person.selectOptions(select('Reason'), 'Wrong number');
  expect(await axeProblems()).toEqual([]);
  await panel.person.click(save());
  expect(await screen.findByText('DNC saved successfully!')).toBeVisible();
  expect(asked).toEqual([
    {
      value: '(202) 555-0100',
      accountId: 12,
      identityId: 7,
      isAtAgencyLevel: false,
      reason: 'Wrong number',
    },
  ]);
  expect(panel.closings).toEqual([{ listId: null }]);
});

it('DNCM-12 says of what is no phone that it is none, and asks nothing of the server', async () => {
  const panel = enter();
  await panel.person.type(phone(), '0005550100');
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await panel.person.click(save());
  expect(await screen.findByText('Invalid phone number.')).toBeVisible();
  expect(phone()).toHaveAccessibleDescription(/Invalid phone number\./);
});

it('keeps what was typed when the server refuses it, and says so at the field', async () => {
  const known = '(202) 555-0100 is on the do-not-contact list already.';
  reply.problem('POST', '/dncs', 409, { error: known, fields: { value: known } });
  const panel = enter();
  await paste(panel, phone(), '2025550100');
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await panel.person.click(save());
  await waitFor(() =>
    expect(phone()).toHaveAccessibleDescription(new RegExp('on the do-not-contact list already')),
  );
  expect(phone()).toHaveValue('(202) 555-0100');
  expect(panel.closings).toEqual([]);
});

it('DNCM-11 ROLE-13 an ADMIN chooses the agency, and without an identity means all of it', async () => {
  const asked: unknown[] = [];
  reply.post('/dncs', ({ body }) => {
    asked.push(body);
    return { data: { id: 9 } };
  });
  const panel = enter(users.admin());
  expect(screen.queryByRole('checkbox', { name: 'Whole agency' })).not.toBeInTheDocument();
  await paste(panel, phone(), '2025550100');
  expect(isOff()).toBe(true);
  await chooseOption(panel.person, 'Agency', 'Launchpad');
  expect(isOff()).toBe(false);
  await panel.person.click(save());
  await waitFor(() => expect(panel.closings).toHaveLength(1));
  expect(asked).toMatchObject([{ accountId: 53, identityId: null, isAtAgencyLevel: true }]);
});

it('DNCM-11 everybody else means their own agency by a checkbox', async () => {
  const asked: unknown[] = [];
  reply.post('/dncs', ({ body }) => {
    asked.push(body);
    return { data: { id: 9 } };
  });
  const panel = enter(users.agentAdmin());
  expect(screen.queryByRole('combobox', { name: 'Agency' })).not.toBeInTheDocument();
  await paste(panel, phone(), '2025550100');
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await panel.person.click(save());
  await waitFor(() =>
    expect(asked).toMatchObject([{ accountId: 12, identityId: null, isAtAgencyLevel: true }]),
  );
});

it('DNCM-03 DNCM-10 wants a name, a file and a target, and sends them in the specified fields', async () => {
  const sent: object[] = [];
  reply.post('/dncs/upload', async (asked) => {
    sent.push(await formOf(asked));
    return { data: aPhoneList({ listId: 77 }), message: 'DNC saved successfully!' };
  });
  const panel = enter();
  await toFile(panel);
  expect(isOff()).toBe(true);
  await panel.person.upload(screen.getByLabelText('DNC file'), csv());
  expect(screen.getByRole('textbox', { name: 'List Name' })).toHaveValue('vendor');
  expect(isOff()).toBe(true);
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.clear(screen.getByRole('textbox', { name: 'List Name' }));
  expect(isOff()).toBe(true);
  await panel.person.type(screen.getByRole('textbox', { name: 'List Name' }), '   ');
  expect(isOff()).toBe(true);
  await panel.person.clear(screen.getByRole('textbox', { name: 'List Name' }));
  await panel.person.type(screen.getByRole('textbox', { name: 'List Name' }), 'Last vendor');
  expect(await axeProblems()).toEqual([]);
  await panel.person.click(save());
  expect(await screen.findByText('DNC saved successfully!')).toBeVisible();
  expect(sent).toEqual([
    {
      listName: 'Last vendor',
      accountId: '12',
      identity: '',
      agency: '12',
      isAtAgencyLevel: 'true',
      file: 'vendor.csv',
    },
  ]);
  expect(panel.closings).toEqual([{ listId: 77 }]);
});

const VALUE = { Ignored: '', Phone: 'lead_phone', Reason: 'reason', Since: 'since' };
const holds = (column: string) => screen.getByRole('combobox', { name: `What ${column} holds` });
const sending = (sent: object[]) =>
  reply.post('/dncs/upload', async (asked) => {
    sent.push(await formOf(asked));
    return { data: aPhoneList({ listId: 77 }) };
  });

it('asks what the columns of another tool’s export hold, by their names first, and sends it', async () => {
  const sent: { columnMap?: string }[] = [];
  sending(sent);
  const panel = enter();
  await toFile(panel);
  await panel.person.upload(
    screen.getByLabelText('DNC file'),
    csv(
      'phonenumber,Home Phone,Hotel,Work Cell,Opted out at,Why\n2025550100,2025550101,Plaza,n/a,2026-03-01,Moved\n',
      'crm.csv',
    ),
  );
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['Column of the file', 'First values', 'Holds']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((each) => each.textContent),
  ).toEqual(['phonenumber', 'Home Phone', 'Hotel', 'Work Cell', 'Opted out at', 'Why']);
  expect(within(table).getByText('Plaza')).toBeVisible();
  expect(within(table).getAllByRole('combobox')).toHaveLength(5);
  for (const [column, shown] of [
    ['Home Phone', 'Phone'],
    ['Hotel', 'Ignored'],
    ['Work Cell', 'Ignored'],
    ['Opted out at', 'Since'],
    ['Why', 'Reason'],
  ] as const)
    expect([column, holds(column)]).toEqual([column, expect.objectContaining({ value: VALUE[shown] })]);
  await panel.person.selectOptions(holds('Hotel'), 'Reason (now Why)');
  expect(holds('Why')).toHaveDisplayValue('Ignored');
  await panel.person.selectOptions(holds('Work Cell'), 'Phone');
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await waitFor(() => expect(isOff()).toBe(false));
  expect(await axeProblems()).toEqual([]);
  await panel.person.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(sent[0]!.columnMap!)).toEqual([
    { dataColumn: 'Home Phone', systemColumns: ['lead_phone'] },
    { dataColumn: 'Hotel', systemColumns: ['reason'] },
    { dataColumn: 'Work Cell', systemColumns: ['lead_phone'] },
    { dataColumn: 'Opted out at', systemColumns: ['since'] },
    { dataColumn: 'Why', systemColumns: [] },
  ]);
});

it('DNCM-05 DNCM-07 offers one click for what only the server can see in an archive', async () => {
  const text = "CSV file must contain a 'PhoneNumber' column.";
  const bad =
    'Invalid phone number format at row 1: n/a. Number should be 10 or 11 digits with optional +1 prefix.';
  const sent: object[] = [];
  sending(sent);
  const refusal = (error: string, way: FileWay) =>
    reply.problem('POST', '/dncs/upload', 400, { error, fields: { file: error }, way }, { once: true });
  const panel = enter();
  await toFile(panel);
  await panel.person.upload(screen.getByLabelText('DNC file'), csv('PK', 'export.zip'));
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await waitFor(() => expect(isOff()).toBe(false));
  refusal(text, { kind: 'column', column: 'Cell' });
  await panel.person.click(save());
  expect(await screen.findByRole('button', { name: 'Use “Cell” as PhoneNumber' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to upload the list file.');
  expect(isOff()).toBe(true);
  await panel.person.click(screen.getByRole('button', { name: 'Use “Cell” as PhoneNumber' }));
  await waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  refusal(bad, { kind: 'keep' });
  await panel.person.click(save());
  await panel.person.click(
    await screen.findByRole('button', { name: 'Load it anyway and list bad rows in the report' }),
  );
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(save());
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ phoneColumn: 'Cell', keepBadRows: 'true' })]),
  );
  expect(sent[0]).not.toHaveProperty('columnMap');
  expect(panel.closings).toEqual([{ listId: 77 }]);
});

it('DNCM-04 says at once that a name is taken, in any case', async () => {
  const panel = enter();
  await toFile(panel);
  await panel.person.upload(
    screen.getByLabelText('DNC file'),
    csv('PhoneNumber\n2025550100\n', 'BOARD members.csv'),
  );
  expect(await screen.findByText('This name already exists. Please choose a different name.')).toBeVisible();
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  expect(isOff()).toBe(true);
});

it.each([
  ['DNCM-05', 'Phone\n2025550100\n', "CSV file must contain a 'PhoneNumber' column."],
  [
    'DNCM-06 DNCM-07 CONST-03',
    'PhoneNumber\n2025550100\n+12025550101\n',
    'Invalid phone number format at row 2: +12025550101. Number should be 10 or 11 digits with optional +1 prefix.',
  ],
  [
    'DNCM-06 DNCM-07',
    'PhoneNumber\n(202) 555-0100\n',
    'Invalid phone number format at row 1: (202) 555-0100. Number should be 10 or 11 digits with optional +1 prefix.',
  ],
])('%s says at once what is wrong with the file', async (_, text, message) => {
  const panel = enter();
  await toFile(panel);
  await panel.person.upload(screen.getByLabelText('DNC file'), csv(text));
  expect(await screen.findByText(message)).toBeVisible();
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  expect(isOff()).toBe(true);
});

it('DNCM-06 takes a third row with a plus: only two are checked', async () => {
  const panel = enter();
  await toFile(panel);
  await panel.person.upload(
    screen.getByLabelText('DNC file'),
    csv('PhoneNumber\n2025550100\n12025550101\n+12025550102\n'),
  );
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await waitFor(() => expect(isOff()).toBe(false));
});

it('DNCM-08 tells a file that was not taken from one that cannot be read', async () => {
  reply.problem('POST', '/dncs/upload', 400, {
    error: 'The archive is encrypted. Upload it without a password.',
  });
  const panel = enter();
  await toFile(panel);
  await panel.person.upload(screen.getByLabelText('DNC file'), csv());
  await panel.person.click(screen.getByRole('checkbox', { name: 'Whole agency' }));
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to upload the list file.');
  expect(alert).toHaveTextContent('The archive is encrypted. Upload it without a password.');
  expect(screen.getByText('vendor.csv')).toBeVisible();

  const broken = csv('PhoneNumber\n2025550100\n', 'gone.csv');
  Object.defineProperty(broken, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  });
  await panel.person.click(screen.getByRole('button', { name: 'Remove vendor.csv' }));
  await panel.person.upload(screen.getByLabelText('DNC file'), broken);
  expect(await screen.findByText('Failed to process the file.')).toBeVisible();
});

it('asks before what was entered is given up', async () => {
  const panel = enter();
  await paste(panel, phone(), '2025550100');
  await panel.person.click(screen.getByRole('button', { name: 'Cancel' }));
  await panel.person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(panel.closings).toEqual([]);
  await panel.person.click(screen.getByRole('button', { name: 'Cancel' }));
  await panel.person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(panel.closings).toEqual([undefined]));
});
