import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetAuditQuery } from '@campaign/shared-api';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { Page, SearchField, Select, Timestamp } from '@campaign/shared-ui';
import { FilterBar, useTableState, type Column } from '@campaign/shared-ui/grid';
import { PagedTable } from '../../components/paged-table';
import { words } from '../../words';

const say = words.audit;

const COLUMNS: Column<AuditEntry>[] = [
  { id: 'at', header: say.when, cell: ({ at }) => <Timestamp iso={at} /> },
  { id: 'who', header: say.who, primary: true, cell: ({ who }) => who ?? say.platform },
  { id: 'agency', header: say.agency, cell: ({ userName }) => userName },
  { id: 'action', header: say.action, cell: ({ action }) => say.actions[action] ?? action },
  { id: 'object', header: say.object, cell: ({ object }) => object },
  { id: 'reason', header: say.reason, cell: ({ detail }) => reasonOf(detail) },
];
const reasonOf = ({ reason }: AuditEntry['detail']) => (typeof reason === 'string' ? reason : '–');

/** Who did what, newest first; written by the platform and changed by nobody. */
export function AuditScreen() {
  const table = useTableState(useSearchParams());
  const [filter, setFilter] = useState({ action: '', query: '' });
  const answer = useGetAuditQuery({
    action: filter.action || undefined,
    query: filter.query || undefined,
    page: table.state.page,
    size: table.state.pageSize,
  });
  const narrow = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change });
    table.onStateChange({ ...table.state, page: 1 });
  };
  const clear = () => narrow({ action: '', query: '' });
  const active = [filter.action, filter.query].filter(Boolean).length;
  return (
    <Page title={say.title} text={say.text}>
      <PagedTable
        answer={answer}
        label={say.title}
        columns={COLUMNS}
        rowKey={({ auditId }) => auditId}
        filtered={active > 0}
        onClearFilters={clear}
        empty={say.empty}
        toolbar={
          <FilterBar onRefresh={() => void answer.refetch()} onClear={clear} activeCount={active}>
            <SearchField
              label={say.search}
              placeholder={say.search}
              value={filter.query}
              onChange={(query) => narrow({ query })}
            />
            <Select
              label={say.action}
              hideLabel
              placeholder={say.anyAction}
              options={Object.entries(say.actions).map(([value, label]) => ({ value, label }))}
              value={filter.action}
              onChange={({ target }) => narrow({ action: target.value })}
            />
          </FilterBar>
        }
        {...table}
      />
    </Page>
  );
}
