import { Box, Grid, Stack, Text } from '../index';
import { palette, spaces, type ColorToken } from './tokens';

export const title = 'Tokens';

export function Colours() {
  return (
    <Grid gap={12} min={160}>
      {(Object.keys(palette.light) as ColorToken[]).map((name) => (
        <Stack key={name} gap={4}>
          <Box
            bordered
            style={{ height: 48, background: `var(--color-${name})`, borderRadius: 'var(--radius-card)' }}
          />
          <Text variant="caption" tone="muted">
            {name}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}

export function Spaces() {
  return (
    <Stack gap={8}>
      {spaces.map((step) => (
        <Box key={step} style={{ width: step, height: 12, background: 'var(--color-accent)' }} />
      ))}
    </Stack>
  );
}
