import { useState } from 'react';
import {
  Button,
  Card,
  SearchField,
  Select,
  SidePanel,
  Stack,
  StatusChip,
  Text,
  Timestamp,
} from '@campaign/shared-ui';
import { DataTable, FilterBar, type TableState } from '@campaign/shared-ui/grid';
import { countOf } from '@campaign/shared-api/messaging';
import { RECIPIENT_STATES, useGetJobRecipientsQuery, usePhone } from '@campaign/shared-api';
import type { JobReport, Recipient, RecipientQuery } from '@campaign/shared-api/contracts';
import { count, reasonWords, recipientWords } from '../../words';
import * as S from './job-report.styled';

type Shown = Pick<RecipientQuery, 'state' | 'reason'>;

interface NotTextedProps {
  jobId: number;
  report: JobReport;
}

/** Who was not texted and why, by reason; and the answer for any one number. */
export function NotTexted({ jobId, report }: NotTextedProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const reasons = report.notSent.filter((line) => line.count > 0);
  const all = reasons.reduce((sum, line) => sum + line.count, 0);
  return (
    <Card
      title="Not texted"
      text={
        all === 0 ? 'Every recipient so far could be texted.' : `${countOf(all, 'recipient')}, by reason.`
      }
      actions={
        <Button icon="search" onClick={() => setShown({})}>
          Find a number
        </Button>
      }
    >
      {reasons.length > 0 && (
        <S.Reasons aria-label="Reasons">
          {reasons.map((line) => (
            <li key={line.reason}>
              <Button
                size="sm"
                icon="ban"
                onClick={() => setShown({ state: 'suppressed', reason: line.reason })}
              >
                {`${reasonWords[line.reason]}: ${count(line.count)}`}
              </Button>
            </li>
          ))}
        </S.Reasons>
      )}
      {shown && (
        <RecipientsPanel
          key={shown.reason ?? 'all'}
          jobId={jobId}
          first={shown}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}

/** Every recipient of the job and where it stands. */
function RecipientsPanel({ jobId, first, onClose }: { jobId: number; first: Shown; onClose: () => void }) {
  const { shown } = usePhone();
  const [filter, setFilter] = useState<Shown & { query: string }>({ ...first, query: '' });
  const [state, setState] = useState<TableState>({ page: 1, pageSize: 25, sort: null });
  const { data, error, isFetching, refetch } = useGetJobRecipientsQuery({
    jobId,
    state: filter.state,
    reason: filter.reason,
    query: filter.query || undefined,
    page: state.page,
    size: state.pageSize,
  });
  const narrow = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change });
    setState({ ...state, page: 1 });
  };
  const clear = () => narrow({ query: '', state: undefined, reason: undefined });
  const active = [filter.query, filter.state, filter.reason].filter(Boolean).length;
  return (
    <SidePanel open title="Recipients" width={720} onClose={onClose}>
      <Stack gap={12}>
        <DataTable<Recipient>
          label="Recipients"
          columns={[
            { id: 'phone', header: 'Number', primary: true, cell: ({ phone }) => shown(phone) },
            { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–' },
            {
              id: 'state',
              header: 'State',
              cell: (one) => <StatusChip kind="recipient" value={one.state} />,
            },
            { id: 'reason', header: 'Why', cell: (one) => <Why recipient={one} /> },
            { id: 'at', header: 'When', cell: ({ at }) => <Timestamp iso={at} /> },
          ]}
          rows={data?.data}
          total={data?.total ?? 0}
          rowKey={({ phone }) => phone}
          state={state}
          onStateChange={setState}
          error={error && (error.message ?? '')}
          onRetry={() => void refetch()}
          refetching={isFetching && data !== undefined}
          filtered={active > 0}
          onClearFilters={clear}
          toolbar={
            <FilterBar onRefresh={() => void refetch()} onClear={clear} activeCount={active}>
              <SearchField
                label="Search recipients by number"
                placeholder="Number"
                value={filter.query}
                onChange={(query) => narrow({ query })}
              />
              <Select
                label="State"
                hideLabel
                placeholder="Any state"
                options={RECIPIENT_STATES.map((value) => ({ value, label: recipientWords[value] }))}
                value={filter.state ?? ''}
                onChange={({ target }) =>
                  narrow({ state: (target.value || undefined) as Shown['state'], reason: undefined })
                }
              />
            </FilterBar>
          }
        />
      </Stack>
    </SidePanel>
  );
}

function Why({ recipient: { reason, errorCode, held } }: { recipient: Recipient }) {
  if (reason) return <>{reasonWords[reason]}</>;
  if (held) return <>{held}</>;
  if (errorCode !== null) return <>Carrier error {errorCode}</>;
  return <Text tone="muted">–</Text>;
}
