import { useState, type ReactNode } from 'react';
import { paths, useFeature, useMay, useUser } from '@campaign/shared-api';
import type { JobPage, JobRow } from '@campaign/shared-api/contracts';
import { Button } from '@campaign/shared-ui';
import { DataTable, type DataTableProps, type RowKey } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import { jobColumns } from './job-columns';
import { activeFilters, NO_FILTER, type JobFilter } from './job-filter';
import { JobRowActions } from './job-row-actions';
import { useJobActions } from './use-job-actions';

const NONE: ReadonlySet<RowKey> = new Set();

interface JobTableProps extends Pick<
  DataTableProps<JobRow>,
  'state' | 'onStateChange' | 'error' | 'toolbar'
> {
  page: JobPage | undefined;
  /** Names what is shown: another filter, order or page has another one. */
  pageKey: string;
  refetching: boolean;
  /** The agency has no job at all, whatever the filters. */
  hasNone: boolean;
  filter: JobFilter;
  setFilter: (filter: JobFilter) => void;
  onReload: () => void;
  /** What somebody without any job does first. */
  firstAction: ReactNode;
}

/** JOBS-14, 15, 18, 32. A row opens where its job is worked on. */
export function JobTable({
  page,
  pageKey,
  refetching,
  hasNone,
  filter,
  setFilter,
  onReload,
  firstAction,
  ...table
}: JobTableProps) {
  const user = useUser();
  const isAdmin = user?.role === 'ADMIN';
  // Jobs of identities denied to a person are not shown: no rows do not say that the agency has none.
  const isLimited = (user?.identityPermission.length ?? 0) > 0;
  const hidesCost = useFeature('hide-cost');
  const mayCreate = useMay('job:create');
  // Nor do the jobs that somebody is in (ROLE-15).
  const seesOwn = user?.role === 'AGENT-CLICKER';
  const { denied, assigned, text, readOnly } = words.empty;
  const emptyText = isLimited ? denied : seesOwn ? assigned : mayCreate ? text : readOnly;
  const actions = useJobActions();
  const [choice, setChoice] = useState({ of: pageKey, keys: NONE });
  // Rows that went out of sight are not deleted by a button.
  const selected = choice.of === pageKey ? choice.keys : NONE;
  const select = (keys: ReadonlySet<RowKey>) => setChoice({ of: pageKey, keys });

  const deleteSelected = async () => {
    const ids = [...selected].map(Number);
    const gone = await actions.deleteJobs(page?.data.filter(({ jobId }) => ids.includes(jobId)) ?? []);
    select(new Set([...selected].filter((id) => !gone.includes(Number(id)))));
  };
  return (
    <DataTable
      label={words.title}
      columns={jobColumns({ isAdmin, hidesCost, problems: actions.problems })}
      rows={page?.data}
      total={page?.total ?? 0}
      rowKey={(job) => job.jobId}
      rowLabel={(job) => job.name}
      rowTo={paths.jobRow}
      rowActions={(job) => <JobRowActions job={job} actions={actions} />}
      {...(isAdmin && {
        selected,
        onSelect: select,
        bulkActions: (
          <Button variant="danger" icon="trash" onClick={() => void deleteSelected()}>
            {words.actions.deleteMany(selected.size)}
          </Button>
        ),
      })}
      foldsOn="laptop"
      cards="lines"
      onRetry={onReload}
      refetching={refetching}
      filtered={!hasNone && activeFilters(filter) > 0}
      onClearFilters={() => setFilter(NO_FILTER)}
      empty={{ text: emptyText, action: firstAction }}
      {...table}
    />
  );
}
