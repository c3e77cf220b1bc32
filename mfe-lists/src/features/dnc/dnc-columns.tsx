import { RowProblem } from '@campaign/platform/list-screen';
import { useUser } from '@campaign/shared-api';
import type { Dnc } from '@campaign/shared-api/contracts';
import { Badge, Stack, StatusChip, Text, Timestamp } from '@campaign/shared-ui';
import { CellLines, type Column } from '@campaign/shared-ui/grid';
import { isMoving, ListProgress } from '../../components/list-progress';
import { dncWords } from '../../dnc-words';

const say = dncWords.columns;

/** DNC-02. `problemOf`: what just could not be done with a row; `shown`: how numbers are written. */
export function dncColumns(
  problemOf: (dnc: Dnc) => string | undefined,
  shown: (phone: string) => string,
): Column<Dnc>[] {
  return [
    {
      id: 'name',
      header: say.name,
      sortable: true,
      primary: true,
      width: '26%',
      cell: (dnc) => <Name dnc={dnc} problem={problemOf(dnc)} />,
    },
    {
      id: 'value',
      header: say.value,
      width: 150,
      underName: true,
      sortable: true,
      cell: ({ kind, value }) => (kind === 'list' ? value : shown(value)),
    },
    {
      id: 'dncType',
      header: say.type,
      sortable: true,
      cell: (dnc) => <Type dnc={dnc} />,
    },
    {
      id: 'addedDate',
      header: say.addedOn,
      sortable: true,
      cell: ({ addedDate }) => <Timestamp iso={addedDate} variant="date" />,
    },
    {
      id: 'leadsLoaded',
      header: say.loaded,
      sortable: true,
      align: 'end',
      cell: ({ leadsLoaded }) => dncWords.count(leadsLoaded),
    },
    {
      id: 'reason',
      header: say.reason,
      sortable: true,
      underName: true,
      cell: ({ reason }) => reason ?? dncWords.none,
    },
  ];
}

/** Below it whose it is, for ADMIN of which agency, and why something could not be done. */
function Name({ dnc, problem }: { dnc: Dnc; problem: string | undefined }) {
  const isAdmin = useUser()?.role === 'ADMIN';
  const of = dnc.identityName ?? dncWords.wholeAgency;
  return (
    <Stack gap={4} align="flex-start">
      <span>{dnc.name ?? dncWords.noName}</span>
      <Text variant="caption" tone="muted">
        {isAdmin ? `${dnc.userName} · ${of}` : of}
      </Text>
      <RowProblem>{problem}</RowProblem>
    </Stack>
  );
}

/** PHONE or Suppression; of a file that is no list in force yet, how far it is. */
function Type({ dnc: { dncType, list, name } }: { dnc: Dnc }) {
  if (!list || list.listState === 'ACTIVE') return dncType;
  return (
    <CellLines width={190}>
      <span>{dncType}</span>
      <StatusChip kind="list" value={list.listState} live={list.listState === 'PROCESSING'} />
      {isMoving(list) && <ListProgress list={{ ...list, listName: name ?? '' }} />}
      {isMoving(list) && dncType === 'PHONE' && <Badge tone="warn">{dncWords.notInForce}</Badge>}
      {list.error && (
        <Text variant="caption" tone="danger">
          {list.error}
        </Text>
      )}
    </CellLines>
  );
}
