import { useParams } from 'react-router-dom';
import { usePageTitle } from '@campaign/platform';
import { useGetIdentityQuery, useGetTdlcInfoQuery, useMay, type ApiProblem } from '@campaign/shared-api';
import type { Identity } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { ErrorState, LinkButton, Page, Skeleton } from '@campaign/shared-ui';
import { useIdentityNews } from '../../components/use-identity-news';
import { words } from '../../words';
import { AllowanceCard } from './allowance-card';
import { IdentityFrame } from './identity-frame';
import { NotRegistered } from './not-registered';
import { RegistrationForm } from './registration-form';
import { StatusLines } from './status-lines';

const say = words.details;

/** One identity: what the registry makes of it, and the next thing to tell the registry (IDET-01..14). */
export function IdentityScreen() {
  useIdentityNews();
  const { id = '' } = useParams();
  // Another word in the place of the number is no identity's: nobody is asked for it.
  const isId = /^[1-9]\d{0,8}$/.test(id);
  // Of this identity only: another's answer must never stand under its name.
  const {
    currentData: identity,
    error,
    isFetching,
    refetch,
  } = useGetIdentityQuery(Number(id), { skip: !isId });
  usePageTitle(identity?.identityName);
  if (identity) return <IdentityPage identity={identity} />;
  const problem = error as ApiProblem | undefined;
  const isNone = !isId || problem?.status === 404;
  return (
    <Page title={words.title}>
      {problem || isNone ? (
        <ErrorState
          message={problem?.message ?? say.notFound}
          {...(!isNone && { onRetry: () => void refetch(), retrying: isFetching })}
          action={<LinkButton to={paths.identities()}>{say.back}</LinkButton>}
        />
      ) : (
        <Skeleton variant="tiles" count={3} />
      )}
    </Page>
  );
}

/** EIN and token are asked for by those alone who may have them; everybody else reads the three states. */
function IdentityPage({ identity }: { identity: Identity }) {
  const mayRead = useMay('tdlc:read');
  const mayRegister = useMay('tdlc:submit');
  if (identity.entityType === null)
    return (
      <IdentityFrame identity={identity}>
        <NotRegistered identity={identity} mayRegister={mayRegister} />
      </IdentityFrame>
    );
  return mayRead ? <Registered identity={identity} /> : <StatusOnly identity={identity} />;
}

function StatusOnly({ identity }: { identity: Identity }) {
  return (
    <IdentityFrame identity={identity}>
      <StatusLines state={identity} />
      <AllowanceCard allowance={identity.allowance} />
    </IdentityFrame>
  );
}

function Registered({ identity }: { identity: Identity }) {
  const { currentData: info, error, isFetching, refetch } = useGetTdlcInfoQuery(identity.identityId);
  // Another identity is another form; one whose state has moved keeps what was typed.
  if (info) return <RegistrationForm key={identity.identityId} identity={identity} info={info} />;
  return (
    <IdentityFrame identity={identity}>
      <StatusLines state={identity} />
      {error ? (
        <ErrorState
          message={(error as ApiProblem).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton variant="tiles" count={3} />
      )}
    </IdentityFrame>
  );
}
