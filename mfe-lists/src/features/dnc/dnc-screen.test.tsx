import { screen, waitFor, within } from '@testing-library/react';
import { POLICY } from '@campaign/shared-api/policy';
import type { Dnc, SessionUser } from '@campaign/shared-api/contracts';
import {
  aDnc,
  anAgency,
  anIdentity,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import declaration from '../../../platform.config';
import { choose, row } from '../../testing/list-screens';
import { DncScreen } from './dnc-screen';

startMockServer();

const entry = aDnc();
const file = aDnc({
  kind: 'list',
  id: 40,
  name: 'Last vendor',
  value: 'opt-outs.csv',
  reason: null,
  leadsLoaded: 12_000,
  list: {
    listState: 'ACTIVE',
    fileUrl: 'list-40',
    error: null,
    uploadedBy: null,
    progress: { stage: 'done', rowsRead: 12_000, rowsTotal: 12_000, rate: null },
  },
});
const suppression = {
  ...file,
  id: 41,
  name: 'Board members',
  value: 'board.csv',
  dncType: 'Suppression' as const,
  identityId: 7,
  identityName: 'Harbor Youth',
  isAtAgencyLevel: false,
};

function enter(user: SessionUser = users.user(), at = '/dnc', data: Dnc[] = [entry, file, suppression]) {
  const asked: Asked[] = [];
  reply.get('/identities', {
    data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Bay Shelter' })],
    total: 2,
  });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/dncs/registries', { data: [] });
  reply.get('/dncs', (call) => {
    asked.push(call);
    return { data, total: data.length };
  });
  return { ...renderRemote(<DncScreen />, { at, user }), asked };
}
const question = () => screen.findByRole('alertdialog', { name: 'Confirm Deletion' });

it('SHELL-02 ROUTE-09 stands in the sidebar for all, as DNC Manager at /dnc', () => {
  expect(declaration.nav).toContainEqual({ label: 'DNC Manager', path: '/dnc', icon: 'ban', order: 35 });
  expect(declaration.routes).toContainEqual(
    expect.objectContaining({ path: '/dnc', title: 'DNC Manager', permission: 'dnc:list' }),
  );
  expect(Object.keys(POLICY['dnc:list'].may).sort()).toEqual([
    'ADMIN',
    'AGENT-ADMIN',
    'AGENT-CLICKER',
    'AGENT-READER',
    'USER',
  ]);
});

it('DNC-01 DNC-02 DNC-07 shows entries and suppression lists in one table with the specified columns', async () => {
  enter();
  const first = await row('Ms Rivera');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Value',
    'Type',
    'Added On',
    'Opt outs loaded',
    'Reason',
    'Action',
  ]);
  const cells = (each: HTMLElement) =>
    within(each)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(first).slice(0, 6)).toEqual([
    'Ms RiveraWhole\u00a0agency',
    '(202) 555-0100',
    'PHONE',
    'Nov 19, 2026',
    '1',
    'Complaint',
  ]);
  expect(cells(await row('Last vendor')).slice(0, 6)).toEqual([
    'Last vendorWhole\u00a0agency',
    'opt-outs.csv',
    'PHONE',
    'Nov 19, 2026',
    '12,000',
    '—',
  ]);
  expect(cells(await row('Board members')).slice(0, 6)).toEqual([
    'Board membersHarbor Youth',
    'board.csv',
    'Suppression',
    'Nov 19, 2026',
    '12,000',
    '—',
  ]);
  expect(await axeProblems()).toEqual([]);
});

it('DNC-03 DNC-06 filters by name, identity and, for ADMIN, agency, on the server', async () => {
  const { person, asked, address } = enter(users.admin());
  await row('Ms Rivera');
  // Of all agencies: whose it is.
  expect(within(await row('Ms Rivera')).getByText(`${entry.userName} · Whole agency`)).toBeVisible();
  await choose(person, 'Agency', 'Harbor Strategies');
  await choose(person, 'Identity', 'Bay Shelter');
  await person.type(screen.getByRole('searchbox', { name: 'Search by name or number' }), 'rivera{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      account_id: '12',
      identityId: '8',
      query: 'rivera',
      page: '1',
      size: '10',
    }),
  );
  expect(address()).toBe('/dnc?agency=12&identity=8&query=rivera');
});

