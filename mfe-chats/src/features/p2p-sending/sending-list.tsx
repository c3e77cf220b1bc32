import { usePhone } from '@campaign/shared-api';
import { Button, Icon, VisuallyHidden, type IconName } from '@campaign/shared-ui';
import * as S from '../../components/number-list.styled';
import { words } from '../../words';
import { isOpen, isRead, sendStatusOf, type SendStatus } from './send-status';
import type { Sending } from './use-sending';

const ICONS: Partial<Record<SendStatus['state'], IconName>> = {
  sending: 'send',
  sent: 'lock',
  taken: 'lock',
  failed: 'alert',
  refused: 'alert',
  changed: 'refresh',
  suppressed: 'ban',
  resting: 'clock',
};

interface SendingListProps {
  sending: Sending;
  maySend: boolean;
  onSelect: (phone: string) => void;
  onRetry: (phone: string) => void;
}

/** The numbers of this page and where each stands; done ones are locked, and open to read (P2P-07, P2P-08, CHATL-02). */
export function SendingList({ sending, maySend, onSelect, onRetry }: SendingListProps) {
  const { shown } = usePhone();
  const { numbers, deliveries, visited, reading } = sending;
  const current = reading ?? sending.current;
  return (
    <S.List aria-label={words.numbers.title}>
      {numbers?.data.map((phone) => {
        const status = sendStatusOf(phone, numbers, deliveries);
        const open = isOpen(status);
        const opens = open || isRead(status);
        const own = deliveries.get(phone);
        const isVisited = visited.has(phone) && phone !== current;
        return (
          <S.Item key={phone}>
            <S.Number
              type="button"
              aria-current={phone === current || undefined}
              aria-disabled={!opens || undefined}
              data-locked={!open || undefined}
              data-visited={isVisited || undefined}
              onClick={() => opens && onSelect(phone)}
            >
              <S.Words>
                {shown(phone)}
                {status.reason && <S.Line data-tone="danger">{status.reason}</S.Line>}
              </S.Words>
              {isVisited && open && <VisuallyHidden>, {words.numbers.visited}</VisuallyHidden>}
              <Mark status={status} />
            </S.Number>
            {maySend && own?.state === 'failed' && status.state === 'failed' && (
              <Button size="sm" aria-label={words.retryOf(shown(phone))} onClick={() => onRetry(phone)}>
                {words.retry}
              </Button>
            )}
          </S.Item>
        );
      })}
    </S.List>
  );
}

function Mark({ status: { state } }: { status: SendStatus }) {
  const icon = ICONS[state];
  if (!icon || state === 'waiting') return null;
  const label = words.states[state];
  const isSaid = state === 'suppressed' || state === 'resting';
  return (
    <S.Mark data-state={state}>
      {isSaid && label}
      <Icon name={icon} size={14} {...(!isSaid && { label })} />
    </S.Mark>
  );
}
