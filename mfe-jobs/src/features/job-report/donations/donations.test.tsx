import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { axeProblems } from '@campaign/platform/testing';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import type { DonationImportResult } from '@campaign/shared-api/contracts';
import { AT, openReport } from '../../../testing/report-tests';

startMockServer();

type Person = ReturnType<typeof userEvent.setup>;
const CSV = 'Receipt,Amount,Source,Notes\nr1,25,https://give.example.org,x\n';
const fileOf = (content: BlobPart) => new File([content], 'october.csv', { type: 'text/csv' });

const kept = (changes: Partial<DonationImportResult> = {}): DonationImportResult => ({
  rows: 1_204,
  added: 1_200,
  known: 4,
  refused: 0,
  unmatched: 0,
  problems: [],
  refusedFile: null,
  ...changes,
});

/** The import's dialog, on a server that keeps what it is asked for. */
async function openImport(result = kept()) {
  const asked: { file: unknown[]; kept: unknown[] } = { file: [], kept: [] };
  reply.get('/donations', { data: [], total: 0 });
  reply.post('/donations/file', ({ body }) => {
    asked.file.push(body);
    return {
      data: {
        columns: ['Receipt', 'Amount', 'Source', 'Notes'],
        sample: [['r1', '25', 'https://give.example.org', 'x']],
        rows: 1_204,
        guess: { amount: 'Amount', sourceurl: 'Source' },
      },
    };
  });
  reply.post('/donations/import', ({ body }) => {
    asked.kept.push(body);
    return { data: result };
  });
  const { person } = openReport(`${AT}?tab=donations`);
  await person.click(await screen.findByRole('button', { name: 'Import donations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import donations' }));
  return { person, dialog, asked };
}
const choose = (person: Person, file: File) => person.upload(screen.getByLabelText('Donations file'), file);

it('JREP-09 JREP-17 imports a file: its columns are told by their names, mapped by hand, and all is accounted for', async () => {
  const { person, dialog, asked } = await openImport();
  await choose(person, fileOf(CSV));
  expect(await dialog.findByRole('combobox', { name: 'Amount' })).toHaveValue('Amount');
  expect(dialog.getByRole('combobox', { name: 'Source address' })).toHaveValue('Source');
  expect(dialog.getByText('For example: 25')).toBeVisible();
  expect(asked.file).toEqual([{ jobId: 42, content: CSV }]);

  await person.click(dialog.getByRole('button', { name: 'Import 1,204 rows' }));
  expect(dialog.getByRole('combobox', { name: 'Donation id' })).toHaveAccessibleDescription(
    'Choose the column that says this.',
  );
  expect(asked.kept).toEqual([]);
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Donation id' }), 'Receipt');
  await person.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Notes');
  expect(await axeProblems()).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Import 1,204 rows' }));
  expect(await screen.findByText('1,200 donations added')).toBeVisible();
  expect(screen.getByText('1,204 rows: 4 known before, 0 refused.')).toBeVisible();
  const columns = { id: 'Receipt', amount: 'Amount', sourceurl: 'Source', status: 'Notes' };
  expect(asked.kept).toEqual([{ jobId: 42, content: CSV, columns }]);
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells of every row why it was refused, and gives them back as a file', async () => {
  const { person, dialog } = await openImport(
    kept({
      rows: 4,
      added: 1,
      known: 0,
      refused: 3,
      unmatched: 1,
      problems: [{ row: 3, problem: 'The mobile number is not valid.' }],
      refusedFile: 'Receipt,Problem\r\nr2,wrong\r\n',
    }),
  );
  await choose(person, fileOf(CSV));
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Donation id' }), 'Receipt');
  await person.click(dialog.getByRole('button', { name: 'Import 1,204 rows' }));
  expect(await screen.findByText('1 donation added')).toBeVisible();
  expect(screen.getByText('Row 3')).toBeVisible();
  expect(screen.getByText('The mobile number is not valid.')).toBeVisible();
  expect(screen.getByText('And 2 more, all in the file below.')).toBeVisible();
  expect(screen.getByText(/^One has a source address that no job has\./)).toBeVisible();
  const saved: { name: string; blob: Blob }[] = [];
  let blob: Blob;
  URL.createObjectURL = (given) => ((blob = given as Blob), 'blob:refused');
  URL.revokeObjectURL = () => undefined;
  const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob });
  });
  await person.click(screen.getByRole('button', { name: 'Download the refused rows (3)' }));
  press.mockRestore();
  expect(saved.map(({ name }) => name)).toEqual(['october-refused.csv']);
  expect(await saved[0]!.blob.text()).toBe('Receipt,Problem\r\nr2,wrong\r\n');
});

