import { useSearchParams } from 'react-router-dom';
import { useGetRegistryEventsQuery } from '@campaign/shared-api';
import type { RegistryEvent } from '@campaign/shared-api/contracts';
import { Timestamp } from '@campaign/shared-ui';
import { useTableState, type Column } from '@campaign/shared-ui/grid';
import { PagedTable } from '../../components/paged-table';
import { TwoLines } from '../../components/two-lines';
import { words } from '../../words';

const say = words.releases.audit;

const COLUMNS: Column<RegistryEvent>[] = [
  {
    id: 'what',
    header: say.what,
    primary: true,
    width: 170,
    cell: ({ action, remote, build }) => (
      <TwoLines headsCard detail={[remote, build].filter(Boolean).join(' ')}>
        {say.actions[action]}
      </TwoLines>
    ),
  },
  {
    id: 'at',
    header: say.when,
    width: 210,
    cell: ({ at, by }) => (
      <TwoLines detail={by}>
        <Timestamp iso={at} />
      </TwoLines>
    ),
  },
  { id: 'reason', header: say.reason, cell: ({ reason }) => reason ?? '–' },
];

/** Who did what to the registry, refused or not, newest first. */
export function RegistryEventTable() {
  const table = useTableState(useSearchParams());
  const { page, pageSize } = table.state;
  return (
    <PagedTable
      answer={useGetRegistryEventsQuery({ page, size: pageSize })}
      label={say.label}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={say.empty}
      {...table}
    />
  );
}
