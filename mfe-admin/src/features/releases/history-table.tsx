import { usePaged } from '@campaign/platform/list-screen';
import { useGetReleasesQuery } from '@campaign/shared-api';
import type { ReleaseLine } from '@campaign/shared-api/contracts';
import { Timestamp } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { TwoLines } from '../../components/two-lines';
import { words } from '../../words';

const say = words.releases.history;

const COLUMNS: Column<ReleaseLine>[] = [
  { id: 'release', header: say.release, primary: true, width: 90, cell: ({ release }) => `#${release}` },
  {
    id: 'createdAt',
    header: say.when,
    width: 210,
    cell: ({ createdAt, createdBy }) => (
      <TwoLines detail={createdBy}>
        <Timestamp iso={createdAt} />
      </TwoLines>
    ),
  },
  { id: 'reason', header: say.reason, cell: ({ reason }) => reason },
];

/** Every release, newest first: a rollback is one more. */
export function HistoryTable() {
  const page = usePaged(useGetReleasesQuery, {});
  return (
    <DataTable
      label={say.label}
      columns={COLUMNS}
      rowKey={({ release }) => release}
      empty={say.empty}
      {...page.table}
    />
  );
}
