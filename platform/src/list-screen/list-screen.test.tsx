import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useDeletePhoneListsMutation, useGetPhoneListsQuery } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import {
  anAgency,
  anIdentity,
  aPhoneList,
  reply,
  startMockServer,
  users,
} from '@campaign/shared-api/testing';
import { TextField, setToastSink } from '@campaign/shared-ui';
import { renderRemote } from '../testing';
import {
  AgencyField,
  agencyId,
  day,
  id,
  IdentityField,
  ListScreen,
  oneOf,
  PanelForm,
  text,
  useAddressFilters,
  useAgencyFilters,
  usePaged,
  useRemoval,
} from './index';

startMockServer();

const KINDS = { query: text, agency: agencyId, identity: id, status: oneOf(['active', 'paused']), from: day };

function Filters() {
  const { filter, set, clear, active } = useAddressFilters(KINDS);
  return (
    <>
      <output>{JSON.stringify({ ...filter, active })}</output>
      <button onClick={() => set({ agency: 12, identity: undefined })}>agency 12</button>
      <button onClick={clear}>clear</button>
    </>
  );
}
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as object;

describe('useAddressFilters', () => {
  const all = '/lists?query=a&agency=46&identity=7&status=active&from=2026-11-20&page=3&sort=-name';

  it('reads each kind from the address', () => {
    renderRemote(<Filters />, { at: all, user: users.admin() });
    expect(shown()).toEqual({
      query: 'a',
      agency: 46,
      identity: 7,
      status: 'active',
      from: '2026-11-20',
      active: 5,
    });
  });

  it('takes what makes no sense for no filter', () => {
    renderRemote(<Filters />, {
      at: '/lists?query=&agency=x&identity=-1&status=constructor&from=yesterday',
      user: users.admin(),
    });
    expect(shown()).toEqual({ active: 0 });
  });

  it('ROLE-02 lets nobody but ADMIN filter by an agency, and does not count it', () => {
    renderRemote(<Filters />, { at: '/lists?agency=46&identity=7', user: users.agentAdmin() });
    expect(shown()).toEqual({ identity: 7, active: 1 });
  });

  it('changes some of them from page 1 on, and clears all but what is not a filter', async () => {
    const { person, address } = renderRemote(<Filters />, { at: all, user: users.admin() });
    await person.click(screen.getByRole('button', { name: 'agency 12' }));
    expect(address()).toBe('/lists?query=a&agency=12&status=active&from=2026-11-20&sort=-name');
    await person.click(screen.getByRole('button', { name: 'clear' }));
    expect(address()).toBe('/lists?sort=-name');
  });
});

function Lists() {
  const { asks, ...filters } = useAgencyFilters('Search by list name');
  const page = usePaged(useGetPhoneListsQuery, asks);
  const [deleteLists] = useDeletePhoneListsMutation();
  const removal = useRemoval(
    ({ listId }: PhoneList) => deleteLists([listId]).unwrap(),
    ({ listId }) => listId,
    { item: ({ listName }) => `Phone List: ${listName}`, failure: 'toast' },
  );
  return (
    <ListScreen
      title="Lists"
      columns={[{ id: 'name', header: 'Name', cell: ({ listName }) => listName }]}
      page={page}
      {...filters}
      rowKey={({ listId }) => listId}
      rowActions={(list) => <button onClick={() => void removal.remove(list)}>Delete {list.listName}</button>}
      add={{ label: 'Add', permission: 'list:create', to: '/lists/new' }}
      empty={{ text: 'Add the first.', readOnly: 'There is none.' }}
    />
  );
}
/** Never shown: what the compiler is to say of it. */
export function Mistyped() {
  // @ts-expect-error -- Phone lists have no such filter: the server would leave it out, and everything be listed.
  return usePaged(useGetPhoneListsQuery, { identity_id: 7, qurey: 'x' });
}

const givenLists = () => {
  reply.get('/identities', {
    data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Bay' })],
    total: 2,
  });
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  const asked: Record<string, string>[] = [];
  reply.get('/phone_lists', ({ query }) => {
    asked.push(Object.fromEntries(query));
    return { data: [aPhoneList()], total: 1 };
  });
  return asked;
};

