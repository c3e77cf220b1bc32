import { useState } from 'react';
import { pageAskedBy } from '@campaign/platform/list-screen';
import { Checkbox, IconButton, SearchField, Stack, StatusChip, Timestamp } from '@campaign/shared-ui';
import { DataTable, type TableState } from '@campaign/shared-ui/grid';
import { useGetPhoneListQuery, useGetPhoneListsQuery } from '@campaign/shared-api';
import type { PhoneList, PhoneListQuery } from '@campaign/shared-api/contracts';
import { count } from '../../../words';
import * as S from './lists.styled';

interface ListChooserProps {
  /** What the lists are for; the name of the table. */
  label: string;
  /** Whose lists: agency, identity, kind. */
  filter: Pick<PhoneListQuery, 'account_id' | 'identity_id' | 'for_identity' | 'list_type'>;
  chosen: readonly number[];
  /** Stands in the place of the chosen ones while there is none (PLTAB-07). */
  none?: string;
  onChange: (ids: number[]) => void;
  /** Said when the agency has no list of this kind. */
  empty: string;
}

/** Lists to choose from, searched and paged by the server; only ACTIVE ones can be chosen. */
export function ListChooser({ label, filter, chosen, none, onChange, empty }: ListChooserProps) {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<TableState>({ page: 1, pageSize: 10, sort: null });
  const { data, error, isFetching, refetch } = useGetPhoneListsQuery({
    ...filter,
    query: query || undefined,
    ...pageAskedBy<PhoneListQuery>(state),
  });
  const shown = data?.data ?? [];
  const usable = shown.filter(({ listState }) => listState === 'ACTIVE').map(({ listId }) => listId);
  const toggle = (listId: number) =>
    onChange(chosen.includes(listId) ? chosen.filter((id) => id !== listId) : [...chosen, listId]);
  return (
    <>
      {(chosen.length > 0 || none) && (
        <S.Chosen aria-label={`${label}, chosen`}>
          {chosen.length === 0 && <S.Chip data-none>{none}</S.Chip>}
          {chosen.map((listId) => (
            <ChosenList key={listId} listId={listId} onRemove={() => toggle(listId)} />
          ))}
        </S.Chosen>
      )}
      <DataTable
        label={label}
        columns={[
          {
            id: 'listName',
            header: 'List',
            primary: true,
            sortable: true,
            cell: (list) => (
              <Stack gap={2}>
                <Checkbox
                  label={list.listName}
                  checked={chosen.includes(list.listId)}
                  disabled={list.listState !== 'ACTIVE' && !chosen.includes(list.listId)}
                  onChange={() => toggle(list.listId)}
                />
                <S.About>
                  {list.listType}, <Timestamp iso={list.createdAt} variant="date" />
                </S.About>
              </Stack>
            ),
          },
          {
            id: 'listState',
            header: 'State',
            cell: (list) => <StatusChip kind="list" value={list.listState} />,
          },
          {
            id: 'leadsLoaded',
            header: 'Leads',
            align: 'end',
            sortable: true,
            cell: (list) => count(list.leadsLoaded),
          },
        ]}
        rows={data?.data}
        total={data?.total ?? 0}
        rowKey={(list) => list.listId}
        state={state}
        onStateChange={setState}
        error={error?.message}
        onRetry={() => void refetch()}
        refetching={isFetching && data !== undefined}
        filtered={query !== ''}
        onClearFilters={() => setQuery('')}
        empty={{ text: empty, icon: 'list' }}
        rowTone={(list) => (list.listState === 'ACTIVE' ? 'default' : 'muted')}
        cards="never"
        density="compact"
        toolbar={
          <S.Tools>
            <SearchField
              label={`Search ${label.toLowerCase()}`}
              value={query}
              onChange={(text) => {
                setQuery(text);
                setState({ ...state, page: 1 });
              }}
            />
            {usable.length > 1 && (
              <Checkbox
                label={data?.total === shown.length ? 'Select all' : 'Select all on this page'}
                checked={usable.every((id) => chosen.includes(id))}
                indeterminate={
                  usable.some((id) => chosen.includes(id)) && !usable.every((id) => chosen.includes(id))
                }
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...new Set([...chosen, ...usable])]
                      : chosen.filter((id) => !usable.includes(id)),
                  )
                }
              />
            )}
          </S.Tools>
        }
      />
    </>
  );
}

/** A chosen list by its own record: it may stand on another page, or have been deleted meanwhile. */
function ChosenList({ listId, onRemove }: { listId: number; onRemove: () => void }) {
  const { data: list, error } = useGetPhoneListQuery(listId);
  const name = list?.listName ?? `List ${listId}`;
  return (
    <S.Chip data-problem={(error ?? (list && list.listState !== 'ACTIVE')) ? true : undefined}>
      <span>{name}</span>
      <S.Leads>{error ? error.message : list ? describe(list) : '…'}</S.Leads>
      <IconButton icon="x" size="sm" label={`Remove ${name}`} onClick={onRemove} />
    </S.Chip>
  );
}

const describe = ({ listState, leadsLoaded }: PhoneList) =>
  listState === 'ACTIVE' ? count(leadsLoaded) : `not ready: ${listState}`;
