import { useUser } from '@campaign/shared-api';
import type { JobTimeline } from '@campaign/shared-api/contracts';
import { Card, Grid, Stack } from '@campaign/shared-ui';
import { BarChart, LineChart, type LineChartProps } from '@campaign/shared-ui/charts';
import { chartWords as say, count } from '../../words';
import { funnelOf, labelOf, linesOf, marksOf } from './timeline-figures';

/** Lines over time; of a single hour or day, where a line would be one dot, a bar for each figure. */
function Course({ marks, ...chart }: Omit<LineChartProps, 'max' | 'step' | 'band' | 'onSelect'>) {
  const { categories, categoryLabel, series, ...rest } = chart;
  if (categories.length !== 1) return <LineChart {...chart} {...(marks && { marks })} />;
  return (
    <BarChart
      {...rest}
      nameLabel={`${categoryLabel}: ${categories[0]}`}
      valueLabel={say.number}
      bars={series.map(({ name, values }) => ({ name, value: values[0] ?? 0 }))}
    />
  );
}

/** A job over time, and how far its recipients came. */
export function JobCharts({ timeline }: { timeline: JobTimeline }) {
  const { points, bucket, funnel } = timeline;
  // The browser makes these files: nothing would refuse them to who looks as somebody else.
  const files = useUser()?.view === undefined;
  const empty = points.length === 0 ? say.empty : undefined;
  const lines = { categoryLabel: say[bucket], categories: points.map(({ at }) => labelOf(at, bucket)) };
  const { texts, answers, sums } = linesOf(points);
  const marks = marksOf(timeline);
  return (
    <Stack gap={16}>
      <Grid min={420} gap={16}>
        <Card>
          <Course
            {...lines}
            title={say.texts}
            summary={say.textsSummary(sums.sent, sums.delivered, sums.failed)}
            note={say.textsRule}
            empty={empty}
            files={files}
            series={texts}
            format={count}
            marks={marks}
          />
        </Card>
        <Card>
          <Course
            {...lines}
            title={say.answers}
            summary={say.answersSummary(sums.replies, sums.optOuts)}
            empty={empty}
            files={files}
            series={answers}
            format={count}
          />
        </Card>
      </Grid>
      <Card>
        <BarChart
          title={say.funnel}
          summary={say.funnelSummary(funnel.recipients, funnel.sent, funnel.replied)}
          note={say.funnelRule}
          empty={funnel.recipients === 0 ? say.empty : undefined}
          files={files}
          nameLabel={say.step}
          valueLabel={say.people}
          format={count}
          bars={funnelOf(funnel)}
        />
      </Card>
    </Stack>
  );
}
