import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderPanel, renderRemote } from '@campaign/platform/testing';
import { paths } from '@campaign/shared-api';
import type { RegistryState, SessionUser } from '@campaign/shared-api/contracts';
import {
  aDnc,
  anAgency,
  anIdentity,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { row } from '../../testing/list-screens';
import { DncScreen } from './dnc-screen';
import { NumberCheckPanel } from './number-check-panel';

startMockServer();

const registry = (part: Partial<RegistryState>): RegistryState => ({
  registry: 'national',
  name: 'National Do Not Call Registry',
  fileDate: '2026-11-10',
  ageDays: 10,
  numbers: 1_200_000,
  isOld: false,
  ...part,
});

function enter(user: SessionUser = users.agentAdmin(), at = '/dnc', registries: RegistryState[] = []) {
  reply.get('/identities', { data: [anIdentity()], total: 1 });
  reply.get('/identities/:id', { data: anIdentity() });
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/dncs', { data: [aDnc()], total: 1 });
  reply.get('/dncs/registries', { data: registries });
  return renderRemote(<DncScreen />, { at, user });
}

it('opens the answer for a number that a link asks about, and closes it with its address', async () => {
  const asked: Asked[] = [];
  reply.get('/dncs/check', (call) => {
    asked.push(call);
    return {
      data: {
        phone: '+12025550100',
        blocked: false,
        findings: [
          {
            source: 'daily-cap',
            blocks: false,
            name: null,
            reason: '2,000 of 2,000',
            identityName: 'Harbor Youth',
            since: null,
          },
        ],
      },
    };
  });
  const at = paths.numberCheck({ phone: '+12025550100', accountId: 12, identityId: 7 });
  const { person, address } = enter(users.agentAdmin(), at);
  const dialog = await screen.findByRole('dialog', { name: 'Is this number blocked?' });
  expect(await within(dialog).findByText('(202) 555-0100 can be texted.')).toBeVisible();
  expect(dialog).toHaveTextContent(
    'The identity has reached its daily limit: texts wait until tomorrow · 2,000 of 2,000 · Harbor Youth',
  );
  expect(Object.fromEntries(asked[0]!.query)).toEqual({
    phone: '+12025550100',
    account_id: '12',
    identityId: '7',
  });
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(address()).toBe('/dnc'));
});

