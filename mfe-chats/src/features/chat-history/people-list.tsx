import type { ChatRecipient } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { Badge } from '@campaign/shared-ui';
import * as S from '../../components/number-list.styled';
import { words } from '../../words';

interface PeopleListProps {
  people: readonly ChatRecipient[];
  current: string | undefined;
  onSelect: (phone: string) => void;
}

/** One page of people, whoever answered last first. */
export function PeopleList({ people, current, onSelect }: PeopleListProps) {
  return (
    <S.List aria-label={words.chat.people}>
      {people.map(({ phone, lastMessage, replied, optedOut }) => (
        <S.Item key={phone}>
          <S.Number
            type="button"
            aria-current={phone === current || undefined}
            onClick={() => onSelect(phone)}
          >
            <S.Words>
              {formatPhone(phone)}
              {lastMessage && <S.Line>{lastMessage}</S.Line>}
            </S.Words>
            {optedOut ? (
              <Badge tone="warn" icon="ban">
                {words.chat.optedOut}
              </Badge>
            ) : (
              replied && <Badge tone="info">{words.chat.replied}</Badge>
            )}
          </S.Number>
        </S.Item>
      ))}
    </S.List>
  );
}
