import { usePhone } from '@campaign/shared-api';
import { Button, Icon, VisuallyHidden, type IconName } from '@campaign/shared-ui';
import * as S from '../../components/number-list.styled';
import { words } from '../../words';
import { isOpen, isRead, standingOf, type Standing } from './send-status';
import type { Sending } from './use-sending';

const ICONS: Partial<Record<Standing['state'], IconName>> = {
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
        const standing = standingOf(phone, numbers, deliveries);
        const open = isOpen(standing);
        const opens = open || isRead(standing);
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
                {standing.reason && <S.Line data-tone="danger">{standing.reason}</S.Line>}
              </S.Words>
              {isVisited && open && <VisuallyHidden>, {words.numbers.visited}</VisuallyHidden>}
              <Mark standing={standing} />
            </S.Number>
            {maySend && own?.state === 'failed' && standing.state === 'failed' && (
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

function Mark({ standing: { state } }: { standing: Standing }) {
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
