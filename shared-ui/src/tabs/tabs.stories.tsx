import { useState } from 'react';
import { Breadcrumbs, Stack, Tabs, Text } from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Navigation';

export const TabList: Story = function TabList() {
  const [value, setValue] = useState('jobs');
  return (
    <Tabs
      label="Dashboard"
      value={value}
      onChange={setValue}
      items={[
        { id: 'jobs', label: 'Jobs', count: 128 },
        { id: 'delivery', label: 'Delivery' },
        { id: 'mdr', label: 'Monthly Detail Reports' },
        { id: 'none', label: 'Not yet', disabled: true },
      ]}
    >
      <Text>The {value} tab.</Text>
    </Tabs>
  );
};
TabList.widths = [1280, 375];

export function Crumbs() {
  return (
    <Stack gap={16}>
      <Breadcrumbs
        items={[
          { label: 'Dashboard', to: '/dashboard' },
          { label: 'Jobs', to: '/dashboard' },
          { label: 'Spring' },
        ]}
      />
    </Stack>
  );
}
