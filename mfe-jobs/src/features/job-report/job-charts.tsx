import { useUser } from '@campaign/shared-api';
import type { JobTimeline } from '@campaign/shared-api/contracts';
import { Card, Grid, Stack } from '@campaign/shared-ui';
import { BarChart, LineChart } from '@campaign/shared-ui/charts';
import { chartWords as say, count } from '../../words';
import { funnelOf, labelOf, linesOf, marksOf } from './timeline-figures';

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
          <LineChart
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
          <LineChart
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
