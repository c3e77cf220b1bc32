import { useState } from 'react';
import { Stack } from '../index';
import type { Story } from '../catalogue/story';
import { DateField, DateRangePicker, DateTimeField, type DayRange } from '../dates';

export const title = 'Dates';

export function Fields() {
  const [start, setStart] = useState('2026-11-20T19:00:00.000Z');
  const [day, setDay] = useState('2026-11-20');
  return (
    <Stack gap={20} style={{ maxWidth: 360 }}>
      <DateTimeField
        label="Start"
        value={start}
        onChange={setStart}
        showIn={['America/Chicago', 'America/Los_Angeles']}
      />
      <DateTimeField label="End" value="" onChange={() => {}} error="Choose a time in the future." />
      <DateField label="Day" value={day} onChange={(event) => setDay(event.target.value)} />
    </Stack>
  );
}

export const Range: Story = function Range() {
  const [range, setRange] = useState<DayRange | null>({ from: '2026-11-03', to: '2026-11-14' });
  return <DateRangePicker label="Send date" value={range} onChange={setRange} />;
};
Range.press = ['Send date'];
Range.brings = 'grid';
Range.widths = [1280, 375];
