import {
  useEndOtherSessionsMutation,
  useEndOwnSessionMutation,
  useGetOwnSessionsQuery,
} from '@campaign/shared-api';
import type { OwnSession } from '@campaign/shared-api/contracts';
import { Badge, Button, ErrorState, Skeleton, Text, Timestamp } from '@campaign/shared-ui';
import { words } from '../words';
import { tell } from './tell';
import * as S from './security.styled';

const { security: say } = words;

/** Where one is signed in; every other session can be ended from here. */
export function SessionList() {
  const { data, isError, refetch } = useGetOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOthers, { isLoading: isEnding }] = useEndOtherSessionsMutation();
  return (
    <S.Part aria-label={say.sessions}>
      <Text variant="h3" as="h3">
        {say.sessions}
      </Text>
      {isError && <ErrorState message={say.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton />}
      {data && (
        <S.Rows>
          {data.data.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </S.Rows>
      )}
      {data && data.data.length > 2 && (
        <Button size="sm" loading={isEnding} onClick={() => void tell(endOthers().unwrap())}>
          {say.endOthers}
        </Button>
      )}
    </S.Part>
  );
}

function SessionRow({ session: { sessionId, device, current, createdAt, seenAt } }: { session: OwnSession }) {
  const [end, { isLoading }] = useEndOwnSessionMutation();
  const name = device ?? say.unknownDevice;
  return (
    <S.Row>
      <S.Facts>
        <Text weight={500}>{name}</Text>
        <Text variant="caption" tone="muted">
          {say.signedIn} <Timestamp iso={createdAt} /> · {say.seen}{' '}
          <Timestamp iso={seenAt} variant="relative" />
        </Text>
      </S.Facts>
      {current ? (
        <Badge tone="accent">{say.thisDevice}</Badge>
      ) : (
        <Button
          size="sm"
          aria-label={say.endOne(name)}
          loading={isLoading}
          onClick={() => void tell(end(sessionId).unwrap())}
        >
          {say.end}
        </Button>
      )}
    </S.Row>
  );
}