describe('ListScreen', () => {
  it('keeps a filter that is set while a search waits for a pause in typing', async () => {
    const asked = givenLists();
    const { address } = renderRemote(<Lists />, { at: '/lists' });
    const identity = await screen.findByRole('combobox', { name: 'Identity' });
    await within(identity).findByRole('option', { name: 'Bay' });
    // In one breath: however slow the machine, the search still waits.
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search by list name' }), {
      target: { value: 'sp' },
    });
    fireEvent.change(identity, { target: { value: '8' } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ query: 'sp', identity_id: '8' }));
    expect(address()).toBe('/lists?identity=8&query=sp');
  });

  it.each([
    ['ADMIN', users.admin(), undefined],
    ['USER', users.user(), '12'],
  ])('ROLE-16 asks as %s for all agencies, or for the own one', async (_role, user, account) => {
    const asked = givenLists();
    renderRemote(<Lists />, { at: '/lists', user });
    await screen.findByText('Spring drive');
    expect(asked[0]?.account_id).toBe(account);
  });

  it.each([
    ['USER', users.user(), 'Add the first.', 2],
    ['AGENT-READER', users.reader(), 'There is none.', 0],
  ])(
    'ROLE-14 offers %s Add, beside the title and where nothing is, or none',
    async (_role, user, empty, adds) => {
      givenLists();
      reply.get('/phone_lists', { data: [], total: 0 });
      renderRemote(<Lists />, { at: '/lists', user });
      expect(await screen.findByText(empty)).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'Add' })).toHaveLength(adds);
    },
  );

  it('TOAST-03 TOAST-04 tells by toast how a deletion went, in the default words too', async () => {
    givenLists();
    const { person } = renderRemote(<Lists />, { at: '/lists', user: users.agentAdmin() });
    const remove = async () => {
      await person.click(await screen.findByRole('button', { name: 'Delete Spring drive' }));
      await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    };
    reply.delete('/phone_lists/', { deleted: [], failed: [{ id: 31, error: 'A job uses it.' }] });
    await remove();
    expect(await screen.findByText('A job uses it.')).toHaveAttribute('data-kind', 'error');
    reply.delete('/phone_lists/', { deleted: [31], failed: [] });
    await remove();
    expect(await screen.findByText('Request completed successfully!')).toHaveAttribute(
      'data-kind',
      'success',
    );
  });
});

describe('AgencyField and IdentityField', () => {
  function Form({ withOwner }: { withOwner?: boolean }) {
    const [agency, setAgency] = useState<number>();
    const [identity, setIdentity] = useState<number>();
    return (
      <>
        <AgencyField value={agency} onChange={setAgency} {...(withOwner !== undefined && { withOwner })} />
        <IdentityField agency={agency} value={identity} onChange={setIdentity} error="Choose one." />
      </>
    );
  }
  const optionsOf = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  const given = () => {
    reply.get('/users/userList', {
      data: [
        anAgency({ accountId: 4, userName: 'Owner' }),
        anAgency({ accountId: 53, userName: 'Launchpad' }),
      ],
      total: 2,
    });
    reply.get('/identities', {
      data: [anIdentity({ identityId: 1, identityName: 'House' }), anIdentity()],
      total: 2,
    });
    reply.get('/identities/:id', { data: anIdentity({ identityId: 1, identityName: 'House' }) });
  };

  it('UMGR-09 offers ADMIN the agencies, without account 4 where a form says so', async () => {
    given();
    renderRemote(<Form withOwner={false} />, { user: users.admin() });
    await waitFor(() => expect(optionsOf('Agency')).toEqual(['Choose an agency', 'Launchpad']));
  });

  it('ROLE-13 lets nobody else choose an agency', async () => {
    given();
    renderRemote(<Form />, { user: users.agentAdmin() });
    await waitFor(() => expect(optionsOf('Identity')).toEqual(['Choose an identity', 'Harbor Youth']));
    expect(screen.queryByRole('combobox', { name: 'Agency' })).toBeNull();
    expect(screen.getByText('Choose one.')).toBeVisible();
  });

  it('PLUP-25 offers identity 1 with a special agency, and with no other', async () => {
    given();
    const { person } = renderRemote(<Form />, { user: users.admin() });
    await waitFor(() => expect(optionsOf('Agency')).toEqual(['Choose an agency', 'Owner', 'Launchpad']));
    expect(optionsOf('Identity')).not.toContain('House');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Launchpad');
    await waitFor(() => expect(optionsOf('Identity')).toContain('House'));
  });
});

describe('PanelForm', () => {
  const submitted = jest.fn();
  afterEach(() => submitted.mockClear());
  function Panel() {
    const [open, setOpen] = useState(true);
    const [name, setName] = useState('');
    return (
      <PanelForm
        open={open}
        title="User Manager"
        onLeave={() => setOpen(false)}
        isDirty={name !== ''}
        unsaved="The user is not saved yet."
        onSubmit={(event) => {
          event.preventDefault();
          submitted(name);
        }}
        saving={false}
      >
        <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      </PanelForm>
    );
  }
  const panel = () => screen.queryByRole('dialog', { name: 'User Manager' });

  it('closes at once while nothing is typed', async () => {
    const { person } = renderRemote(<Panel />);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(panel()).toBeNull();
  });

  it('withdraws why it was refused once it is saved again', async () => {
    const { person } = renderRemote(<Panel />);
    const withdrawn: string[] = [];
    const undo = setToastSink(
      () => {},
      (kinds) => withdrawn.push(...kinds),
    );
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted).toHaveBeenLastCalledWith('');
    expect(withdrawn).toEqual(['warning', 'error']);
    undo();
  });

  it('asks before what was typed is lost: on Cancel, on Escape, on the way off the page', async () => {
    const { person, history, address } = renderRemote(<Panel />, { at: '/users' });
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
    for (const leave of [
      () => person.click(screen.getByRole('button', { name: 'Cancel' })),
      () => person.keyboard('{Escape}'),
      () => act(async () => history.push('/chats')),
    ]) {
      await leave();
      expect(await screen.findByText('The user is not saved yet.')).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Stay' }));
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann');
    }
    expect(address()).toBe('/users');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(panel()).toBeNull());
  });

  it('submits with Save and with Enter', async () => {
    const { person } = renderRemote(<Panel />);
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann{Enter}');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted.mock.calls).toEqual([['Ann'], ['Ann']]);
  });
});
