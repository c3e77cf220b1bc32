import { useState } from 'react';
import { Select, Stack } from '../index';

export const title = 'Select';

const options = ['All', 'Completed', 'Active', 'Paused', 'Pending', 'Error'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

export function States() {
  const [value, setValue] = useState('active');
  return (
    <Stack gap={20} style={{ maxWidth: 320 }}>
      <Select
        label="Status"
        value={value}
        options={options}
        onChange={(event) => setValue(event.target.value)}
      />
      <Select
        label="Identity"
        value=""
        placeholder="Choose an identity"
        options={options}
        onChange={() => {}}
      />
      <Select label="Job type" value="all" options={options} error="Choose one." onChange={() => {}} />
      <Select label="Agency" value="all" options={options} disabled onChange={() => {}} />
    </Stack>
  );
}
