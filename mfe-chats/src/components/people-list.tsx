import { usePhone } from '@campaign/shared-api';
import type { ChatRecipient, ReplyMeaning } from '@campaign/shared-api/contracts';
import { Badge } from '@campaign/shared-ui';
import { waitFor, words } from '../words';
import * as S from './number-list.styled';
import { Side } from './people-pane.styled';

/** One conversation among those of several jobs. */
export const keyOf = ({ jobId, phone }: Pick<ChatRecipient, 'jobId' | 'phone'>) => `${jobId ?? ''}:${phone}`;

interface PeopleListProps {
  people: readonly ChatRecipient[];
  /** By keyOf. */
  current: string | undefined;
  /** Of several jobs: each row says whose it is. */
  ofJobs: boolean;
  onSelect: (person: ChatRecipient) => void;
}

/** One page of people: who they are, what was said last and how it stands. */
export function PeopleList({ people, current, ofJobs, onSelect }: PeopleListProps) {
  const { shown } = usePhone();
  return (
    <S.List aria-label={words.chat.people}>
      {people.map((person) => (
        <S.Item key={keyOf(person)}>
          <S.Number
            type="button"
            aria-current={keyOf(person) === current || undefined}
            onClick={() => onSelect(person)}
          >
            <S.Words>
              {person.name ?? shown(person.phone)}
              {person.name && <S.Line>{shown(person.phone)}</S.Line>}
              {ofJobs && <S.Line>{person.jobName}</S.Line>}
              {person.lastMessage && <S.Line>{person.lastMessage}</S.Line>}
            </S.Words>
            <Side>
              <Standing person={person} />
              {isNamed(person.meaning) && <S.Line>{words.chat.meanings[person.meaning]}</S.Line>}
            </Side>
          </S.Number>
        </S.Item>
      ))}
    </S.List>
  );
}

/** `other` says nothing, and whether a reply may mean stop is its state: until someone has decided it needs review. */
const isNamed = (
  meaning: ChatRecipient['meaning'],
): meaning is Exclude<ReplyMeaning, 'other' | 'stop-like'> =>
  Boolean(meaning) && meaning !== 'other' && meaning !== 'stop-like';

/** How a conversation stands: waits and for how long, answered, needs review, opted out; nothing where nobody wrote. */
export function Standing({ person: { state, optedOut, replied, waitingSince } }: { person: ChatRecipient }) {
  if (optedOut) {
    return (
      <Badge tone="warn" icon="ban">
        {words.chat.optedOut}
      </Badge>
    );
  }
  if (state === 'held') return <Badge tone="warn">{words.chat.held}</Badge>;
  if (state === 'waits') {
    return (
      <Badge tone="info" icon="clock">
        {words.chat.waits(waitFor(waitingSince))}
      </Badge>
    );
  }
  if (state === 'answered') return <Badge>{words.chat.answered}</Badge>;
  return !state && replied ? <Badge tone="info">{words.chat.replied}</Badge> : null;
}
