import { Stack, Text, TextLink } from '../index';

export const title = 'Text';

export function Variants() {
  return (
    <Stack gap={12}>
      <Text variant="display" numeric>
        12,408
      </Text>
      <Text variant="h1">Spring voter outreach</Text>
      <Text variant="h2">Recipients</Text>
      <Text variant="h3">Suppression lists</Text>
      <Text>
        A campaign texts every number of its lists once, except those that opted out.{' '}
        <TextLink to="/lists">See the lists</TextLink>
      </Text>
      <Text variant="table" numeric>
        4,210 of 12,408
      </Text>
      <Text variant="caption">Times are in Eastern Time.</Text>
      <Text variant="message">Hi Zoë, this is Ana from Launchpad. Reply STOP to opt out.</Text>
      <Text mono>b7f3c2a1</Text>
    </Stack>
  );
}

export function Tones() {
  return (
    <Stack gap={4}>
      {(['default', 'muted', 'faint', 'accent', 'success', 'warn', 'danger', 'info'] as const).map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}: 38 messages a second
        </Text>
      ))}
    </Stack>
  );
}

export function Truncated() {
  return (
    <Stack gap={8} style={{ maxWidth: 240 }}>
      <Text truncate>One line that is much too long for its narrow column</Text>
      <Text truncate={2}>
        Two lines that are still too long for the narrow column they were put into by somebody in a hurry
      </Text>
    </Stack>
  );
}
