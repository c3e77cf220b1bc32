import { Grid, Icon, Spinner, Stack, Text } from '../index';
import { icons, type IconName } from './icon-map';

export const title = 'Icon';

export function All() {
  return (
    <Grid gap={16} min={104}>
      {(Object.keys(icons) as IconName[]).map((name) => (
        <Stack key={name} gap={4} align="center">
          <Icon name={name} size={20} />
          <Text variant="caption" tone="muted">
            {name}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}

export function Spinners() {
  return (
    <Stack gap={12}>
      <Spinner label="Loading" />
      <Spinner size={20} />
      <Spinner size={32} />
    </Stack>
  );
}
