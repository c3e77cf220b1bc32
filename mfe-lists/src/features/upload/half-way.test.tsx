import { screen, waitFor } from '@testing-library/react';
import type { FileWay } from '@campaign/shared-api/contracts';
import { axeProblems } from '@campaign/platform/testing';
import { reply, startMockServer, type Asked } from '@campaign/shared-api/testing';
import { csv, enter, fillIn, save, systemColumn, uploaded } from '../../testing/upload-panel';

startMockServer();

const button = (name: string) => screen.findByRole('button', { name });
const isOff = () => save().getAttribute('aria-disabled') === 'true';
/** Answers the upload, and what was sent beside the file. */
function taking(columns = uploaded.columns, phoneColumn = 'PhoneNumber') {
  const asked: Asked[] = [];
  reply.post('/phone_lists/upload', (call) => {
    asked.push({ ...call, request: call.request.clone() });
    const data = { ...uploaded, columns, phoneColumn };
    return { data, ...data };
  });
  return async () => {
    const form = await asked[0]!.request.formData();
    const { file, ...fields } = Object.fromEntries(form.entries());
    return { ...fields, file: (file as File).name };
  };
}

it('PLUP-09 names the missing column, and one click uses the column that holds the phones', async () => {
  const sent = taking(['Mobile', 'First Name'], 'Mobile');
  const panel = enter();
  await fillIn(panel, csv('Mobile,First Name\n2025550100,Ana\n'));
  expect(await screen.findByText("CSV file must contain a 'PhoneNumber' column.")).toBeVisible();
  expect(isOff()).toBe(true);
  expect(await axeProblems()).toEqual([]);
  await panel.person.click(await button('Use “Mobile” as PhoneNumber'));
  expect(await screen.findByText('“Mobile” is used as PhoneNumber.')).toBeVisible();
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(save());
  await button('Finish');
  expect(systemColumn('Mobile')).toHaveDisplayValue('Phone (lead_phone)');
  expect(await sent()).toEqual({ phoneColumn: 'Mobile', file: 'voters.csv' });
});

it.each([
  ['Phone Number,x', 'Phone Number'],
  ['id,Cell Phone,Phone', 'Cell Phone'],
  ['first,contact', 'contact'],
])('PLUP-09 finds the phones of a file that begins with %s', async (header, column) => {
  const panel = enter();
  const cells = header.split(',').map((name) => (name === column ? '(202) 555-0100' : 'x'));
  await fillIn(panel, csv(`${header}\n${cells.join(',')}\n`));
  expect(await button(`Use “${column}” as PhoneNumber`)).toBeVisible();
});

it('PLUP-11 names the bad row, and one click loads the file with its bad rows in the ledger', async () => {
  const sent = taking();
  const panel = enter();
  await fillIn(panel, csv('PhoneNumber,First Name,Precinct\nn/a,Ana,1\n2025550100,Bo,2\n'));
  expect(
    await screen.findByText(
      'Invalid phone number format at row 1: n/a. Number should be 10 or 11 digits with optional +1 prefix.',
    ),
  ).toBeVisible();
  expect(isOff()).toBe(true);
  await panel.person.click(await button('Load it anyway and list bad rows in the report'));
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(save());
  await button('Finish');
  expect(await sent()).toEqual({ keepBadRows: 'true', file: 'voters.csv' });
});

it.each<[string, string, FileWay, string, object]>([
  [
    'PLUP-09 PLUP-29',
    "CSV file must contain a 'PhoneNumber' column.",
    { kind: 'column', column: 'Cell' },
    'Use “Cell” as PhoneNumber',
    { phoneColumn: 'Cell' },
  ],
  [
    'PLUP-11 PLUP-29',
    'Invalid phone number format at row 2: n/a. Number should be 10 or 11 digits with optional +1 prefix.',
    { kind: 'keep' },
    'Load it anyway and list bad rows in the report',
    { keepBadRows: 'true' },
  ],
])(
  '%s offers one click for what only the server can see in an archive, and no Save until then',
  async (_, error, way, click, fields) => {
    const sent = taking();
    reply.problem(
      'POST',
      '/phone_lists/upload',
      400,
      { error, fields: { file: error }, way },
      { once: true },
    );
    const panel = enter();
    await fillIn(panel, new File(['PK'], 'voters.zip'));
    await waitFor(() => expect(isOff()).toBe(false));
    await panel.person.click(save());
    expect(await screen.findByText(error)).toBeVisible();
    expect(isOff()).toBe(true);
    expect(await axeProblems()).toEqual([]);
    await panel.person.click(await button(click));
    await waitFor(() => expect(isOff()).toBe(false));
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    await panel.person.click(save());
    await button('Finish');
    expect(await sent()).toEqual({ ...fields, file: 'voters.zip' });
  },
);

it('offers no Save for a file the server cannot take at all, until another is chosen', async () => {
  const error = 'The archive is encrypted. Upload it without a password.';
  reply.problem('POST', '/phone_lists/upload', 400, { error, fields: { file: error } });
  const panel = enter();
  await fillIn(panel, new File(['PK'], 'voters.zip'));
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(save());
  expect(await screen.findByText(error)).toBeVisible();
  expect(isOff()).toBe(true);
  await panel.person.click(screen.getByRole('button', { name: 'Remove voters.zip' }));
  await panel.person.upload(screen.getByLabelText('Phone list file'), csv());
  await waitFor(() => expect(isOff()).toBe(false));
});

it('forgets what was decided about a file with the file', async () => {
  const panel = enter();
  await fillIn(panel, csv('Mobile\n2025550100\n'));
  await panel.person.click(await button('Use “Mobile” as PhoneNumber'));
  await panel.person.click(screen.getByRole('button', { name: 'Remove voters.csv' }));
  await panel.person.upload(screen.getByLabelText('Phone list file'), csv('Cell\n2025550100\n'));
  expect(await button('Use “Cell” as PhoneNumber')).toBeVisible();
  expect(screen.queryByText(/is used as PhoneNumber/)).not.toBeInTheDocument();
});

it('PLUP-06 refuses a spreadsheet by name, and says so again when it cannot be read', async () => {
  const panel = enter();
  // The picker offers it: else it could only be dropped.
  await panel.person.upload(
    screen.getByLabelText('Phone list file'),
    new File(['no spreadsheet'], 'voters.xlsx'),
  );
  expect(await screen.findByText('Only .txt, .csv and .zip files can be uploaded.')).toBeVisible();
  await panel.person.click(await button('Read its first sheet as CSV'));
  expect(
    await screen.findByText('The spreadsheet cannot be read. Save it as CSV and choose that file.'),
  ).toBeVisible();
  expect(isOff()).toBe(true);
});
