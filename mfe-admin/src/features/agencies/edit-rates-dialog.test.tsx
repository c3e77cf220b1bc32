import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import type { Agency, RateHistory } from '@campaign/shared-api/contracts';
import { anAgency, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { EditRatesDialog } from './edit-rates-dialog';

startMockServer();

const HISTORY = {
  history: [
    {
      kind: 'smsRate' as const,
      rate: 0.0129,
      from: '2026-11-01T15:00:00.000Z',
      by: 'Alex Admin',
      planned: null,
    },
    {
      kind: 'a2pSmsRate' as const,
      rate: 0.02,
      from: '2026-11-01T15:00:00.000Z',
      by: 'Alex Admin',
      planned: null,
    },
    { kind: 'smsRate' as const, rate: 0.0099, from: '2026-01-05T15:00:00.000Z', by: null, planned: null },
  ],
  jobs: [{ jobId: 501, name: 'November reminder', jobType: 'House File', price: 0.0099 }],
};
const RATES = ['SMS', 'Image MMS', 'Video MMS', 'A2P SMS', 'A2P image MMS', 'A2P video MMS'] as const;

/** The dialog and what opens it again; that a row's menu does is for the screen's own test. */
function Rates({ agency }: { agency: Agency }) {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <EditRatesDialog agency={agency} onClose={() => setOpen(false)} />;
  return <button onClick={() => setOpen(true)}>Edit Rates</button>;
}

async function open(agency = anAgency(), rates: RateHistory = HISTORY) {
  const sent: unknown[] = [];
  reply.get('/users/userList', { data: [agency], total: 1, waiting: 0 });
  reply.get('/users/:accountId/rates', { data: rates });
  reply.put('/users/updateRate', (each: Asked) => {
    sent.push(each.body);
    return { success: true, data: agency, message: 'Rates updated successfully!' };
  });
  const { person } = renderRemote(<Rates agency={agency} />, { at: '/agencies', user: users.admin() });
  const dialog = await screen.findByRole('dialog', { name: 'Edit Message Rates' });
  const field = (label: string) =>
    within(dialog).getByRole<HTMLInputElement>(RATES.includes(label as 'SMS') ? 'spinbutton' : 'textbox', {
      name: new RegExp(`^${label}( \\(optional\\))?$`),
    });
  const retype = async (label: string, value: string) => {
    await person.clear(field(label));
    await person.click(field(label));
    if (value) await person.paste(value);
  };
  const save = () => person.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { person, dialog, field, retype, save, sent };
}

it('RATE-01 RATE-02 RATE-03 RATE-04 begins with the agency’s rates, in fields that step by cents from 0', async () => {
  const { field, dialog } = await open(anAgency({ domainName: 'go.harbor.example' }));
  expect(RATES.map((label) => field(label).value)).toEqual([
    '0.0129',
    '0.0229',
    '0.0229',
    '0.0129',
    '0.0229',
    '0.0229',
  ]);
  for (const label of RATES) {
    expect(field(label)).toHaveAttribute('step', '0.01');
    expect(field(label)).toHaveAttribute('min', '0');
    expect(field(label)).toHaveAttribute('type', 'number');
  }
  expect(field('Agency name').value).toBe('Harbor Strategies');
  expect(field('Domain').value).toBe('go.harbor.example');
  expect(within(dialog).getByRole('combobox', { name: 'Short links' })).toHaveValue('internal');
  expect(await axeProblems()).toEqual([]);
});

it('RATE-05 sends the whole form, with the version it began from', async () => {
  const { person, retype, save, sent, dialog } = await open(anAgency({ version: 3 }));
  await retype('SMS', '0.0131');
  await retype('A2P video MMS', '0.05');
  await retype('Agency name', ' Harbor Two ');
  await retype('Domain', 'go.harbor.example');
  await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Short links' }), 'External');
  await save();
  expect(await screen.findByText('Rates updated successfully!')).toBeVisible();
  expect(sent).toEqual([
    {
      accountId: 12,
      smsRate: 0.0131,
      imgMmsRate: 0.0229,
      vidMmsRate: 0.0229,
      a2pSmsRate: 0.0129,
      a2pImgMmsRate: 0.0229,
      a2pVidMmsRate: 0.05,
      agencyName: 'Harbor Two',
      version: 3,
      domainName: 'go.harbor.example',
      shortLinkOption: 'EXTERNAL',
      // The newest of the rates it shows.
      ratesFrom: '2026-01-05T15:00:00.000Z',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('RATE-03 RATE-04 takes an amount from 0 to 100 with four decimals, and nothing else', async () => {
  const { person, retype, save, field, sent } = await open();
  const said = 'Enter an amount from 0 to 100 with at most four decimals.';
  for (const value of ['', '-1', '0.01291', '100.01']) {
    await retype('Image MMS', value);
    await save();
    await waitFor(() => expect(field('Image MMS')).toHaveAccessibleDescription(said));
    expect([value, sent]).toEqual([value, []]);
    // Said of this one, not still of the one before.
    await retype('Image MMS', '0.02');
    await waitFor(() => expect(field('Image MMS')).not.toHaveAccessibleDescription(said));
  }
  for (const [at, value] of ['0', '0.0001', '0.07', '100'].entries()) {
    const again = screen.queryByRole('button', { name: 'Edit Rates' });
    if (again) await person.click(again);
    const image = await screen.findByRole('spinbutton', { name: 'Image MMS' });
    await person.clear(image);
    await person.click(image);
    await person.paste(value);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(at + 1));
    expect(sent.at(-1)).toMatchObject({ imgMmsRate: Number(value) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('shows the history, and the open jobs that keep the rate they were made with', async () => {
  const { dialog } = await open();
  const history = within(await within(dialog).findByRole('list', { name: 'History' }));
  const saves = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(saves).toEqual([
    expect.stringMatching(/Nov 1, 2026.*Alex Admin.*SMS \$0\.0129 · A2P SMS \$0\.0200/),
    expect.stringMatching(/Jan 5, 2026.*Set when the agency was created.*SMS \$0\.0099/),
  ]);
  expect(within(dialog).getByText('1 open job keeps its rate')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'November reminder' })).toHaveAttribute(
    'href',
    '/house/501',
  );
});

it('asks before it overwrites what a colleague has saved meanwhile, and shows it', async () => {
  const { person, retype, save, sent } = await open();
  await retype('SMS', '0.02');
  const changed = { version: 2, by: 'Alex Admin', at: '2026-11-20T15:00:00.000Z' };
  reply.problem('PUT', '/users/updateRate', 409, { error: 'Changed.', code: 'changed', changed });
  await save();
  const question = await screen.findByRole('alertdialog', {
    name: 'Someone saved this while you were editing',
  });
  await person.click(within(question).getByRole('button', { name: 'Look at theirs' }));
  expect(await within(question).findByText('A2P video MMS')).toBeVisible();
  reply.put('/users/updateRate', (each: Asked) => {
    sent.push(each.body);
    return { success: true, data: anAgency(), message: 'Saved over it.' };
  });
  await person.click(within(question).getByRole('button', { name: 'Overwrite' }));
  expect(await screen.findByText('Saved over it.')).toBeVisible();
  expect(sent).toMatchObject([{ smsRate: 0.02, version: 2 }]);
  // Who overwrites has been told what is in force.
  expect(sent[0]).not.toHaveProperty('ratesFrom');
});

it('AGCY-13 a save that fails keeps the dialog, says which field, and has the specified words where the server has none', async () => {
  const { save, field, dialog } = await open();
  reply.problem('PUT', '/users/updateRate', 500, { error: '' });
  await save();
  expect(await screen.findByText('Failed to update rates')).toBeVisible();
  const error = 'An agency with this name already exists.';
  reply.problem('PUT', '/users/updateRate', 409, { error, fields: { agencyName: error } });
  await save();
  await waitFor(() => expect(field('Agency name')).toHaveAccessibleDescription(error));
  expect(dialog).toBeVisible();
});

it('takes rates from a day ahead on, shows them as planned, and withdraws them', async () => {
  const { person, retype, save, sent, dialog } = await open();
  const withdrawn: string[] = [];
  await retype('SMS', '0.03');
  await person.click(within(dialog).getByRole('radio', { name: 'On a date' }));
  await save();
  expect(await within(dialog).findByText('Choose a day from tomorrow on.')).toBeVisible();
  expect(sent).toEqual([]);
  await person.type(within(dialog).getByLabelText('Start date'), '2099-03-01');
  const error = 'Choose a day from tomorrow on.';
  reply.problem('PUT', '/users/updateRate', 400, { error, fields: { from: error } });
  await save();
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Start date')).toHaveAccessibleDescription(/tomorrow/),
  );

  const ahead = { rate: 0.03, from: '2099-03-01T05:00:00.000Z', by: 'Alex Admin', planned: '2099-03-01' };
  const planned = { ...HISTORY, history: [{ kind: 'smsRate' as const, ...ahead }, ...HISTORY.history] };
  reply.get('/users/:accountId/rates', () => ({ data: withdrawn.length > 0 ? HISTORY : planned }));
  reply.put('/users/updateRate', (each: Asked) => {
    sent.push(each.body);
    return { success: true, data: anAgency(), message: 'The rates change on Mar 1, 2099.' };
  });
  reply.delete('/users/:accountId/rates/:from', ({ params }: Asked) => {
    withdrawn.push(String(params.from));
    return { data: HISTORY };
  });
  await save();
  expect(await screen.findByText('The rates change on Mar 1, 2099.')).toBeVisible();
  expect(sent).toMatchObject([{ smsRate: 0.03, from: '2099-03-01' }]);

  await person.click(await screen.findByRole('button', { name: 'Edit Rates' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit Message Rates' }));
  expect(await again.findByText('Planned')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await person.click(again.getByRole('button', { name: 'Withdraw the change of 2099-03-01' }));
  expect(await screen.findByText('The change was withdrawn.')).toBeVisible();
  await waitFor(() => expect(again.queryByText('Planned')).toBeNull());
  expect(withdrawn).toEqual(['2099-03-01']);
});

it('begins for a day ahead with what is planned until then, so that a change of another rate takes none of it back', async () => {
  const ahead = { by: 'Alex Admin', kind: 'smsRate' as const };
  const history = [
    { ...ahead, rate: 0.04, from: '2099-04-01T04:00:00.000Z', planned: '2099-04-01' },
    { ...ahead, rate: 0.03, from: '2099-03-01T05:00:00.000Z', planned: '2099-03-01' },
    ...HISTORY.history,
  ];
  const { person, retype, field, save, sent, dialog } = await open(anAgency(), { ...HISTORY, history });
  await retype('A2P SMS', '0.05');
  await person.click(within(dialog).getByRole('radio', { name: 'On a date' }));
  const day = within(dialog).getByLabelText('Start date');
  await person.type(day, '2099-02-28');
  expect(field('SMS')).toHaveValue(0.0129);
  await person.clear(day);
  await person.type(day, '2099-03-01');
  await waitFor(() => expect(field('SMS')).toHaveValue(0.03));
  expect(field('A2P SMS')).toHaveValue(0.05);
  await person.clear(day);
  await person.type(day, '2099-05-01');
  await waitFor(() => expect(field('SMS')).toHaveValue(0.04));
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ smsRate: 0.04, a2pSmsRate: 0.05, from: '2099-05-01' }]));
});
