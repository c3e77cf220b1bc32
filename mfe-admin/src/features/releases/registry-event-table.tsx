import { usePaged } from '@campaign/platform/list-screen';
import { useGetRegistryEventsQuery } from '@campaign/shared-api';
import type { RegistryEvent } from '@campaign/shared-api/contracts';
import { Timestamp } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
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
  const page = usePaged(useGetRegistryEventsQuery, {});
  return (
    <DataTable
      label={say.label}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={say.empty}
      {...page.table}
    />
  );
}
