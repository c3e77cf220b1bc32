import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOverwrite } from '@campaign/platform';
import { Button, Dialog, dismissTroubles, Stack, Switch } from '@campaign/shared-ui';
import { paths, useSetJobAgentsMutation } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { AgentChooser } from '../../components/agent-chooser';
import { debtWords, words } from '../../words';

/** JDET-09: a P2P job has no Agents tab, so its people are chosen here, at any time; `?agents=choose` opens it. */
export function AgentsDialog({ job }: { job: Job }) {
  const [params, setParams] = useSearchParams();
  const open = params.get('agents') === 'choose';
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [first, setFirst] = useState<boolean | null>(null);
  // The version of when the choice began: the job is read again while the dialog stands.
  const [begun, setBegun] = useState(job.version);
  const [setAgents, { isLoading }] = useSetJobAgentsMutation();
  const overwrite = useOverwrite({ href: paths.job(job.jobType, job.jobId) });
  const agentIds = chosen ?? job.agentIds;
  const isBegun = chosen !== null || first !== null;
  const choose = (ids: number[]) => {
    if (!isBegun) setBegun(job.version);
    setChosen(ids);
  };
  const ask = (answersFirst: boolean) => {
    if (!isBegun) setBegun(job.version);
    setFirst(answersFirst);
  };

  const close = () => {
    const next = new URLSearchParams(params);
    next.delete('agents');
    setParams(next, { replace: true });
    setChosen(null);
    setFirst(null);
  };
  const save = async () => {
    dismissTroubles();
    const reply = await overwrite.save(begun, (version) =>
      setAgents({
        jobId: job.jobId,
        agentIds,
        ...(first !== null && { answersFirst: first }),
        ...(version && { version }),
      }).unwrap(),
    );
    if (reply) close();
  };
  return (
    <>
      <Dialog
        open={open}
        size="lg"
        title="Agents"
        text="The people who send this job’s texts and answer its replies."
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button variant="primary" loading={isLoading} disabled={!isBegun} onClick={() => void save()}>
              {words.save}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          {job.jobType === 'P2P' && (
            <Switch
              label={debtWords.first}
              help={debtWords.firstHelp}
              checked={first ?? job.answersFirst ?? false}
              onChange={({ target }) => ask(target.checked)}
            />
          )}
          <AgentChooser accountId={job.accountId} chosen={agentIds} onChange={choose} />
        </Stack>
      </Dialog>
      {overwrite.dialog}
    </>
  );
}
