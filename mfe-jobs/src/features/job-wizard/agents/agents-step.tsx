import { Card, Stack } from '@campaign/shared-ui';
import { AgentChooser } from '../../../components/agent-chooser';
import { useWizard } from '../wizard-context';

/** Who works on the job (AGTAB-01, AGTAB-02). */
export function AgentsStep() {
  const { values, change, fieldId } = useWizard();
  return (
    <Card title="Agents" text="The people who see this job and answer its replies.">
      <Stack id={fieldId('agentIds')} tabIndex={-1}>
        <AgentChooser
          accountId={values.accountId}
          chosen={values.agentIds}
          onChange={(agentIds) => change({ agentIds })}
        />
      </Stack>
    </Card>
  );
}
