import { useEffect } from 'react';
import { useOpenPanel } from '@campaign/platform';
import { useGetDeliveryQuery, type ApiProblem } from '@campaign/shared-api';
import type { DeliverySummary } from '@campaign/shared-api/contracts';
import { Button, EmptyState, ErrorState, Grid, Page, Skeleton, Stack, StatTile } from '@campaign/shared-ui';
import { DashboardTabs } from '../../components/dashboard-tabs';
import { number, money, words } from '../../words';
import { DeliveryCharts, InboundChart } from './delivery-charts';
import { askOf } from './delivery-filter';
import { changeOf, daysOf, percentOf } from './delivery-figures';
import { DeliveryFilters } from './delivery-filters';
import { ErrorTable } from './error-table';
import { GroupTable } from './group-table';
import { narrowingAsk } from './narrowing';
import { NarrowingChips } from './narrowing-chips';
import { TextTable } from './text-table';
import { useDeliveryFilter } from './use-delivery-filter';
import { useNarrowing } from './use-narrowing';

const say = words.delivery;

/** What became of every text, on all of the platform (DLV-01..16). */
export function DeliveryScreen() {
  const { filter, apply } = useDeliveryFilter();
  const { narrowing, narrow, widen, labelOf } = useNarrowing();
  const ask = { ...askOf(filter), ...narrowingAsk(narrowing) };
  const answer = useGetDeliveryQuery(ask, { refetchOnMountOrArgChange: true });
  const { error, refetch } = answer;
  const problem = (error as ApiProblem | undefined)?.message;
  useEffect(() => {
    if (problem) console.warn(`The delivery figures were not read: ${problem}`); // DLV-14
  }, [problem]);
  // What was asked before stays while the next is read, and goes when that fails: these are other figures.
  const data = error ? answer.currentData : answer.data;
  const openPanel = useOpenPanel();
  const isInbound = filter.direction === 'RECEIVED';
  return (
    <Page
      title={say.title}
      above={<DashboardTabs />}
      actions={
        narrowing.agency && (
          <Button onClick={() => void openPanel('delivery-guard', { accountId: Number(narrowing.agency) })}>
            {words.guard.title}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <DeliveryFilters
          key={JSON.stringify(filter)}
          filter={filter}
          days={data ? say.days(daysOf(data.range)) : ''}
          onApply={(next) => (JSON.stringify(next) === JSON.stringify(filter) ? void refetch() : apply(next))}
        />
        <NarrowingChips narrowing={narrowing} labelOf={labelOf} onWiden={widen} />
        {problem && !data ? (
          <ErrorState message={problem} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="chart" label={say.loading} />
        ) : (
          <>
            <Tiles summary={data} isInbound={isInbound} />
            {isInbound ? (
              <>
                <EmptyState title={say.inbound.title} text={say.inbound.text} />
                <InboundChart summary={data} narrow={narrow} />
              </>
            ) : (
              <DeliveryCharts summary={data} narrow={narrow} />
            )}
            {data.errors.length > 0 && <ErrorTable summary={data} narrow={narrow} />}
            <GroupTable ask={ask} narrow={narrow} />
            <TextTable ask={ask} />
          </>
        )}
      </Stack>
    </Page>
  );
}

function Tiles({ summary, isInbound }: { summary: DeliverySummary; isInbound: boolean }) {
  const { totalMessageCount: total, smsTypeMessage: sms, mmsTypeMessage: mms, receiptSeconds } = summary;
  const change = changeOf(summary);
  return (
    <Grid min={156} gap={12}>
      <StatTile label={say.tiles.texts} value={number(total)} hint={say.tiles.kinds(sms, mms)} />
      {!isInbound && (
        <>
          <StatTile
            label={say.tiles.delivered}
            value={percentOf(summary.successfulMessageCount, total)}
            hint={change === null ? say.tiles.noBefore : say.tiles.change(change)}
          />
          <StatTile
            label={say.tiles.errors}
            value={number(summary.failedMessageCount)}
            hint={say.tiles.spent(money(summary.failedCost))}
          />
          <StatTile
            label={say.tiles.waiting}
            value={number(summary.waitingCount)}
            hint={say.tiles.waitingHint}
          />
          <StatTile
            label={say.tiles.receipt}
            value={say.tiles.within(receiptSeconds.p50)}
            hint={say.tiles.most(receiptSeconds.p95)}
          />
        </>
      )}
    </Grid>
  );
}
