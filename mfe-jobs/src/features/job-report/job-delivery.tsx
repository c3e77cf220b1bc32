import type { JobDelivery as Figures } from '@campaign/shared-api/contracts';
import { Card, Stack, StatTile } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { Tiles } from '../../components/tiles.styled';
import { shareOf } from '@campaign/shared-api/messaging';
import { deliveryWords as say } from '../../delivery-words';
import { count } from '../../words';

const ALL = { page: 1, pageSize: 50, sort: null } as const;
type Cause = Figures['errors'][number];

/** What became of the job's texts, as the platform counts it: confirmed, waiting, failed, why, and what to do about it. */
export function JobDelivery({ figures }: { figures: Figures }) {
  const { totalMessageCount: total, successfulMessageCount: good, errors, receiptSeconds } = figures;
  const isNone = total === 0 && figures.waitingCount === 0;
  return (
    <Card title={say.title} text={isNone ? say.none : say.rule}>
      {!isNone && (
        <Stack gap={16}>
          <Tiles>
            <StatTile label={say.delivered} value={shareOf(good, total)} hint={say.ofTexts(good, total)} />
            <StatTile
              label={say.confirmed}
              value={shareOf(figures.confirmedCount, good)}
              hint={say.ofDelivered(figures.confirmedCount, good)}
            />
            <StatTile
              label={say.failed}
              value={count(figures.failedMessageCount)}
              hint={figures.failedCost === null ? undefined : say.spent(figures.failedCost)}
            />
            <StatTile label={say.waiting} value={count(figures.waitingCount)} hint={say.waitingHint} />
            <StatTile
              label={say.receipt}
              value={say.within(receiptSeconds.p50)}
              hint={say.most(receiptSeconds.p95)}
            />
          </Tiles>
          {errors.length > 0 && (
            <DataTable
              label={say.why}
              columns={columnsOf(figures)}
              rows={errors}
              total={errors.length}
              rowKey={({ code }) => code}
              state={ALL}
              onStateChange={() => {}}
              paged={false}
            />
          )}
        </Stack>
      )}
    </Card>
  );
}

const columnsOf = ({ failedMessageCount: failed, failedCost }: Figures): Column<Cause>[] => [
  {
    id: 'code',
    header: say.code,
    primary: true,
    width: 100,
    cell: ({ code }) => (code === 0 ? '–' : code),
  },
  { id: 'meaning', header: say.meaning, cell: ({ meaning }) => meaning },
  { id: 'remedy', header: say.remedy, cell: ({ remedy }) => remedy },
  { id: 'count', header: say.texts, cell: (cause) => count(cause.count), align: 'end', width: 100 },
  { id: 'share', header: say.share, cell: (cause) => shareOf(cause.count, failed), align: 'end', width: 100 },
  ...(failedCost === null
    ? []
    : [
        {
          id: 'cost',
          header: say.cost,
          align: 'end' as const,
          width: 100,
          cell: ({ cost }: Cause) => (cost === null ? '–' : say.money(cost)),
        },
      ]),
];