it('answers beside the page of another remote, which stays open', async () => {
  reply.get('/dncs/check', { data: { phone: '+12025550100', blocked: false, findings: [] } });
  const asked = { phone: '+12025550100', accountId: 12, identityId: 7 };
  const { person, closings } = renderPanel(NumberCheckPanel, asked, { user: users.user() });
  const panel = within(await screen.findByRole('dialog', { name: 'Is this number blocked?' }));
  expect(await panel.findByText('(202) 555-0100 can be texted.')).toBeVisible();
  await person.click(panel.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(closings).toEqual([undefined]);
});

it('says how old the copies of the registries are, and warns above 31 days', async () => {
  enter(users.agentAdmin(), '/dnc', [
    registry({}),
    registry({ registry: 'florida', name: 'Florida Do Not Call list', fileDate: null, ageDays: null }),
  ]);
  expect(
    await screen.findByText(
      'National Do Not Call Registry: 1,200,000 numbers, 10 days old. Florida Do Not Call list: not loaded.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/older than 31 days/)).not.toBeInTheDocument();
});

it('warns of a copy above 31 days', async () => {
  enter(users.agentAdmin(), '/dnc', [registry({ ageDays: 32, isOld: true })]);
  expect(await screen.findByText('A copy of a do-not-call registry is older than 31 days.')).toBeVisible();
  await row('Ms Rivera');
  expect(await axeProblems()).toEqual([]);
});

it('takes a new copy of a registry from ADMIN, warns of an old one and says what becomes of it', async () => {
  const asked: Asked[] = [];
  const states = [registry({}), registry({ registry: 'florida', name: 'Florida Do Not Call list' })];
  const { person } = enter(users.admin(), '/dnc', states);
  const problem = 'No phone number was found in the file. It was not loaded; the old copy stays.';
  reply.post('/dncs/registries/upload', (call) => {
    asked.push(call);
    return { data: states[1]!, message: 'The new copy is being read.' };
  });
  reply.problem(
    'POST',
    '/dncs/registries/upload',
    400,
    { error: problem, fields: { file: problem } },
    { once: true },
  );
  await person.click(await screen.findByRole('button', { name: 'Upload a new copy' }));
  const dialog = await screen.findByRole('dialog', { name: 'New copy of a registry' });
  const send = within(dialog).getByRole('button', { name: 'Upload' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await person.selectOptions(within(dialog).getByLabelText('Registry'), 'Florida Do Not Call list');
  fireEvent.change(within(dialog).getByLabelText('File date'), { target: { value: '2020-01-31' } });
  expect(within(dialog).getByText(/This file is older than 31 days/)).toBeVisible();
  await person.upload(
    within(dialog).getByLabelText('File'),
    new File(['3055550101\n'], 'copy.txt', { type: 'text/plain' }),
  );
  expect(await axeProblems()).toEqual([]);
  await person.click(send);
  expect(await within(dialog).findByText(problem)).toBeVisible();
  reply.get('/dncs/registries', {
    data: [states[0]!, { ...states[1]!, upload: { fileDate: '2020-01-31', problem: null } }],
  });
  await person.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toHaveLength(1);
  expect(
    await screen.findByText('Florida Do Not Call list: the copy of Jan 31, 2020 is being read.'),
  ).toBeVisible();
});

it('gives up the new copy of a registry that is canceled on its way', async () => {
  const states = [registry({})];
  const { person } = enter(users.admin(), '/dnc', states);
  const aborted = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  reply.post('/dncs/registries/upload', { data: states[0]! }, { after: 'infinite' });
  await person.click(await screen.findByRole('button', { name: 'Upload a new copy' }));
  const dialog = await screen.findByRole('dialog', { name: 'New copy of a registry' });
  await person.selectOptions(within(dialog).getByLabelText('Registry'), 'National Do Not Call Registry');
  fireEvent.change(within(dialog).getByLabelText('File date'), { target: { value: '2026-11-19' } });
  await person.upload(
    within(dialog).getByLabelText('File'),
    new File(['3055550101\n'], 'copy.txt', { type: 'text/plain' }),
  );
  await person.click(within(dialog).getByRole('button', { name: 'Upload' }));
  await within(dialog).findByRole('progressbar');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(aborted).toHaveBeenCalledTimes(1));
  aborted.mockRestore();
});

it('tells ADMIN alone why a new copy could not be read', async () => {
  const problem = 'More than a tenth of the lines hold no phone number.';
  const states = [registry({ upload: { fileDate: '2026-11-10', problem } })];
  enter(users.admin(), '/dnc', states);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByText('National Do Not Call Registry: the new copy could not be read')).toBeVisible();
});

it.each([users.agentAdmin(), users.user(), users.reader()])(
  'offers no upload of a registry to $role',
  async (user) => {
    enter(user, '/dnc', [registry({ upload: { fileDate: '2026-11-10', problem: 'Damaged.' } })]);
    await screen.findByText(/National Do Not Call Registry: 1,200,000/);
    expect(screen.queryByRole('button', { name: 'Upload a new copy' })).not.toBeInTheDocument();
    expect(screen.queryByText('Damaged.')).not.toBeInTheDocument();
  },
);

it.each([
  ['ADMIN', users.admin(), true],
  ['AGENT-ADMIN', users.agentAdmin(), true],
  ['USER', users.user(), false],
  ['AGENT-READER', users.reader(), false],
  ['AGENT-CLICKER', users.clicker(), false],
])('offers the export of all numbers to %s: %#', async (_, user, has) => {
  enter(user);
  await row('Ms Rivera');
  expect(screen.queryByRole('button', { name: 'Export' }) !== null).toBe(has);
});

it('asks for the own agency’s export; ADMIN filters by one first', async () => {
  const asked: unknown[] = [];
  reply.post('/dncs/export', ({ body }) => {
    asked.push(body);
    return { data: { downloadUrl: '/api/v1/dncs/export/ticket' } };
  });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toEqual([{ account_id: 12 }]));
  enter(users.admin());
  expect((await screen.findAllByRole('button', { name: 'Export' })).at(-1)).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('PLUP-04 adds a suppression list where they are listed', async () => {
  const { person, panels } = enter(users.user());
  await person.click(await screen.findByRole('button', { name: 'Add Suppression List' }));
  expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
    { name: 'phone-list-manager', props: { kind: 'suppression' } },
  ]);
});

it('PLUP-04 hides Add Suppression List from those who add nothing', async () => {
  enter(users.reader());
  await row('Ms Rivera');
  expect(screen.queryByRole('button', { name: 'Add Suppression List' })).not.toBeInTheDocument();
});