it.each([
  ['in Windows’ own letters', new Uint8Array([0x50, 0x65, 0xf1, 0x61]), 'Peña'],
  ['in UTF-16', new Uint8Array([0xff, 0xfe, 0x50, 0, 0xf1, 0]), 'Pñ'],
  ['in UTF-8', 'Peña', 'Peña'],
])('reads a file %s', async (_how, content, text) => {
  const { person, asked } = await openImport();
  await choose(person, fileOf(content));
  await waitFor(() => expect(asked.file).toEqual([{ jobId: 42, content: text }]));
});

it('says why a file cannot be read, and keeps what was chosen when the import fails', async () => {
  const { person, dialog } = await openImport();
  await person.click(dialog.getByRole('button', { name: 'Import donations' }));
  expect(dialog.getByText('Choose a file.')).toBeVisible();
  await choose(person, fileOf(' \n'));
  expect(await dialog.findByText('This file is empty.')).toBeVisible();
  await choose(person, fileOf(CSV));
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Donation id' }), 'Receipt');
  reply.problem('POST', '/donations/import', 429, { error: 'Too many at once.' });
  await person.click(dialog.getByRole('button', { name: 'Import 1,204 rows' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Too many at once.');
  expect(dialog.getByRole('combobox', { name: 'Donation id' })).toHaveValue('Receipt');
});

it('shows a new token once, and asks before one is replaced or ended', async () => {
  reply.get('/donations', { data: [], total: 0 });
  reply.get('/donations/token', { data: null });
  const { person } = openReport(`${AT}?tab=donations`);
  await person.click(await screen.findByRole('button', { name: 'Donation page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Donation page' }));
  expect(await dialog.findByText('None yet')).toBeVisible();
  expect(dialog.getByText('http://localhost/webhooks/donations')).toBeVisible();
  const facts = { ending: 'wxyz', createdAt: '2026-11-20T16:00:00.000Z', lastUsedAt: null };
  reply.post('/donations/token', () => {
    reply.get('/donations/token', { data: facts });
    return { data: { ...facts, token: 'don_secretwxyz' } };
  });
  await person.click(dialog.getByRole('button', { name: 'Make a token' }));
  expect(await dialog.findByText('don_secretwxyz')).toBeVisible();
  expect(dialog.getByText(/Ends on wxyz, made/)).toBeVisible();
  expect(await axeProblems()).toEqual([]);

  const ended: unknown[] = [];
  reply.delete('/donations/token', () => {
    ended.push(1);
    reply.get('/donations/token', { data: null });
    return {};
  });
  await person.click(dialog.getByRole('button', { name: 'End the token' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the token?' }));
  expect(ended).toEqual([]);
  await person.click(question.getByRole('button', { name: 'End the token' }));
  expect(await dialog.findByText('None yet')).toBeVisible();
  expect(dialog.queryByText('don_secretwxyz')).toBeNull();
});

it.each([
  ['AGENT-READER', users.reader(), false, false],
  ['AGENT-ADMIN', users.agentAdmin(), true, true],
  ['USER', users.user(), true, true],
  ['ADMIN', users.admin(), true, false],
])('offers %s its own ways', async (_role, user, imports, tokens) => {
  reply.get('/donations', { data: [], total: 0 });
  openReport(`${AT}?tab=donations`, undefined, undefined, user);
  await screen.findByText('No donations');
  expect(screen.queryByRole('button', { name: 'Import donations' }) !== null).toBe(imports);
  expect(screen.queryByRole('button', { name: 'Donation page' }) !== null).toBe(tokens);
});

it('imports the file that was chosen last, also where the one before is told of later', async () => {
  const { person, dialog, asked } = await openImport();
  const answers: (() => void)[] = [];
  reply.post('/donations/file', async ({ body }) => {
    const { content } = body as { content: string };
    if (content.includes('slow')) await new Promise<void>((answer) => answers.push(answer));
    const [columns = []] = content.split('\n').map((line) => line.split(','));
    return { data: { columns, sample: [], rows: content.includes('slow') ? 2 : 1, guess: GUESS } };
  });
  await choose(person, fileOf('id,amount,sourceurl\nslow,1,a\nslow,2,a\n'));
  await waitFor(() => expect(answers).toHaveLength(1));
  await choose(person, new File(['id,amount,sourceurl\nquick,1,a\n'], 'november.csv', { type: 'text/csv' }));
  await dialog.findByRole('button', { name: 'Import 1 row' });
  answers[0]!();
  // What is asked after it is answered after it.
  await act(async () => (await fetch(`${window.location.origin}/api/v1/donations`)).json());
  await person.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  await waitFor(() =>
    expect(asked.kept).toMatchObject([{ content: expect.stringContaining('quick') as string }]),
  );
});

const GUESS = { id: 'id', amount: 'amount', sourceurl: 'sourceurl' };
