import type { DeliverySummary } from '@campaign/shared-api/contracts';
import { Button, Card } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { money, number, words } from '../../words';
import type { Narrow } from './use-narrowing';
import { percentOf, trendOf } from './delivery-figures';
import * as S from './delivery-tab.styled';

const say = words.delivery.why;
const ALL = { page: 1, pageSize: 50, sort: null } as const;
type ErrorLine = DeliverySummary['errors'][number];

/** Why texts failed and what to do about it, the commonest first. */
export function ErrorTable({ summary, narrow }: { summary: DeliverySummary; narrow: Narrow }) {
  const columns: Column<ErrorLine>[] = [
    {
      id: 'code',
      header: say.code,
      primary: true,
      width: 80,
      cell: ({ code }) => (
        <S.Narrowing>
          <Button
            size="sm"
            variant="ghost"
            aria-label={say.narrow(code)}
            onClick={() => narrow('code', String(code))}
          >
            {code === 0 ? '–' : code}
          </Button>
        </S.Narrowing>
      ),
    },
    { id: 'meaning', header: say.meaning, underName: true, cell: ({ meaning }) => meaning },
    { id: 'remedy', header: say.remedy, underName: true, cell: ({ remedy }) => remedy },
    { id: 'count', header: say.texts, cell: ({ count }) => number(count), align: 'end', width: 80 },
    {
      id: 'share',
      header: say.share,
      cell: ({ count }) => percentOf(count, summary.failedMessageCount),
      align: 'end',
      width: 90,
    },
    {
      id: 'trend',
      header: say.trend,
      align: 'end',
      width: 120,
      cell: (error) => {
        const points = trendOf(error, summary);
        return points === null ? '–' : say.points(points);
      },
    },
    { id: 'cost', header: say.cost, cell: ({ cost }) => money(cost), align: 'end', width: 80 },
  ];
  return (
    <Card title={say.title} text={say.trendRule} padding="flush">
      <DataTable
        label={say.title}
        columns={columns}
        rows={summary.errors}
        total={summary.errors.length}
        rowKey={({ code }) => code}
        state={ALL}
        onStateChange={() => {}}
        paged={false}
      />
    </Card>
  );
}
