import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announce } from '@campaign/platform';
import { Button, Dialog } from '@campaign/shared-ui';
import { useUpdateJobMutation } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { AgentChooser } from '../../components/agent-chooser';
import { formOf, payloadOf } from '../../components/job-form';
import { words } from '../../words';

/** JDET-09: a P2P job has no Agents tab, so its people are chosen here; `?agents=choose` opens it. */
export function AgentsDialog({ job }: { job: Job }) {
  const [params, setParams] = useSearchParams();
  const open = params.get('agents') === 'choose';
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [update, { isLoading }] = useUpdateJobMutation();
  const agentIds = chosen ?? job.agentIds;

  const close = () => {
    const next = new URLSearchParams(params);
    next.delete('agents');
    setParams(next, { replace: true });
    setChosen(null);
  };
  const save = async () => {
    const payload = { ...payloadOf(formOf(job), job.startDate), agentIds };
    const reply = await announce(update({ jobId: job.jobId, job: payload }).unwrap());
    if (reply) close();
  };
  return (
    <Dialog
      open={open}
      size="lg"
      title="Agents"
      text="The people who send this job’s texts and answer its replies."
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            variant="primary"
            loading={isLoading}
            disabled={chosen === null}
            onClick={() => void save()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <AgentChooser accountId={job.accountId} chosen={agentIds} onChange={setChosen} />
    </Dialog>
  );
}
