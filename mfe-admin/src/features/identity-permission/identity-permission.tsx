import { useState } from 'react';
import type { PanelProps } from '@campaign/platform';
import { useGetAgentQuery, useGetIdentitiesQuery, type ApiProblem } from '@campaign/shared-api';
import type { AgentDetail } from '@campaign/shared-api/contracts';
import { ErrorState, SidePanel, Skeleton } from '@campaign/shared-ui';
import { userWords } from '../../user-words';
import { PermissionForm } from './permission-form';

/** UPERM: which identities one person may use, as it stands when the panel opens. */
export function IdentityPermission({ agentId, open, close }: PanelProps<'identity-permission'>) {
  const agent = useGetAgentQuery(agentId);
  const [begun, setBegun] = useState<AgentDetail>();
  if (!begun && agent.currentData) setBegun(agent.currentData);
  const accountId = begun?.accountId;
  const identities = useGetIdentitiesQuery(
    { account_id: accountId },
    { skip: accountId === undefined, refetchOnMountOrArgChange: true },
  );
  const shown = identities.currentData?.data;

  if (begun && shown) return <PermissionForm agent={begun} identities={shown} open={open} close={close} />;
  const failed = agent.error ? agent : identities;
  return (
    <SidePanel open={open} title={userWords.permission.title} onClose={() => close()}>
      {failed.error ? (
        <ErrorState
          message={(failed.error as ApiProblem).message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <Skeleton count={6} />
      )}
    </SidePanel>
  );
}
