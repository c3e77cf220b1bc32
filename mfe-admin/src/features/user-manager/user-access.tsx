import { announce, useConfirm } from '@campaign/platform';
import {
  useEndAgentSessionMutation,
  useEndAgentSessionsMutation,
  useGetAgentQuery,
  useGetAgentSessionsQuery,
  useMay,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import type { OwnSession } from '@campaign/shared-api/contracts';
import { Button, ErrorState, Skeleton, Text, Timestamp } from '@campaign/shared-ui';
import { userWords } from '../../user-words';
import { SecondFactor } from '../../components/second-factor';
import * as S from '../../components/user-access.styled';

const say = userWords.access;

/** How somebody comes in: their second factor, and where they are signed in. One's own are in the Security panel. */
export function UserAccess({ agentId, name }: { agentId: number; name: string }) {
  const { data: agent } = useGetAgentQuery(agentId);
  const isSelf = useUser()?.agentId === agentId;
  const mayReset = useMay('factor:reset');
  const mayRead = useMay('agent:read-sessions');
  if (isSelf) return null;
  return (
    <>
      {agent && mayReset && agent.hasSecondFactor !== undefined && (
        <SecondFactor
          agentId={agent.id}
          name={name}
          has={agent.hasSecondFactor}
          goesAt={agent.factorResetAt ?? null}
        />
      )}
      {mayRead && <Sessions agentId={agentId} name={name} />}
    </>
  );
}

function Sessions({ agentId, name }: { agentId: number; name: string }) {
  const { data, error, isFetching, refetch } = useGetAgentSessionsQuery(agentId, {
    refetchOnMountOrArgChange: true,
  });
  const [endAll, { isLoading }] = useEndAgentSessionsMutation();
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: say.endAllTitle(name), text: say.endAllText, confirmLabel: say.endAll };
    if (await confirm(question)) await announce(endAll(agentId).unwrap(), { failed: say.endFailed });
  };
  return (
    <S.Part aria-label={say.sessions}>
      <Text variant="h3" as="h3">
        {say.sessions}
      </Text>
      {error && !data && (
        <ErrorState
          message={(error as ApiProblem).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton count={2} />}
      {data?.data.length === 0 && <Text tone="muted">{say.nowhere}</Text>}
      {data && data.data.length > 0 && (
        <S.Rows>
          {data.data.map((session) => (
            <SessionRow key={session.sessionId} agentId={agentId} session={session} />
          ))}
        </S.Rows>
      )}
      {data && data.data.length > 1 && (
        <Button size="sm" loading={isLoading} onClick={() => void ask()}>
          {say.endAll}
        </Button>
      )}
    </S.Part>
  );
}

function SessionRow({ agentId, session }: { agentId: number; session: OwnSession }) {
  const { sessionId, device, seenAt } = session;
  const [end, { isLoading }] = useEndAgentSessionMutation();
  const name = device ?? say.unknownDevice;
  return (
    <S.Row>
      <S.Facts>
        <Text weight={500}>{name}</Text>
        <Text variant="caption" tone="muted">
          {userWords.lastSeen} <Timestamp iso={seenAt} variant="relative" />
        </Text>
      </S.Facts>
      <Button
        size="sm"
        aria-label={say.endOne(name)}
        loading={isLoading}
        onClick={() => void announce(end({ agentId, sessionId }).unwrap(), { failed: say.endFailed })}
      >
        {say.end}
      </Button>
    </S.Row>
  );
}
