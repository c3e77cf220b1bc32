import { useState } from 'react';
import { paths, useGetDeliveryTextsQuery, type ApiProblem } from '@campaign/shared-api';
import type { DeliveryAsk, DeliveryText, DeliveryTextsAsk } from '@campaign/shared-api/contracts';
import {
  Button,
  Card,
  ErrorState,
  Inline,
  LinkButton,
  Select,
  Skeleton,
  Timestamp,
} from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import { TextActions } from './text-actions';

const say = words.delivery.texts;
const ALL = { page: 1, pageSize: 50, sort: null } as const;

const COLUMNS: Column<DeliveryText>[] = [
  { id: 'at', header: say.at, cell: ({ at }) => <Timestamp iso={at} />, primary: true, width: 190 },
  { id: 'number', header: say.number, cell: ({ number }) => number, width: 140 },
  { id: 'person', header: say.person, cell: ({ person }) => person, width: 110 },
  {
    id: 'state',
    header: say.state,
    cell: ({ state, code, meaning }) =>
      code === null ? say.states[state] : `${say.states[state]}: ${code} ${meaning ?? ''}`,
  },
  { id: 'carrier', header: say.carrier, cell: ({ carrier }) => carrier ?? '–', width: 110 },
  { id: 'agency', header: say.agency, cell: ({ agency }) => agency },
];

/** The texts behind the figures, the newest first; read when they are asked for. */
export function TextTable({ ask }: { ask: DeliveryAsk }) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<DeliveryTextsAsk['state']>();
  const inbound = ask.direction === 'RECEIVED';
  return (
    <Card
      title={say.title}
      text={say.text}
      padding={isOpen ? 'flush' : undefined}
      actions={
        <>
          {!isOpen && <Button onClick={() => setOpen(true)}>{say.show}</Button>}
          <TextActions ask={{ ...ask, ...(isOpen && state && { state }) }} />
        </>
      }
    >
      {isOpen && (
        <Texts key={JSON.stringify(ask)} ask={ask} inbound={inbound} state={state} setState={setState} />
      )}
    </Card>
  );
}

interface TextsProps {
  ask: DeliveryAsk;
  inbound: boolean;
  state: DeliveryTextsAsk['state'];
  setState: (state: DeliveryTextsAsk['state']) => void;
}

function Texts({ ask, inbound, state, setState }: TextsProps) {
  const [page, setPage] = useState(1);
  const answer = useGetDeliveryTextsQuery({ ...ask, page, ...(state && { state }) });
  const { error, isFetching, refetch } = answer;
  const data = error ? answer.currentData : answer.data;
  if (error && !data)
    return <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="table" label={say.loading} />;
  return (
    <>
      <DataTable
        label={say.title}
        columns={COLUMNS}
        rows={data.texts}
        total={data.texts.length}
        rowKey={({ id }) => id}
        rowLabel={({ id }) => say.row(id)}
        rowActions={({ job }) =>
          job && (
            <LinkButton
              size="sm"
              variant="ghost"
              to={paths.job(job.jobType, job.id)}
              aria-label={say.openNamed(job.name)}
            >
              {say.openJob}
            </LinkButton>
          )
        }
        state={ALL}
        onStateChange={() => {}}
        paged={false}
        empty={{ text: words.delivery.empty }}
      />
      <Inline gap={8} style={{ padding: 12 }}>
        {!inbound && (
          <Select
            hideLabel
            label={say.state}
            value={state ?? ''}
            options={[
              { value: '', label: say.anyState },
              ...(['delivered', 'sent', 'failed', 'unknown'] as const).map((value) => ({
                value,
                label: say.states[value],
              })),
            ]}
            onChange={(event) => {
              setPage(1);
              setState((event.target.value || undefined) as DeliveryTextsAsk['state']);
            }}
          />
        )}
        <Button size="sm" disabled={page === 1 || isFetching} onClick={() => setPage(page - 1)}>
          {say.newer}
        </Button>
        <Button size="sm" disabled={!data.hasMore || isFetching} onClick={() => setPage(page + 1)}>
          {say.older}
        </Button>
      </Inline>
    </>
  );
}
