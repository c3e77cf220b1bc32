import type { ReactElement } from 'react';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { reply, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems } from './axe-problems';
import { renderRemote } from './render-remote';

const PEOPLE: readonly [string, SessionUser][] = [
  ['ADMIN', users.admin()],
  ['AGENT-ADMIN', users.agentAdmin()],
  ['USER', users.user()],
  ['AGENT-READER', users.reader()],
  ['AGENT-CLICKER', users.clicker()],
];
const REFRESHES = ['ADMIN', 'AGENT-ADMIN', 'USER'];

export interface ListScreenFacts<Row> {
  /** The screen, e.g. `<UsersScreen />`. */
  screen: ReactElement;
  /** The heading and the table's name, as the specification has it. */
  title: string;
  /** Acceptance lines of this list that these tests hold: 'PL-06 PL-09'. */
  holds?: string;
  /** Its address, without query. */
  at: string;
  /** Who looks at it unless a test says otherwise; an agency's USER unless told. */
  user?: SessionUser;
  /** Who may enter at all; all five roles unless told. */
  roles?: readonly SessionUser['role'][];
  /** Where the rows come from: '/phone_lists'. */
  call: Parameters<typeof reply.get>[0];
  /** Two rows at least, and a text of the first one's. */
  rows: readonly [Row, Row, ...Row[]];
  shows: string;
  /** Prepares what the screen asks for beside its rows (agencies, identities). */
  given?: () => void;
  /** A sortable column, and what the server sorts it by; absent where nothing sorts. */
  sort?: { header: string; by: string };
  /** A filter in the address, and what is asked for with it: `{ address: 'query=zzz', asks: { query: 'zzz' } }`. */
  filter: { address: string; asks: Record<string, string> };
  /** The empty list's text, and its title where that is not TBL-07's. */
  empty: string;
  emptyTitle?: string;
  /** The list as CSV: the call, and who has none of those that may enter. AGENT-READER and those above have it unless told. */
  file?: { path: string; notFor?: readonly SessionUser['role'][] };
  /** Of a list that is a part of a page: its heading's level, and the call's reply around the rows. */
  heading?: 1 | 2;
  reply?: (data: readonly Row[], total: number) => unknown;
  /** Deleting the first row. */
  removal?: {
    user: SessionUser;
    button: string;
    /** The question's text and item: 'Do you want to delete this item? Phone List: Spring drive'. */
    question: string;
    call: Parameters<typeof reply.delete>[0];
    /** The body, for calls that have one. */
    body?: unknown;
    /** What the server answers; its message is shown. */
    answer: { message: string; [field: string]: unknown };
    failure: 'toast' | 'row';
  };
}

/**
 * What every list screen must prove, as tests of the file that calls it: loading, empty, no match, error, pages, order,
 * refresh by role, deletion, and that a reload keeps all of it. Call it after `startMockServer()`.
 *
 * ```tsx
 * describeListScreen({
 *   screen: <PhoneListsScreen />, title: 'Phone Lists', at: '/phonelist', call: '/phone_lists',
 *   rows: [aPhoneList(), aPhoneList({ listId: 32, listName: 'House file' })], shows: 'Spring drive',
 *   sort: { header: 'Leads Loaded', by: 'leadsLoaded' },
 *   filter: { address: 'query=zzz', asks: { query: 'zzz' } },
 *   empty: 'Upload your first list, and send to it a minute later.',
 * });
 * ```
 */
