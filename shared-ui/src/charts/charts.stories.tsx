import { Card, Grid } from '../index';
import type { Story } from '../catalogue/story';
import { BarChart, DonutChart, LineChart } from '../charts';

export const title = 'Charts';

const percent = (value: number) => `${value.toFixed(1)}%`;
const count = (value: number) => value.toLocaleString('en-US');
const DAYS = Array.from({ length: 14 }, (_, at) => `Feb ${at + 1}`);
/** A day alone between two gaps, and a day without texts. */
const DELIVERED = [97.1, 96.4, null, 95.2, null, 91.3, 88.0, 92.5, 95.9, 97.0, 97.3, 96.8, 97.6, 98.1];

const line = (
  <LineChart
    title="Delivery by day"
    summary="96.2% delivered in Feb 8 – Feb 14, 2026. The line shows the last 14 days, 12 of them with texts."
    note="Sent and received texts count as delivered, all others as failed."
    categoryLabel="Day"
    categories={DAYS}
    series={[
      { name: 'Delivered', values: DELIVERED },
      { name: 'Failed', values: DELIVERED.map((value) => (value === null ? null : 100 - value)) },
    ]}
    format={percent}
    max={100}
    step={25}
    band={{ from: 7, to: 13, label: 'Last 7 days' }}
    marks={[
      { at: 5, text: 'Campaign began, Fall appeal, 12,408 people' },
      { at: 6, text: 'Sending stopped, The carrier rests' },
      { at: 6, text: 'Sending went on' },
    ]}
  />
);

export const Line: Story = () => <Card>{line}</Card>;
Line.widths = [375, 1280];

export const AsTable: Story = () => <Card>{line}</Card>;
AsTable.press = ['Show table'];

export const Counts: Story = () => (
  <Card>
    <LineChart
      title="Texts over time"
      summary="1,204 sent, 1,120 confirmed, 31 failed."
      categoryLabel="Hour"
      categories={DAYS.slice(0, 4)}
      series={[
        { name: 'Sent', values: [412, 388, 290, 114] },
        { name: 'Delivered', values: [380, 371, 262, 107] },
        { name: 'Failed', values: [12, 9, 8, 2] },
        { name: 'Replies', values: [14, 52, 61, 40] },
      ]}
      format={count}
    />
  </Card>
);

export const Donuts: Story = () => (
  <Grid min={200} gap={16}>
    <Card>
      <DonutChart
        title="Overall Delivery Rate"
        summary="Delivered: 1,164 of 1,200 texts."
        note="Of these confirmed by the handset: 90.0%"
        center="97.0%"
        format={count}
        slices={[
          { name: 'Delivered', value: 1164, tone: 'good' },
          { name: 'Failed', value: 36, tone: 'rest' },
        ]}
      />
    </Card>
    <Card>
      <DonutChart
        title="Overall Error Rate"
        summary="Failed: 36 of 1,200 texts."
        center="3.0%"
        format={count}
        slices={[
          { name: 'Failed', value: 36, tone: 'bad' },
          { name: 'Delivered', value: 1164, tone: 'rest' },
        ]}
      />
    </Card>
  </Grid>
);
Donuts.widths = [375, 1280];

export const Bars: Story = () => (
  <Card>
    <BarChart
      title="Top 3 numbers with errors"
      summary="+12025550100 has the most errors: 21."
      note="Numbers with fewer than 20 texts are left out."
      nameLabel="Number"
      valueLabel="Errors"
      format={count}
      bars={[
        { name: '+12025550100', value: 21, note: 'of 600 texts (3.5%)' },
        { name: '+12025550101', value: 9, note: 'of 410 texts (2.2%)' },
        { name: '+12025550102', value: 2, note: 'of 190 texts (1.1%)' },
      ]}
    />
  </Card>
);
Bars.widths = [375, 1280];

export const Nothing: Story = () => (
  <Card>
    <BarChart
      title="Top 3 numbers with errors"
      summary=""
      empty="No results found for the applied filters"
      nameLabel="Number"
      valueLabel="Errors"
      format={count}
      bars={[]}
    />
  </Card>
);