it('DNC-03 shows nobody else the agency filter, and asks for the own agency whatever the address says', async () => {
  const { asked } = enter(users.agentAdmin(), '/dnc?agency=53');
  await row('Ms Rivera');
  expect(screen.queryByRole('combobox', { name: 'Agency' })).not.toBeInTheDocument();
  expect(asked[0]?.query.get('account_id')).toBe('12');
});

it.each([
  ['ADMIN', users.admin(), true, true, true],
  ['AGENT-ADMIN', users.agentAdmin(), true, true, true],
  ['USER', users.user(), true, false, false],
  ['AGENT-READER', users.reader(), false, false, false],
  ['AGENT-CLICKER', users.clicker(), false, false, false],
])('DNC-04 DNC-05 DNC-10 ROLE-14 gives %s its own actions', async (_, user, adds, downloads, deletes) => {
  const { person, panels } = enter(user);
  await row('Ms Rivera');
  const shown = (name: string) => screen.queryByRole('button', { name }) !== null;
  expect(shown('Add DNC')).toBe(adds);
  expect(shown('Refresh')).toBe(adds);
  expect(shown('Download report of Last vendor')).toBe(downloads);
  expect(shown('Download report of Ms Rivera')).toBe(false);
  expect(shown('Delete Last vendor')).toBe(deletes);
  expect(shown('Delete Ms Rivera')).toBe(deletes);
  if (!adds) return;
  await person.click(screen.getByRole('button', { name: 'Add DNC' }));
  expect(panels.map(({ name }) => name)).toEqual(['dnc-create-manager']);
});

it('DNC-09 CONF-01 CONF-08 deletes an entry and a list each where it belongs, and says how many can be texted again', async () => {
  const deleted: unknown[] = [];
  reply.delete('/dncs', ({ body }) => {
    deleted.push(['entry', body]);
    return { deleted: [5], failed: [], message: 'DNC entry deleted. 1 number can be texted again.' };
  });
  reply.delete('/phone_lists/', ({ body }) => {
    deleted.push(['list', body]);
    return { deleted: [40], failed: [], message: 'Phone list deleted. 12,000 numbers can be texted again.' };
  });
  const { person } = enter(users.agentAdmin());
  await person.click(await screen.findByRole('button', { name: 'Delete Ms Rivera' }));
  expect(await question()).toHaveTextContent('Do you want to delete this item? DNC: Ms Rivera');
  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(deleted).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete Ms Rivera' }));
  await person.click(within(await question()).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('DNC entry deleted. 1 number can be texted again.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Delete Last vendor' }));
  await person.click(within(await question()).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Phone list deleted. 12,000 numbers can be texted again.')).toBeVisible();
  expect(deleted).toEqual([
    ['entry', { ids: [5] }],
    ['list', { ids: [40] }],
  ]);
});

it('TOAST-07 says in the row why it was not deleted, without a toast', async () => {
  const why = "It is used by the job 'November reminder'.";
  reply.delete('/phone_lists/', { deleted: [], failed: [{ id: 41, error: why }], warning: why });
  const { person } = enter(users.agentAdmin());
  await person.click(await screen.findByRole('button', { name: 'Delete Board members' }));
  await person.click(within(await question()).getByRole('button', { name: 'Confirm' }));
  expect(await within(await row('Board members')).findByRole('alert')).toHaveTextContent(why);
  expect(document.querySelector('[data-kind]:is([role="status"], p[role="alert"])')).toBeNull();
});

