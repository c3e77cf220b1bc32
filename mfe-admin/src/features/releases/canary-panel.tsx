import { useState } from 'react';
import { useGetCanaryPeopleQuery, type ApiProblem } from '@campaign/shared-api';
import type { CanaryPerson } from '@campaign/shared-api/contracts';
import { Badge, SidePanel } from '@campaign/shared-ui';
import { DataTable, type Column, type TableState } from '@campaign/shared-ui/grid';
import { words } from '../../words';

const say = words.releases.canary;

const COLUMNS: Column<CanaryPerson>[] = [
  { id: 'name', header: say.name, primary: true, cell: ({ name }) => name },
  { id: 'email', header: say.email, cell: ({ email }) => email },
  { id: 'agency', header: say.agency, cell: ({ agency }) => agency },
  { id: 'by', header: say.why, cell: ({ by }) => <Badge>{say.by[by]}</Badge> },
];

const FIRST: TableState = { page: 1, pageSize: 25, sort: null };

/** Who gets a remote's canary now: known before somebody calls about it. */
export function CanaryPanel({
  remote,
  open,
  onClose,
}: {
  remote: string;
  open: boolean;
  onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useGetCanaryPeopleQuery(remote, { skip: !open });
  const [state, setState] = useState(FIRST);
  const from = (state.page - 1) * state.pageSize;
  return (
    <SidePanel open={open} title={say.title(remote)} width={720} onClose={onClose}>
      <DataTable
        label={say.title(remote)}
        columns={COLUMNS}
        rows={data?.data.slice(from, from + state.pageSize)}
        total={data?.total ?? 0}
        rowKey={({ id }) => id}
        state={state}
        onStateChange={setState}
        error={(error as ApiProblem | undefined)?.message}
        refetching={isFetching && data !== undefined}
        onRetry={() => void refetch()}
        empty={say.empty}
        paged={(data?.total ?? 0) > FIRST.pageSize}
      />
    </SidePanel>
  );
}
