import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import type { Page, PhoneList } from '@campaign/shared-api/contracts';
import { StatusChip, Text, Timestamp } from '@campaign/shared-ui';
import { CellLines, DataTable, type Column, type DataTableProps } from '@campaign/shared-ui/grid';
import { isMoving, ListProgress } from '../../components/list-progress';
import { number, words } from '../../words';
import { ListFilters } from './list-filters';
import { ListRowActions } from './list-row-actions';
import * as S from './phone-lists.styled';
import { useDeleteList } from './use-delete-list';

const say = words.columns;

interface PhoneListTableProps extends Pick<DataTableProps<PhoneList>, 'state' | 'onStateChange' | 'error'> {
  page: Page<PhoneList> | undefined;
  refetching: boolean;
  filtered: boolean;
  onRefresh: () => void;
  /** What somebody without any list does first. */
  firstAction: ReactNode;
}

/** PL-02, PL-03. A row opens its ledger. */
export function PhoneListTable({
  page,
  refetching,
  filtered,
  onRefresh,
  firstAction,
  ...table
}: PhoneListTableProps) {
  const [params, setParams] = useSearchParams();
  const mayAdd = useMay('list:create');
  const { deleteList, problems } = useDeleteList();

  const columns: Column<PhoneList>[] = [
    {
      id: 'listName',
      header: say.listName,
      sortable: true,
      primary: true,
      width: '30%',
      cell: (list) => list.listName,
    },
    {
      id: 'identityName',
      header: say.identity,
      width: 120,
      sortable: true,
      cell: (list) => list.identityName ?? words.wholeAgency,
    },
    { id: 'listType', header: say.listType, sortable: true, cell: (list) => list.listType },
    {
      id: 'createdAt',
      header: say.uploadDate,
      sortable: true,
      cell: (list) => <UploadDate iso={list.createdAt} />,
    },
    {
      id: 'leadsLoaded',
      header: say.leadsLoaded,
      sortable: true,
      align: 'end',
      cell: (list) => number(list.leadsLoaded),
    },
    {
      id: 'listState',
      header: say.listState,
      sortable: true,
      cell: (list) => <ListState list={list} problem={problems.get(list.listId)} />,
    },
  ];
  const ledgerOf = (list: PhoneList) => {
    const next = new URLSearchParams(params);
    next.set('list', String(list.listId));
    return `${paths.phoneLists()}?${next}`;
  };

  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={page?.data}
      total={page?.total ?? 0}
      rowKey={(list) => list.listId}
      rowLabel={(list) => list.listName}
      rowTo={ledgerOf}
      rowActions={(list) => <ListRowActions list={list} onDelete={deleteList} />}
      rowTone={(list) => (list.listState === 'INACTIVE' ? 'muted' : 'default')}
      onRetry={onRefresh}
      refetching={refetching}
      filtered={filtered}
      onClearFilters={() => setParams({})}
      empty={{ text: mayAdd ? words.empty.text : words.empty.readOnly, action: firstAction }}
      toolbar={<ListFilters onRefresh={onRefresh} refreshing={refetching} />}
      {...table}
    />
  );
}

/** Day above time: seven columns leave a tablet no room for both in a line. */
function UploadDate({ iso }: { iso: string }) {
  return (
    <S.Date>
      <Timestamp iso={iso} variant="date" />
      <Timestamp iso={iso} variant="time" />
    </S.Date>
  );
}

/** The state, and below it what there is to say of it at the moment. */
function ListState({ list, problem }: { list: PhoneList; problem: string | undefined }) {
  const failure = problem ?? (list.listState === 'ERROR' ? list.error : null);
  return (
    <CellLines width={isMoving(list) ? 190 : undefined}>
      <StatusChip kind="list" value={list.listState} live={list.listState === 'PROCESSING'} />
      {isMoving(list) && <ListProgress list={list} />}
      {failure && (
        <Text variant="caption" tone="danger" role={problem ? 'alert' : undefined}>
          {failure}
        </Text>
      )}
    </CellLines>
  );
}
