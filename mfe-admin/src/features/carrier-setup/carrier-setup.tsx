import type { PanelProps } from '@campaign/platform';
import {
  useGetAgenciesQuery,
  useGetCarrierSitesQuery,
  useGetIdentitiesQuery,
  useGetIdentityQuery,
  type ApiProblem,
} from '@campaign/shared-api';
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  SidePanel,
  Skeleton,
  Stack,
  Text,
} from '@campaign/shared-ui';
import { carrierWords } from '../../carrier-words';
import { SetupForm, type SetupTarget } from './setup-form';

const say = carrierWords;

/** Which of the carrier's sites and SIP peers an agency, or one identity, sends from. */
export function CarrierSetup({ accountId, identityId, open, close }: PanelProps<'carrier-setup'>) {
  const account = useGetCarrierSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { target, failed, isMissing } = useTarget(accountId, identityId);
  const sites = account.currentData;
  const problem = failed ?? (account.error ? account : undefined);

  if (target && sites?.state === 'ok' && sites.sites.length > 0)
    return <SetupForm target={target} account={sites} open={open} close={close} />;
  return (
    <SidePanel
      open={open}
      title={say.title}
      {...(target && { text: say.text[target.kind](target.name) })}
      onClose={() => close()}
    >
      {isMissing ? (
        <ErrorState message={say.noAgency} />
      ) : problem ? (
        <ErrorState
          message={(problem.error as ApiProblem).message}
          onRetry={() => void problem.refetch()}
          retrying={problem.isFetching}
        />
      ) : !target || !sites ? (
        <Skeleton count={4} />
      ) : sites.state === 'ok' ? (
        <EmptyState
          icon="phone"
          title={say.noSites.title}
          text={say.noSites.text(sites.accountId, say[sites.carrier].dashboard)}
        />
      ) : (
        <Stack gap={16}>
          <Banner
            tone="danger"
            role="alert"
            title={say.states[sites.state].title}
            action={
              <Button
                size="sm"
                icon="refresh"
                loading={account.isFetching}
                onClick={() => void account.refetch()}
              >
                {say.retry}
              </Button>
            }
          >
            {say.states[sites.state].text}
            {sites.state === 'credentials' && <div>{say.variables[sites.carrier]}</div>}
          </Banner>
          <Text tone="muted">{say.now(target.siteId, target.peerId)}</Text>
        </Stack>
      )}
    </SidePanel>
  );
}

/** The agency, or one of its identities, with its current setup. */
function useTarget(accountId: number, identityId: number | undefined) {
  const isIdentity = identityId !== undefined;
  const agencies = useGetAgenciesQuery(undefined, { skip: isIdentity });
  const identity = useGetIdentityQuery(identityId ?? 0, { skip: !isIdentity });
  const identities = useGetIdentitiesQuery({ account_id: accountId }, { skip: isIdentity });
  const failed = [agencies, identity, identities].find(({ error }) => error !== undefined);
  const target = targetOf();
  const isMissing = !isIdentity && !target && agencies.isSuccess && identities.isSuccess;
  return { target, failed, isMissing };

  function targetOf(): SetupTarget | undefined {
    if (identity.currentData) {
      const { identityId: id, identityName: name, siteId, peerId, version } = identity.currentData;
      return { kind: 'identity', id, name, siteId, peerId, version };
    }
    const agency = agencies.currentData?.data.find((each) => each.accountId === accountId);
    if (!agency || !identities.currentData) return undefined;
    return {
      kind: 'agency',
      id: accountId,
      name: agency.userName,
      siteId: agency.siteId,
      peerId: agency.peerId ?? null,
      version: agency.version,
      identities: identities.currentData.data,
    };
  }
}
