import { LoaderOverlay, LoadingBar, Stack, Text } from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Loading';

export function Bar() {
  return (
    <Stack gap={16}>
      <LoadingBar on label="Reading jobs" />
      <Text>What was read before stays.</Text>
    </Stack>
  );
}

export const Overlay: Story = function Overlay({ alone }) {
  return (
    <Stack gap={16}>
      <Text>A form that is being sent.</Text>
      <LoaderOverlay on={alone} label="Saving" />
    </Stack>
  );
};
