import { checkSamples } from '@campaign/shared-api/registration';
import { Banner, Button, Inline, Stack, Text } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.check;

interface SampleCheckProps {
  sample1: string;
  sample2: string;
  names: readonly (string | null)[];
  /** One press to the field that is to be mended. */
  onGo: (field: 'sample1' | 'sample2') => void;
}

/** 'Will it pass?': what a registry would refuse the samples for, while they are written. It keeps nobody from submitting. */
export function SampleCheck({ sample1, sample2, names, onGo }: SampleCheckProps) {
  if (sample1.trim() === '' && sample2.trim() === '') return null;
  const findings = checkSamples({ sample1, sample2, names });
  if (findings.length === 0)
    return (
      <Banner tone="success" role="status" title={say.title}>
        {say.passes}
      </Banner>
    );
  return (
    <Banner tone="warn" role="status" title={say.title}>
      <Stack gap={8}>
        {findings.map(({ field, code, text }) => (
          <Inline key={`${field} ${text}`} gap={8} align="center">
            <Text as="span">{say.finding(words.form[field], text, code)}</Text>
            <Button size="sm" variant="ghost" onClick={() => onGo(field)}>
              {say.go(words.form[field])}
            </Button>
          </Inline>
        ))}
      </Stack>
    </Banner>
  );
}
