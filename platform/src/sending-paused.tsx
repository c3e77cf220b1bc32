import {
  useHoldDispatchMutation,
  useLazyGetOperationsQuery,
  useReleaseDispatchMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Operations } from '@campaign/shared-api/contracts';
import { Banner, Button, notify, Timestamp } from '@campaign/shared-ui';
import { announce } from './announce';
import { useConfirm } from './platform-provider';
import { count, money, say as jobCopy, timeAgo } from './resume-job';

const say = {
  paused: 'All sending is paused',
  resume: 'Resume all sending',
  text: 'The running jobs of every agency send again.',
  confirm: 'Resume',
  resumed: 'Sending resumed.',
};

/** The question before Resume: "Resume all sending: 12,408 texts, about $160.06, paused 6 days ago". */
function resumeTitle({ pending, pendingCost }: Operations['queue'], since: string): string {
  const texts = pending === 1 ? '1 text' : `${count(pending)} texts`;
  const price = pendingCost === undefined ? '' : `, about ${money(pendingCost)}`;
  return `${say.resume}: ${texts}${price}, paused ${timeAgo(since)}`;
}

/** The banner while the kill switch is on. Resume asks with the current count and cost, and offers Undo. */
export function SendingPaused({ hold }: { hold: NonNullable<Operations['hold']> }) {
  const { reason, by, since } = hold;
  const confirm = useConfirm();
  const [readNow, reading] = useLazyGetOperationsQuery();
  const [release, releasing] = useReleaseDispatchMutation();
  const [pauseAgain] = useHoldDispatchMutation();

  const resume = async () => {
    try {
      const { queue } = await readNow().unwrap();
      const title = resumeTitle(queue, since);
      if (!(await confirm({ title, text: say.text, confirmLabel: say.confirm }))) return;
      const { data, message } = await release().unwrap();
      if (!data.undoMs) return notify('success', message ?? say.resumed);
      notify('info', jobCopy.sendingIn(Math.ceil(data.undoMs / 1000)), {
        countdown: { ms: data.undoMs, text: jobCopy.sendingIn },
        action: {
          label: jobCopy.undo,
          onSelect: () => void announce(pauseAgain({ reason }).unwrap(), { saved: say.paused }),
        },
      });
    } catch (problem) {
      notify('error', (problem as ApiProblem).message);
    }
  };
  return (
    <Banner
      tone="danger"
      role="status"
      title={say.paused}
      action={
        <Button icon="play" loading={reading.isFetching || releasing.isLoading} onClick={() => void resume()}>
          {say.resume}
        </Button>
      }
    >
      {reason} · {by}, <Timestamp iso={since} />
    </Banner>
  );
}
