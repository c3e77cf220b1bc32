import { screen, within } from '@testing-library/react';
import type { Identity, SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { describeListScreen, renderRemote } from '@campaign/platform/testing';
import { IdentitiesScreen } from './identities-screen';

startMockServer();

const rows = [anIdentity(), anIdentity({ identityId: 8, identityName: 'Bay Shelter' })] as const;
const given = (data: readonly Identity[] = rows) => {
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/identities', { data: [...data], total: data.length });
};
const enter = (user: SessionUser = users.agentAdmin(), at = '/identity') =>
  renderRemote(<IdentitiesScreen />, { at, user });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describeListScreen({
  holds: 'IDEN-07 TOAST-06 CONF-08',
  screen: <IdentitiesScreen />,
  title: 'Identities',
  at: '/identity',
  call: '/identities',
  rows,
  shows: 'Harbor Youth',
  given: () => reply.get('/users/userList', { data: [anAgency()], total: 1 }),
  sort: { header: 'Added On', by: 'startDate' },
  filter: { address: 'query=bay', asks: { query: 'bay', account_id: '12' } },
  empty: 'An identity is who your texts come from. Add the first one and register it.',
  removal: {
    user: users.agentAdmin(),
    button: 'Delete Harbor Youth',
    question: 'Do you want to delete this item? Identity: Harbor Youth',
    call: '/identities',
    body: { ids: [7] },
    answer: { deleted: [7], failed: [], message: 'Identity deleted.' },
    failure: 'row',
  },
});

describe('IdentitiesScreen', () => {
  it.each([
    [[], 'Your agency has no identities yet.'],
    [[7, 8], 'No identities are open to you. Ask your agency’s administrator.'],
  ])('says what no rows mean for whoever is denied %j', async (identityPermission, text) => {
    given([]);
    enter(users.reader({ identityPermission }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('IDEN-01 shows name, main account and the day it was added, and what the registry makes of it', async () => {
    given();
    enter();
    const cells = within(await row('Harbor Youth')).getAllByRole('cell');
    expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual([
      'Harbor Youth',
      'Harbor Strategies',
      'Jan 5, 2026',
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(0, 4)
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Main Account', 'Added On', '10DLC']);
  });

  it('IDEN-03 asks for the server’s order, newest first, and keeps it', async () => {
    const asked: (string | null)[] = [];
    reply.get('/users/userList', { data: [anAgency()], total: 1 });
    reply.get('/identities', ({ query }) => {
      asked.push(query.get('sort'));
      return { data: [...rows].reverse(), total: 2 };
    });
    enter();
    await row('Bay Shelter');
    const links = screen.getAllByRole('link', { name: /Harbor Youth|Bay Shelter/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Bay Shelter', 'Harbor Youth']);
    expect(asked).toEqual([null]);
  });

  it.each<[string, Partial<Identity>, string[]]>([
    [
      'not registered',
      { entityType: null, tcrIdentityStatus: null, cvVettingStatus: null, usecase: null },
      ['Not registered'],
    ],
    [
      'being checked',
      { tcrIdentityStatus: 'PENDING', cvVettingStatus: null, usecase: null },
      ['Registry: pending', 'Use case: none'],
    ],
    [
      'political and not vetted',
      { isPolitical: true, cvVettingStatus: null, usecase: null },
      ['Registry: verified', 'Vetting: none', 'Use case: none'],
    ],
    [
      'refused by the carriers',
      { isPolitical: false, cvVettingStatus: null, usecase: null, campaignStatus: 'REJECTED' },
      ['Registry: verified', 'Use case: rejected'],
    ],
    [
      'looked at by the carriers',
      { isPolitical: false, cvVettingStatus: null, usecase: null, campaignStatus: 'PENDING' },
      ['Registry: verified', 'Use case: pending'],
    ],
    [
      'ready',
      { isPolitical: false, cvVettingStatus: null, usecase: 'LOW_VOLUME' },
      ['Registry: verified', 'Use case: low volume'],
    ],
  ])('says in the row of one that is %s how far it is', async (_name, state, chips) => {
    given([anIdentity(state)]);
    enter();
    const cell = within(await row('Harbor Youth')).getAllByRole('cell')[3] as HTMLElement;
    for (const chip of chips) expect(within(cell).getByText(chip)).toBeVisible();
    expect(cell.textContent).toHaveLength(chips.join('').length);
  });

  it('IDEN-04 leads from a row to /identity/{identityId}', async () => {
    given();
    enter();
    const link = within(await row('Bay Shelter')).getByRole('link', { name: 'Bay Shelter' });
    expect(link).toHaveAttribute('href', '/identity/8');
  });

  it.each([
    ['ADMIN', users.admin(), true, true],
    ['AGENT-ADMIN', users.agentAdmin(), true, true],
    ['USER', users.user(), true, false],
    ['AGENT-READER', users.reader(), false, false],
    ['AGENT-CLICKER', users.clicker(), false, false],
  ])('IDEN-05, ROLE-14 gives %s its own buttons', async (_role, user, adds, deletes) => {
    given();
    enter(user);
    await row('Harbor Youth');
    expect(screen.queryByRole('button', { name: 'Add Identity' }) !== null).toBe(adds);
    expect(screen.queryByRole('button', { name: 'Delete Harbor Youth' }) !== null).toBe(deletes);
  });

  it('IDEN-09 names the jobs that keep an identity, each a link', async () => {
    given();
    reply.delete('/identities', {
      deleted: [],
      failed: [
        {
          id: 7,
          error: 'This identity is used by active jobs.',
          jobs: [{ jobId: 501, name: 'November reminder', jobType: 'House File' }],
        },
      ],
      warning: 'This identity is used by active jobs.',
    });
    const { person } = enter();
    await person.click(await screen.findByRole('button', { name: 'Delete Harbor Youth' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    const within7 = within(await row('Harbor Youth'));
    expect(await within7.findByRole('alert')).toHaveTextContent('This identity is used by active jobs.');
    expect(within7.getByRole('link', { name: 'November reminder' })).toHaveAttribute('href', '/house/501');
  });

  it('opens the Identity Manager', async () => {
    given();
    const { person, panels } = enter();
    await person.click(await screen.findByRole('button', { name: 'Add Identity' }));
    expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
      { name: 'identity-manager', props: {} },
    ]);
  });

  it('ROLE-17 ADMIN narrows the list to an agency, and makes an identity of it', async () => {
    given();
    const { person, panels } = enter(users.admin(), '/identity?agency=12');
    await row('Harbor Youth');
    expect(screen.getByRole('combobox', { name: 'Agency' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add Identity' }));
    expect(panels[0]?.props).toEqual({ accountId: 12 });
  });
});
