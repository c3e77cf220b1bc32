import { useState } from 'react';
import { useOverwrite, type PanelProps } from '@campaign/platform';
import { useGetAgentQuery, useUpdateAgentMutation, type ApiProblem } from '@campaign/shared-api';
import type { Agent, AgentChange, AgentDetail } from '@campaign/shared-api/contracts';
import { DescriptionList, ErrorState, SidePanel, Skeleton } from '@campaign/shared-ui';
import { nameOf, userWords } from '../../user-words';
import { UserAccess } from './user-access';
import { UserForm, type UserErrors, type UserValues } from './user-form';

const say = userWords.manager;

interface EditUserProps {
  agentId: number;
  open: boolean;
  close: PanelProps<'user-manager'>['close'];
}

/** Somebody as they stand when the panel opens; what others save meanwhile is asked about, not overwritten. */
export function EditUser({ agentId, open, close }: EditUserProps) {
  const { currentData, error, isFetching, refetch } = useGetAgentQuery(agentId);
  const [begun, setBegun] = useState<AgentDetail>();
  if (!begun && currentData) setBegun(currentData);
  if (begun) return <EditForm agent={begun} open={open} close={close} />;
  return (
    <SidePanel open={open} title={say.title} onClose={() => close()}>
      {error ? (
        <ErrorState
          message={(error as ApiProblem).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton count={5} />
      )}
    </SidePanel>
  );
}

function EditForm({ agent, open, close }: { agent: Agent } & Omit<EditUserProps, 'agentId'>) {
  const [update] = useUpdateAgentMutation();
  const overwrite = useOverwrite({ show: () => <Theirs agentId={agent.id} /> });
  const { id, email, firstName, lastName, role } = agent;

  const save = async (values: UserValues) => {
    let fields: UserErrors | undefined;
    const saved = await overwrite.save(
      agent.version,
      (version) =>
        update({
          agentId: id,
          email: values.email,
          firstName: values.firstName,
          lastName: values.lastName,
          role: values.role as AgentChange['role'],
          domain: window.location.host,
          version,
        })
          .unwrap()
          .catch((problem: ApiProblem) => {
            fields = problem.fields;
            throw problem;
          }),
      { saved: say.updated, failed: say.updateFailed },
    );
    if (saved) close({ agentId: id });
    return fields;
  };
  return (
    <>
      <UserForm
        open={open}
        onLeave={() => close()}
        begun={{
          accountId: agent.accountId,
          email,
          firstName,
          lastName,
          role,
          invite: false,
          password: '',
        }}
        edited={{ id, name: nameOf(agent) }}
        onSave={save}
      >
        <UserAccess agentId={id} name={nameOf(agent)} />
      </UserForm>
      {overwrite.dialog}
    </>
  );
}

/** What a colleague has saved. */
function Theirs({ agentId }: { agentId: number }) {
  const { currentData, isFetching } = useGetAgentQuery(agentId, { refetchOnMountOrArgChange: true });
  if (!currentData || isFetching) return <Skeleton count={3} />;
  const { email, firstName, lastName, role } = currentData;
  return (
    <DescriptionList
      items={[
        { label: say.email, value: email },
        { label: say.firstName, value: firstName },
        { label: say.lastName, value: lastName },
        { label: say.role, value: say.roles[role as keyof typeof say.roles] ?? role },
      ]}
    />
  );
}
