import { useState } from 'react';
import { ComboBox, MultiSelect, Stack } from '../index';
import type { Story } from '../catalogue/story';

export const title = 'ComboBox';

const agencies = [
  'Launchpad',
  'LP Brokering',
  'Ardent Field',
  'Canvass & Co',
  'Évora Media',
  'North Shore Outreach',
].map((label, index) => ({ value: String(index + 40), label, hint: `Account ${index + 40}` }));

export const Single: Story = function Single() {
  const [value, setValue] = useState('41');
  return (
    <Stack gap={20} style={{ maxWidth: 320 }}>
      <ComboBox label="Agency" clearable options={agencies} value={value} onChange={setValue} />
      <ComboBox label="Identity" options={[]} value="" onChange={() => {}} error="Choose an identity." />
      <ComboBox label="Number" options={agencies} value="40" onChange={() => {}} disabled />
    </Stack>
  );
};
Single.press = ['Agency'];

export const Several: Story = function Several() {
  const [values, setValues] = useState(['40', '44', '45']);
  return (
    <div style={{ maxWidth: 320 }}>
      <MultiSelect label="Phone lists" options={agencies} values={values} onChange={setValues} />
    </div>
  );
};
Several.press = ['Phone lists'];
