import type { DELIVERY_OUTCOMES } from '@campaign/shared-api/constants';
import type { DeliverySummary } from '@campaign/shared-api/contracts';
import { Card, Grid, Stack } from '@campaign/shared-ui';
import { BarChart, DonutChart, LineChart } from '@campaign/shared-ui/charts';
import { formatDay, todayIn } from '@campaign/shared-ui/dates';
import { number, words } from '../../words';
import type { Narrow } from './use-narrowing';
import { dayIn, dayRates, daysOf, percent, percentOf, tellEvent } from './delivery-figures';

const say = words.delivery;

interface DeliveryChartsProps {
  summary: DeliverySummary;
  narrow: Narrow;
}

/** Of what came in: how many texts, by day. No rate: all of them arrived. */
export function InboundChart({ summary, narrow }: DeliveryChartsProps) {
  const { days, texts } = dayRates(summary.messages, todayIn('America/New_York'));
  const isEmpty = texts.every((count) => count === 0);
  return (
    <Card>
      <LineChart
        title={say.inbound.line}
        summary={say.inbound.summary(summary.totalMessageCount, daysOf(summary.range))}
        note={say.inbound.rule}
        empty={isEmpty ? say.empty : undefined}
        {...lineOf(days, summary, narrow)}
        series={[{ name: say.inbound.received, values: texts }]}
        format={number}
      />
    </Card>
  );
}

/** DLV-07..10: the line of thirty days, two donuts, the three numbers with the most errors. */
export function DeliveryCharts({ summary, narrow }: DeliveryChartsProps) {
  const { totalMessageCount: total, successfulMessageCount: good, failedMessageCount: bad } = summary;
  const { days, delivered, failed } = dayRates(summary.messages, todayIn('America/New_York'));
  const [worst] = summary.failedMessage;
  const isEmpty = total === 0;
  const to = (outcome: (typeof DELIVERY_OUTCOMES)[number]) => () => narrow('outcome', outcome);
  const drawnDays = delivered.filter((each) => each !== null).length;

  return (
    <Stack gap={16}>
      <Card>
        <LineChart
          title={say.line.title}
          summary={
            isEmpty
              ? say.line.none(daysOf(summary.range))
              : say.line.summary(drawnDays, percentOf(good, total), daysOf(summary.range))
          }
          note={say.rule(summary.waitingCount)}
          empty={drawnDays === 0 ? say.empty : undefined}
          {...lineOf(days, summary, narrow)}
          series={[
            { name: say.delivered, values: delivered },
            { name: say.failed, values: failed },
          ]}
          format={percent}
          max={100}
          step={25}
        />
      </Card>
      <Grid min={420} gap={16}>
        <Grid columns={2} gap={16}>
          <Card>
            <DonutChart
              title={say.deliveryRate}
              summary={say.ofTexts(good, total, say.delivered)}
              note={isEmpty ? undefined : say.confirmed(percentOf(summary.confirmedCount, good))}
              empty={isEmpty ? say.empty : undefined}
              center={percentOf(good, total)}
              format={number}
              slices={[
                { name: say.delivered, value: good, tone: 'good', onSelect: to('delivered') },
                { name: say.failed, value: bad, tone: 'rest', onSelect: to('failed') },
              ]}
            />
          </Card>
          <Card>
            <DonutChart
              title={say.errorRate}
              summary={say.ofTexts(bad, total, say.failed)}
              empty={isEmpty ? say.empty : undefined}
              center={percentOf(bad, total)}
              format={number}
              slices={[
                { name: say.failed, value: bad, tone: 'bad', onSelect: to('failed') },
                { name: say.delivered, value: good, tone: 'rest', onSelect: to('delivered') },
              ]}
            />
          </Card>
        </Grid>
        <Card>
          <BarChart
            title={say.top.title}
            summary={worst ? say.top.summary(worst.message_from, worst.count) : ''}
            note={say.top.rule}
            empty={worst ? undefined : say.empty}
            nameLabel={say.top.number}
            valueLabel={say.top.errors}
            format={number}
            bars={summary.failedMessage.map(({ message_from: name, count, total: of }) => ({
              name,
              value: count,
              note: say.top.of(of, percentOf(count, of)),
              onSelect: () => narrow('number', name),
            }))}
          />
        </Card>
      </Grid>
    </Stack>
  );
}

/** Thirty days, the range a band on them, what we did ourselves marked. */
const lineOf = (days: readonly string[], { range, events }: DeliverySummary, narrow: Narrow) => ({
  categoryLabel: say.line.day,
  categories: days.map((day) => formatDay(day).replace(/, \d+$/, '')),
  band: bandOf(days, range),
  marks: events.map((event) => ({ at: days.indexOf(dayIn(event.at)), text: tellEvent(event) })),
  onSelect: (at: number) => narrow('day', days[at]!),
});

function bandOf(days: readonly string[], { from, to }: DeliverySummary['range']) {
  const [first, last] = [days.indexOf(from), days.indexOf(to)];
  return first < 0 || last < 0 || (first === 0 && last === days.length - 1)
    ? undefined
    : { from: first, to: last, label: '' };
}
