import { useState } from 'react';
import { useGetDeliveryGroupsQuery, type ApiProblem } from '@campaign/shared-api';
import { DELIVERY_GROUPS } from '@campaign/shared-api/constants';
import type { DeliveryAsk, DeliveryGroup } from '@campaign/shared-api/contracts';
import { Button, Card, ErrorState, Select, Skeleton } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { number, words } from '../../words';
import { percentOf } from './delivery-figures';
import * as S from './delivery-tab.styled';
import { HourTable } from './hour-table';
import { canNarrow } from './narrowing';
import type { Narrow } from './use-narrowing';

const say = words.delivery.by;
const ALL = { page: 1, pageSize: 50, sort: null } as const;
type By = (typeof DELIVERY_GROUPS)[number];

/** The same texts by what they have in common; a name narrows to it. */
export function GroupTable({ ask, narrow }: { ask: DeliveryAsk; narrow: Narrow }) {
  const [by, setBy] = useState<By>('carrier');
  const { currentData, error, refetch } = useGetDeliveryGroupsQuery({ ...ask, by });
  const isInbound = ask.direction === 'RECEIVED';
  return (
    <Card
      title={say.title}
      padding="flush"
      actions={
        <Select
          hideLabel
          label={say.by}
          value={by}
          options={DELIVERY_GROUPS.map((group) => ({ value: group, label: say.groups[group] }))}
          onChange={(event) => setBy(event.target.value as By)}
        />
      }
    >
      {error && !currentData ? (
        <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <Skeleton variant="table" label={say.loading} />
      ) : by === 'hour' ? (
        <HourTable hours={currentData} isInbound={isInbound} narrow={narrow} />
      ) : (
        <DataTable
          label={`${say.title} ${say.groups[by]}`}
          columns={columnsOf(by, narrow, isInbound)}
          rows={currentData}
          total={currentData.length}
          rowKey={({ key }) => key}
          state={ALL}
          onStateChange={() => {}}
          paged={false}
          empty={{ text: words.delivery.empty }}
        />
      )}
    </Card>
  );
}

/** What came in has no rate, and waits for no carrier. */
function columnsOf(by: Exclude<By, 'hour'>, narrow: Narrow, isInbound: boolean): Column<DeliveryGroup>[] {
  const who: Column<DeliveryGroup>[] = [
    {
      id: 'label',
      header: say.groups[by],
      primary: true,
      cell: ({ key, label }) =>
        canNarrow(by, key) ? (
          <S.Narrowing>
            <Button size="sm" variant="ghost" onClick={() => narrow(by, key, label)}>
              {label}
            </Button>
          </S.Narrowing>
        ) : (
          say.unknown
        ),
    },
    { id: 'total', header: say.texts, cell: ({ total }) => number(total), align: 'end', width: 110 },
  ];
  return isInbound ? who : [...who, ...BECAME];
}

const BECAME: readonly Column<DeliveryGroup>[] = [
  {
    id: 'delivered',
    header: say.delivered,
    align: 'end',
    width: 120,
    cell: ({ successful, total }) => percentOf(successful, total),
  },
  { id: 'failed', header: say.failed, cell: ({ failed }) => number(failed), align: 'end', width: 110 },
  { id: 'waiting', header: say.waiting, cell: ({ waiting }) => number(waiting), align: 'end', width: 120 },
];
