import { usePhone } from '@campaign/shared-api';
import { Banner, Button, Inline, Stack, Text } from '@campaign/shared-ui';
import { words } from '../../words';
import type { Sending } from './use-sending';

/** Failed texts whose page has been left: each can be tried again from here, one press for one text. */
export function UnsentTexts({ sending, onRetry }: { sending: Sending; onRetry: (phone: string) => void }) {
  const { shown } = usePhone();
  const { deliveries, numbers } = sending;
  const elsewhere = [...deliveries].flatMap(([phone, delivery]) =>
    delivery.state === 'failed' && !delivery.network && !numbers?.data.includes(phone)
      ? [{ phone, reason: delivery.reason }]
      : [],
  );
  if (elsewhere.length === 0) return null;
  return (
    <Banner tone="danger" role="status" title={words.notSent(elsewhere.length)}>
      <Stack gap={4}>
        {elsewhere.map(({ phone, reason }) => (
          <Inline key={phone} gap={8}>
            <Text variant="table" numeric>
              {shown(phone)}
            </Text>
            <Text variant="caption" tone="muted">
              {reason}
            </Text>
            <Button size="sm" aria-label={words.retryOf(shown(phone))} onClick={() => onRetry(phone)}>
              {words.retry}
            </Button>
          </Inline>
        ))}
      </Stack>
    </Banner>
  );
}
