import { RowProblem } from '@campaign/platform/list-screen';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { StatusChip, Text } from '@campaign/shared-ui';
import { CellLines, DayAndTime, type Column } from '@campaign/shared-ui/grid';
import { number, words } from '../words';
import { isMoving, ListProgress } from './list-progress';

const say = words.columns;

/** PL-02, P2PL-04. `problemOf`: what just could not be done with a list. */
export function listColumns(
  problemOf: (list: PhoneList) => string | undefined = () => undefined,
): Column<PhoneList>[] {
  return [
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
      underName: true,
      sortable: true,
      cell: (list) => list.identityName ?? words.wholeAgency,
    },
    { id: 'listType', header: say.listType, sortable: true, cell: (list) => list.listType },
    {
      id: 'createdAt',
      header: say.uploadDate,
      sortable: true,
      cell: (list) => <DayAndTime iso={list.createdAt} />,
    },
    {
      id: 'leadsLoaded',
      header: say.leadsLoaded,
      sortable: true,
      align: 'end',
      cell: loadedOf,
    },
    {
      id: 'listState',
      header: say.listState,
      sortable: true,
      cell: (list) => <ListState list={list} problem={problemOf(list)} />,
    },
  ];
}

/** How many of the file's rows were loaded; what became of the others is in the list's ledger. */
function loadedOf({ leadsLoaded, listState, progress: { rowsTotal } }: PhoneList): string {
  return listState === 'ACTIVE' && leadsLoaded < rowsTotal
    ? words.rowsOf(leadsLoaded, rowsTotal)
    : number(leadsLoaded);
}

/** The state, and below it what there is to say of it at the moment. */
function ListState({ list, problem }: { list: PhoneList; problem: string | undefined }) {
  return (
    <CellLines width={isMoving(list) ? 190 : undefined}>
      <StatusChip kind="list" value={list.listState} live={list.listState === 'PROCESSING'} />
      {isMoving(list) && <ListProgress list={list} />}
      {list.listState === 'ERROR' && !problem && (
        <Text variant="caption" tone="danger">
          {list.error}
        </Text>
      )}
      <RowProblem>{problem}</RowProblem>
    </CellLines>
  );
}
