import { act, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { aPhoneList, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, describeListScreen, renderRemote } from '@campaign/platform/testing';
import { PhoneListsScreen } from './phone-lists-screen';
import { choose, expectListColumns, givenLists, row } from '../../testing/list-screens';

startMockServer();

const lists = [
  aPhoneList(),
  aPhoneList({
    listId: 32,
    listName: 'House file',
    listType: 'House File',
    identityId: null,
    identityName: null,
  }),
];

const enter = (user?: SessionUser, at = '/phonelist') =>
  renderRemote(<PhoneListsScreen />, { at, ...(user && { user }) });

describeListScreen({
  holds: 'PL-06 PL-09',
  screen: <PhoneListsScreen />,
  title: 'Phone Lists',
  at: '/phonelist',
  call: '/phone_lists',
  rows: [aPhoneList(), aPhoneList({ listId: 32, listName: 'House file' })],
  shows: 'Spring drive',
  given: () => givenLists([]),
  sort: { header: 'Leads Loaded', by: 'leadsLoaded' },
  file: { path: '/phone_lists/file' },
  filter: { address: 'query=spring&identity=8', asks: { query: 'spring', identity_id: '8' } },
  empty: 'Upload your first list, and send to it a minute later.',
  removal: {
    user: users.agentAdmin(),
    button: 'Delete Spring drive',
    question: 'Do you want to delete this item? Phone List: Spring drive',
    call: '/phone_lists/',
    body: { ids: [31] },
    answer: { deleted: [31], failed: [], message: 'Phone list deleted.' },
    failure: 'row',
  },
});

describe('PhoneListsScreen', () => {
  it('SESS-08 does not say that the agency has no lists to whom identities are denied', async () => {
    givenLists([]);
    enter(users.reader({ identityPermission: [8] }));
    expect(await screen.findByText('There are no lists for the identities you can use.')).toBeVisible();
  });

  it('PL-02 PL-13 shows name, identity, type, upload date, leads and state of each list', async () => {
    givenLists(lists);
    enter();
    await expectListColumns();
    expect(within(await row('House file')).getByText('All identities')).toBeVisible();
  });

  it('PL-01 PL-05 asks for the own account without naming a list type', async () => {
    const asked = givenLists(lists);
    enter(users.user({ accountId: 46 }));
    await row('Spring drive');
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ account_id: '46', page: '1', size: '10' });
  });

  it('PL-12 filters by name, agency and identity, keeps that in the address and starts at page 1', async () => {
    const asked = givenLists(lists);
    const { person, address } = enter(users.admin(), '/phonelist?page=2');
    await row('Spring drive');
    await choose(person, 'Agency', 'Harbor Strategies');
    await choose(person, 'Identity', 'Bay Shelter');
    await person.type(screen.getByRole('searchbox', { name: 'Search by list name' }), 'spring{Enter}');
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
        account_id: '12',
        identity_id: '8',
        query: 'spring',
        page: '1',
        size: '10',
      }),
    );
    expect(address()).toBe('/phonelist?agency=12&identity=8&query=spring');
  });

  it('PL-12 forgets the identity when another agency is chosen', async () => {
    givenLists(lists);
    const { person, address } = enter(users.admin(), '/phonelist?agency=53&identity=8');
    await choose(person, 'Agency', 'Harbor Strategies');
    expect(address()).toBe('/phonelist?agency=12');
  });

  it('PL-12 shows the agency filter to ADMIN only, and nobody else can ask for another agency', async () => {
    const asked = givenLists(lists);
    enter(users.agentAdmin(), '/phonelist?agency=53');
    await row('Spring drive');
    expect(screen.queryByRole('combobox', { name: 'Agency' })).not.toBeInTheDocument();
    expect(asked[0]?.query.get('account_id')).toBe('12');
  });

  it.each([
    ['ADMIN', users.admin(), true, true, true],
    ['AGENT-ADMIN', users.agentAdmin(), true, true, true],
    ['USER', users.user(), true, false, false],
    ['AGENT-READER', users.reader(), false, false, false],
    ['AGENT-CLICKER', users.clicker(), false, false, false],
  ])(
    'PL-03 PL-11 PL-14 gives %s its own actions and no accessibility fault',
    async (_, user, adds, downloads, deletes) => {
      givenLists(lists);
      enter(user);
      await row('Spring drive');
      const shown = (name: string) => screen.queryByRole('button', { name }) !== null;
      expect(shown('Add Phone List')).toBe(adds);
      expect(shown('Refresh')).toBe(adds);
      expect(shown('Download report of Spring drive')).toBe(downloads);
      expect(shown('Delete Spring drive')).toBe(deletes);
      expect(await axeProblems()).toEqual([]);
    },
  );

  it('PL-04 links P2P lists, and only them, to the sending screen', async () => {
    givenLists(lists);
    enter();
    const link = await screen.findByRole('link', { name: 'P2P Send to Spring drive' });
    expect(link).toHaveAttribute('href', '/p2pchats/31?of=list');
    expect(screen.queryByRole('link', { name: /P2P Send to House/ })).not.toBeInTheDocument();
  });

  it('TBL-07 tells an agency without lists from a filter without match', async () => {
    givenLists([]);
    const { person, panels } = enter();
    expect(await screen.findByText('Upload your first list, and send to it a minute later.')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await person.click(
      within(
        screen.getByText('Upload your first list, and send to it a minute later.')
          .parentElement as HTMLElement,
      ).getByRole('button'),
    );
    expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
      { name: 'phone-list-manager', props: { kind: 'phone' } },
    ]);
  });

  it('TOAST-07 says in the row why a list was not deleted, without a toast', async () => {
    givenLists(lists);
    const why = 'This list is used by the job "November reminder".';
    reply.delete('/phone_lists/', { deleted: [], failed: [{ id: 31, error: why }], warning: why });
    const { person } = enter(users.agentAdmin());
    await person.click(await screen.findByRole('button', { name: 'Delete Spring drive' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await within(await row('Spring drive')).findByRole('alert')).toHaveTextContent(why);
    expect(document.querySelector('[data-kind]:is([role="status"], p[role="alert"])')).toBeNull();
  });

  it('PL-10 shows at once what the server tells of a list that loads, and asks by itself where no line comes through', async () => {
    class FakeLine extends EventTarget {
      static readonly CLOSED = 2;
      static last: FakeLine | undefined;
      closed = false;
      constructor(readonly url: string) {
        super();
        FakeLine.last = this;
      }
      close = () => void (this.closed = true);
      tell = (name: string, data: unknown = '') =>
        act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
    }
    Object.assign(globalThis, { EventSource: FakeLine });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true });
    const progress = { stage: 'reading' as const, rowsRead: 4210, rowsTotal: 20_000, rate: null };
    let loading = aPhoneList({ listId: 40, listName: 'Big list', listState: 'PROCESSING', progress });
    const asked = givenLists([]);
    reply.get('/session', { data: users.user() });
    reply.get('/phone_lists', (call) => {
      asked.push(call);
      return { data: [aPhoneList(), loading], total: 2 };
    });
    enter();
    const bar = await screen.findByRole('progressbar', { name: 'Loading Big list' });
    const line = FakeLine.last!;
    expect(line.url).toMatch(/\/phone_lists\/events$/);
    line.tell('open');
    await act(() => jest.advanceTimersByTimeAsync(500));
    const calls = asked.length;
    line.tell('list', { ...loading, progress: { ...progress, rowsRead: 12_000 } });
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toContain('Reading 12,000 of 20,000'));
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(asked).toHaveLength(calls);
    line.tell('error');
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    await waitFor(() => expect(asked.length).toBeGreaterThan(calls));
    loading = { ...loading, listState: 'ACTIVE', leadsLoaded: 18_000 };
    line.tell('list', loading);
    expect(await within(await row('Big list')).findByText('18,000 of 20,000')).toBeVisible();
    await waitFor(() => expect(line.closed).toBe(true));
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'EventSource');
  });

  it('PL-10 follows a list that loads, row by row, without touching the other rows', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true });
    const loading = aPhoneList({
      listId: 40,
      listName: 'Big list',
      listState: 'PROCESSING',
      leadsLoaded: 0,
      progress: { stage: 'reading', rowsRead: 4210, rowsTotal: 20_000, rate: 3158 },
    });
    const stages = [
      loading,
      { ...loading, progress: { ...loading.progress, rowsRead: 9000 } },
      { ...loading, progress: { ...loading.progress, stage: 'merging' as const, rowsRead: 20_000 } },
      {
        ...loading,
        listState: 'ACTIVE' as const,
        leadsLoaded: 18_000,
        progress: { stage: 'done' as const, rowsRead: 20_000, rowsTotal: 20_000, rate: null },
      },
    ];
    const asked = givenLists([]);
    reply.get('/phone_lists', (call) => {
      asked.push(call);
      return { data: [aPhoneList(), stages[Math.min(asked.length - 1, 3)] ?? loading], total: 2 };
    });
    const { store } = enter();
    const bar = await screen.findByRole('progressbar', { name: 'Loading Big list' });
    await waitFor(() =>
      expect(bar).toHaveAttribute('aria-valuetext', 'Reading 9,000 of 20,000 · 3,158 rows/s · almost done'),
    );
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await waitFor(() =>
      expect(bar.getAttribute('aria-valuetext')).toContain('Sorting out duplicates and do-not-call numbers'),
    );
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(await within(await row('Big list')).findByText('18,000 of 20,000')).toBeVisible();
    const calls = asked.length;
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(asked).toHaveLength(calls);
    // LOAD-05: watching lights no bar.
    expect(store.getState().loading.bar).toBe(false);
    jest.useRealTimers();
  });

  it('opens the ledger of a suppression list that was uploaded from here', async () => {
    givenLists(lists);
    const { person, panels, address } = enter();
    await person.click(await screen.findByRole('button', { name: 'Add Phone List' }));
    await panels[0]?.finish({ listId: 77, listType: 'Suppression' });
    expect(address()).toBe('/phonelist?list=77');
  });
});