it('DNC-08 TOAST-06 TBL-06 shows the service error in place of the table, and tries again', async () => {
  const { person } = enter();
  reply.problem('GET', '/dncs', 500, { error: 'The list is resting.' }, { once: true });
  expect(await screen.findByText('The list is resting.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('Ms Rivera')).toBeVisible();
});

it('TBL-07 tells an agency without entries from a filter without match', async () => {
  enter(users.user(), '/dnc', []);
  expect(await screen.findByText('Numbers you add here are never texted, by any job.')).toBeVisible();
  enter(users.reader(), '/dnc', []);
  expect(await screen.findByText('Your agency has no do-not-contact numbers yet.')).toBeVisible();
  enter(users.user(), '/dnc?query=zzz', []);
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
});

it('says of a file that loads that it is not yet in force', async () => {
  const list = {
    ...file.list!,
    listState: 'PROCESSING' as const,
    progress: { stage: 'reading' as const, rowsRead: 4210, rowsTotal: 12_000, rate: 3158 },
  };
  enter(users.agentAdmin(), '/dnc', [{ ...file, list }]);
  const loading = await row('Last vendor');
  expect(within(loading).getByText('Not active yet')).toBeVisible();
  expect(within(loading).getByRole('progressbar', { name: 'Loading Last vendor' })).toBeVisible();
  expect(within(loading).getByRole('button', { name: 'Delete Last vendor' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('DNC-10 shows who opted out by text, with their words and nothing to delete', async () => {
  reply.get('/dncs/opt_outs', {
    data: [
      {
        accountId: 12,
        userName: 'Harbor Strategies',
        phone: '+12025550111',
        text: 'Take me off NOW',
        source: 'inbound',
        stopped: true,
        jobId: 3,
        jobName: 'Fall appeal',
        identityName: null,
        at: '2026-11-19T19:04:00.000Z',
      },
      {
        accountId: 12,
        userName: 'Harbor Strategies',
        phone: '+12025550112',
        text: null,
        source: 'inbound',
        stopped: true,
        jobId: null,
        jobName: null,
        identityName: null,
        at: '2026-11-19T19:04:00.000Z',
      },
    ],
    total: 2,
  });
  const { person } = enter(users.admin());
  await person.click(await screen.findByRole('tab', { name: 'Opt-outs' }));
  const shown = await row('Take me off NOW');
  expect(
    within(shown)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '(202) 555-0111Harbor Strategies',
    'Take me off NOW',
    'Opted out',
    'Fall appeal',
    'Nov 19, 2026',
    '',
  ]);
  // What was said to an identity that this person does not see is not told.
  expect(
    within(await row('555-0112'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['(202) 555-0112Harbor Strategies', '—', 'Opted out', '—', 'Nov 19, 2026', '']);
  expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
  expect(await axeProblems()).toEqual([]);
});

const byHand = {
  accountId: 12,
  userName: 'Harbor Strategies',
  phone: '+12025550111',
  text: null,
  source: 'staff' as const,
  stopped: true,
  jobId: 3,
  jobName: 'Fall appeal',
  identityName: null,
  at: '2026-11-19T19:04:00.000Z',
  byHand: 'wrong-number' as const,
  by: 'Cleo Park',
  since: '2026-11-19T19:04:00.000Z',
};

it('names who opted a person out by hand, and lets AGENT-ADMIN lift that alone', async () => {
  const handset = { ...byHand, phone: '+12025550112', text: 'STOP', source: 'inbound' as const };
  reply.get('/dncs/opt_outs', {
    data: [byHand, { ...handset, byHand: null, by: null, since: null }],
    total: 2,
  });
  const lifted: unknown[] = [];
  reply.post('/dncs/opt_outs/lift', ({ body }) => {
    lifted.push(body);
    return { message: 'The opt-out is lifted. The number may be texted again.' };
  });
  const first = enter(users.user(), '/dnc?tab=opt-outs');
  expect(await row('Wrong number, set by hand, by Cleo Park')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull();
  first.unmount();
  const { person } = enter(users.agentAdmin(), '/dnc?tab=opt-outs');
  expect(await screen.findAllByRole('button', { name: /^Lift/ })).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Lift opt-out of (202) 555-0111' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Cleo Park opted this person out by hand\./)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The opt-out is lifted. The number may be texted again.')).toBeVisible();
  expect(lifted).toEqual([{ accountId: 12, phone: '+12025550111', since: byHand.since }]);
});

it('leads from a reply that needs review to where it is decided', async () => {
  const held = { ...byHand, stopped: false, jobId: 3, since: null };
  reply.get('/dncs/opt_outs', { data: [held], total: 1 });
  enter(users.user(), '/dnc?tab=opt-outs');
  const link = await screen.findByRole('link', { name: 'Review the reply of (202) 555-0111' });
  expect(link).toHaveAttribute('href', '/chats/3?filter=review');
});

it('shows the people who are opted out in answer to one job, and all again', async () => {
  const asked: string[] = [];
  reply.get('/dncs/opt_outs', ({ query }) => {
    asked.push(query.get('jobId') ?? 'all');
    return { data: [byHand], total: 1 };
  });
  const { person, address } = enter(users.user(), '/dnc?tab=opt-outs&job=3');
  expect(await screen.findByText('People who are opted out in answer to one job.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(asked).toEqual(['3', 'all']));
  expect(address()).toBe('/dnc?tab=opt-outs');
});

it('says of a blocked number who opted the person out by hand', async () => {
  const finding = {
    source: 'opt-out' as const,
    blocks: true,
    name: null,
    reason: 'staff',
    identityName: null,
    since: '2026-11-19T19:04:00.000Z',
    byHand: 'opt-out' as const,
    by: 'Cleo Park',
  };
  reply.get('/dncs/check', { data: { phone: '+12025550100', blocked: true, findings: [finding] } });
  enter(users.user(), '/dnc?check=%2B12025550100');
  const dialog = await screen.findByRole('dialog', { name: 'Is this number blocked?' });
  await waitFor(() => expect(dialog).toHaveTextContent('Opted out by hand, by Cleo Park since Nov 19, 2026'));
});

it('asks for ten digits when a shorter number is checked', async () => {
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Check a number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this number blocked?' }));
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  await person.type(phone, '20255');
  expect(phone).toBeValid();
  await person.type(phone, '{Enter}');
  expect(phone).toBeInvalid();
  expect(phone).toHaveAccessibleDescription('Enter 10 digits.');
});

it('answers whether a number is blocked, and by what', async () => {
  const asked: Asked[] = [];
  reply.get('/dncs/check', (call) => {
    asked.push(call);
    return {
      data: {
        phone: '+12025550100',
        blocked: true,
        findings: [
          {
            source: 'dnc-entry',
            blocks: true,
            name: 'Ms Rivera',
            reason: 'Complaint',
            identityName: null,
            since: '2026-11-19T19:04:00.000Z',
          },
        ],
      },
    };
  });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Check a number' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is this number blocked?' });
  await person.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '2025550100');
  expect(await within(dialog).findByText('(202) 555-0100 is blocked.')).toBeVisible();
  expect(dialog).toHaveTextContent('Do-not-contact entry · “Ms Rivera” · Complaint since Nov 19, 2026');
  expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
    phone: '(202) 555-0100',
    account_id: '12',
  });
  expect(await axeProblems()).toEqual([]);
});

it('shows a person whose agency masks numbers the last four digits alone', async () => {
  const masked = { ...users.clicker(), masksNumbers: true };
  const nameless = aDnc({ id: 6, name: null, value: '+12025550101' });
  const { unmount } = enter(masked, '/dnc', [entry, nameless, file]);
  expect(await row('Ms Rivera')).toHaveTextContent('•••0100');
  expect(await row('•••0101')).toBeVisible();
  expect(await row('Last vendor')).toHaveTextContent('opt-outs.csv');
  expect(document.body.innerHTML).not.toMatch(/202\W*555\W*01/);
  unmount();
  reply.get('/dncs/opt_outs', {
    data: [
      {
        accountId: 12,
        userName: 'Harbor Strategies',
        phone: '+12025550102',
        text: 'STOP',
        source: 'inbound',
        stopped: true,
        jobId: 3,
        jobName: 'Fall appeal',
        identityName: null,
        at: '2026-11-19T19:04:00.000Z',
      },
    ],
    total: 1,
  });
  enter(masked, '/dnc?tab=opt-outs');
  expect(await row('•••0102')).toHaveTextContent('STOP');
  expect(document.body.innerHTML).not.toMatch(/202\W*555\W*01/);
});