export function describeListScreen<Row>(facts: ListScreenFacts<Row>) {
  const { title, at, call, rows, shows, sort, filter, removal, file } = facts;
  const { heading: level = 1, reply: around = (data: readonly Row[], total: number) => ({ data, total }) } =
    facts;
  const asked: Asked[] = [];
  const lastAsked = () => Object.fromEntries(asked.at(-1)?.query ?? []);
  const serve = (data: readonly Row[], total = data.length) => {
    asked.length = 0;
    reply.get(call, ((each: Asked) => {
      asked.push(each);
      return around(data, total);
    }) as never);
  };
  const enter = (query = '', user: SessionUser = facts.user ?? users.user()) =>
    renderRemote(facts.screen, { at: query ? `${at}?${query}` : at, user });
  const table = () => screen.findByRole('table', { name: title });
  const firstRow = () => screen.findByText(shows);

  describe(`${facts.holds ?? ''} the list "${title}"`.trim(), () => {
    beforeEach(() => facts.given?.());

    it('shows its title and waits with an empty table for the first answer', async () => {
      reply.get(call, around(rows, rows.length) as never, { after: 'infinite' });
      enter();
      expect(await screen.findByRole('heading', { level, name: title })).toBeVisible();
      expect(await table()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading...')).toBeVisible();
      expect(screen.queryByText(shows)).not.toBeInTheDocument();
    });

    it('shows its rows without an accessibility fault', async () => {
      serve(rows);
      enter();
      expect(await firstRow()).toBeVisible();
      expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
      expect(await axeProblems()).toEqual([]);
    });

    it('TBL-06 shows the error in place of the table, and tries again', async () => {
      serve(rows);
      reply.problem('GET', call, 500, { error: 'The rows are resting.' }, { once: true });
      const { person } = enter();
      expect(await screen.findByText('The rows are resting.')).toBeVisible();
      expect(screen.queryByRole('table', { name: title })).not.toBeInTheDocument();
      await person.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await firstRow()).toBeVisible();
    });

    it('TBL-07 tells a list without rows from a filter without match, and clears that', async () => {
      serve([]);
      const { person, address } = enter(filter.address);
      expect(await screen.findByText('No match for these filters')).toBeVisible();
      expect(screen.queryByText(facts.empty)).not.toBeInTheDocument();
      await person.click(screen.getByRole('button', { name: 'Clear filters' }));
      expect(await screen.findByText(facts.empty)).toBeVisible();
      expect(screen.getByText(facts.emptyTitle ?? 'No results')).toBeVisible();
      expect(address()).toBe(at);
    });

    it('TBL-01 TBL-03 TBL-05 turns pages, and begins anew with another page size', async () => {
      serve(rows, 120);
      const { person, address } = enter();
      await firstRow();
      expect(lastAsked()).toMatchObject({ page: '1', size: '10' });
      const size = screen.getByRole('combobox', { name: /rows per page/i });
      expect(
        within(size)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['5', '10', '25', '50']);
      for (const [button, page] of [
        ['Next page', '2'],
        ['Last page', '12'],
        ['Previous page', '11'],
        ['First page', '1'],
        ['Page 3', '3'],
      ] as const) {
        await person.click(screen.getByRole('button', { name: button }));
        const current = () => screen.getByRole('button', { name: `Page ${page}` });
        await waitFor(() => expect(current()).toHaveAttribute('aria-current', 'page'));
        expect(asked.some(({ query }) => query.get('page') === page)).toBe(true);
      }
      await person.selectOptions(size, '25');
      await waitFor(() => expect(lastAsked()).toMatchObject({ page: '1', size: '25' }));
      expect(address()).toBe(`${at}?size=25`);
    });

    if (sort)
      it('TBL-02 TBL-08 sorts by a column, turns round, and says so', async () => {
        serve(rows, 120);
        const { person } = enter('page=2');
        await firstRow();
        const header = screen.getByRole('columnheader', { name: sort.header });
        const press = () => person.click(within(header).getByRole('button', { name: sort.header }));
        expect(header).toHaveAttribute('aria-sort', 'none');
        await press();
        await waitFor(() => expect(lastAsked()).toMatchObject({ sort: sort.by, order: 'asc', page: '1' }));
        expect(header).toHaveAttribute('aria-sort', 'ascending');
        await press();
        await waitFor(() => expect(lastAsked()).toMatchObject({ sort: sort.by, order: 'desc' }));
        expect(header).toHaveAttribute('aria-sort', 'descending');
      });

    it('keeps filter, order, page and page size over a reload', async () => {
      const query = `${filter.address}&${sort ? `sort=-${sort.by}&` : ''}page=2&size=25`;
      const asks = {
        ...filter.asks,
        page: '2',
        size: '25',
        ...(sort && { sort: sort.by, order: 'desc' }),
      };
      serve(rows, 120);
      const { address } = enter(query);
      await firstRow();
      expect(lastAsked()).toMatchObject(asks);
      const now = address();
      cleanup();
      serve(rows, 120);
      enter(now.slice(at.length + 1));
      await firstRow();
      expect(lastAsked()).toMatchObject(asks);
    });

    it.each(PEOPLE.filter(([role]) => facts.roles?.includes(role as SessionUser['role']) ?? true))(
      'ROLE-14 gives %s Refresh or none',
      async (role, user) => {
        serve(rows);
        const { person } = enter('', user);
        await firstRow();
        const refresh = screen.queryByRole('button', { name: 'Refresh' });
        expect(refresh !== null).toBe(REFRESHES.includes(role));
        if (!refresh) return;
        const before = asked.length;
        await person.click(refresh);
        await waitFor(() => expect(asked.length).toBeGreaterThan(before));
      },
    );

    if (file) {
      it('gives what is filtered as a file, in its order and without its pages', async () => {
        serve(rows, 120);
        const sorted = sort ? `&sort=-${sort.by}` : '';
        const { person } = enter(`${filter.address}${sorted}&page=2&size=25`);
        await firstRow();
        const followed: string[] = [];
        const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
          this: HTMLAnchorElement,
        ) {
          followed.push(this.href);
        });
        await person.click(screen.getByRole('button', { name: 'Download CSV' }));
        await waitFor(() => expect(followed).toHaveLength(1));
        click.mockRestore();
        const address = new URL(followed[0] ?? '');
        expect(address.pathname).toBe(`/api/v1${file.path}`);
        expect(Object.fromEntries(address.searchParams)).toEqual({
          ...Object.fromEntries(
            [...(asked.at(-1)?.query ?? [])].filter(([name]) => name !== 'page' && name !== 'size'),
          ),
          ...filter.asks,
          ...(sort && { sort: sort.by, order: 'desc' }),
        });
      });

      it.each(PEOPLE.filter(([role]) => facts.roles?.includes(role as SessionUser['role']) ?? true))(
        'gives %s the file or none, and nobody who looks as somebody else',
        async (role, user) => {
          serve(rows);
          enter('', user);
          await firstRow();
          const has = !(file.notFor ?? ['AGENT-CLICKER']).includes(user.role);
          expect(screen.queryByRole('button', { name: 'Download CSV' }) !== null).toBe(has);
          if (user.role === 'ADMIN') return; // Nobody looks as ADMIN.
          cleanup();
          const view = { by: 'ada@platform.example', endsAt: '2100-01-01T00:00:00.000Z' };
          serve(rows);
          enter('', { ...user, view });
          await firstRow();
          expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
        },
      );
    }

    if (removal) {
      const open = async () => {
        const { person } = enter('', removal.user);
        await person.click(await screen.findByRole('button', { name: removal.button }));
        const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
        expect(question).toHaveTextContent(removal.question);
        return { person, question };
      };
      it('CONF-01 CONF-02 deletes only after the question, and says what the server said', async () => {
        serve(rows);
        const deleted: unknown[] = [];
        reply.delete(removal.call, ((each: Asked) => {
          deleted.push(each.body);
          return removal.answer;
        }) as never);
        const { person, question } = await open();
        await person.click(within(question).getByRole('button', { name: 'Cancel' }));
        expect(deleted).toEqual([]);
        await person.click(screen.getByRole('button', { name: removal.button }));
        await person.click(await screen.findByRole('button', { name: 'Confirm' }));
        expect(await screen.findByText(removal.answer.message)).toBeVisible();
        expect(deleted).toEqual([removal.body ?? null]);
      });

      it(`says ${removal.failure === 'row' ? 'in the row' : 'by toast'} why a row was not deleted`, async () => {
        serve(rows);
        reply.problem('DELETE', removal.call, 409, { error: 'It is in use.' });
        const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
        const { person } = await open();
        await person.click(screen.getByRole('button', { name: 'Confirm' }));
        const said = await screen.findByText('It is in use.');
        const inTable = (await table()).contains(said);
        expect(inTable).toBe(removal.failure === 'row');
        expect(document.querySelector('[data-kind="error"]') !== null).toBe(removal.failure === 'toast');
        // TOAST-07: what no toast says is logged.
        const isLogged = logged.mock.calls.some(([words]) => words === 'Not deleted: It is in use.');
        expect(isLogged).toBe(removal.failure === 'row');
        logged.mockRestore();
      });
    }
  });
}
