import { memo } from 'react';
import { usePhone } from '@campaign/shared-api';
import { Button, Icon, VisuallyHidden, type IconName } from '@campaign/shared-ui';
import * as S from '../../components/number-list.styled';
import { words } from '../../words';
import type { Delivery } from './send-queue';
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

/** A text that failed because of the network is retried with all others that did. */
const isRetriedAlone = (delivery: Delivery | undefined) => delivery?.state === 'failed' && !delivery.network;

interface SendingListProps {
  sending: Sending;
  maySend: boolean;
  onSelect: (phone: string) => void;
  onRetry: (phone: string) => void;
}

/** The numbers of this page and where each stands; done ones are locked, and open to read (P2P-07, P2P-08, CHATL-02). */
export function SendingList({ sending, maySend, onSelect, onRetry }: SendingListProps) {
  const { numbers, deliveries, visited, reading } = sending;
  const current = reading ?? sending.current;
  return (
    <S.List aria-label={words.numbers.title}>
      {numbers?.data.map((phone, at) => {
        const { state, reason } = sendStatusOf(phone, numbers, deliveries);
        return (
          <Row
            // The rows stay when the page turns: it is their words that change.
            key={at}
            phone={phone}
            state={state}
            reason={reason}
            isCurrent={phone === current}
            isVisited={visited.has(phone) && phone !== current}
            mayRetry={maySend && state === 'failed' && isRetriedAlone(deliveries.get(phone))}
            onSelect={onSelect}
            onRetry={onRetry}
          />
        );
      })}
    </S.List>
  );
}

interface RowProps extends Pick<SendingListProps, 'onSelect' | 'onRetry'> {
  phone: string;
  state: SendStatus['state'];
  reason: string | undefined;
  isCurrent: boolean;
  isVisited: boolean;
  mayRetry: boolean;
}

/** A press changes two rows of twelve. */
const Row = memo(function Row(row: RowProps) {
  const { phone, state, reason, isCurrent, isVisited, mayRetry, onSelect, onRetry } = row;
  const { shown } = usePhone();
  const open = isOpen({ state });
  const opens = open || isRead({ state });
  return (
    <S.Item>
      <S.Number
        type="button"
        aria-current={isCurrent || undefined}
        aria-disabled={!opens || undefined}
        data-locked={!open || undefined}
        data-visited={isVisited || undefined}
        onClick={() => opens && onSelect(phone)}
      >
        <S.Words>
          {shown(phone)}
          {reason && <S.Line data-tone="danger">{reason}</S.Line>}
        </S.Words>
        {isVisited && open && <VisuallyHidden>, {words.numbers.visited}</VisuallyHidden>}
        <Mark state={state} />
      </S.Number>
      {mayRetry && (
        <Button size="sm" aria-label={words.retryOf(shown(phone))} onClick={() => onRetry(phone)}>
          {words.retry}
        </Button>
      )}
    </S.Item>
  );
});

function Mark({ state }: Pick<SendStatus, 'state'>) {
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
