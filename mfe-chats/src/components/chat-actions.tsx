import {
  paths,
  useMay,
  useSettleConversationMutation,
  useTakeConversationMutation,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import type { ChatRecipient, Job } from '@campaign/shared-api/contracts';
import { Button, LinkButton, notify } from '@campaign/shared-ui';
import { words } from '../words';
import { usePhone } from './use-phone';

const say = words.chat;

/** What can be done about somebody who wrote, beside answering: take it over, say that no answer is owed, see all they said. */
export function ChatActions({ job, person }: { job: Job; person: ChatRecipient | undefined }) {
  const mayAssign = useMay('chat:assign');
  const me = useUser();
  const { masks } = usePhone();
  const [take, taking] = useTakeConversationMutation();
  const [settle, settling] = useSettleConversationMutation();
  if (!person?.replied) return null;
  const { phone, state, owner } = person;
  const waits = state === 'waits';
  const about = { jobId: job.jobId, recipient: phone };
  const tell = ({
    data,
    error,
  }: {
    data?: { message?: string | undefined } | undefined;
    error?: unknown;
  }) => {
    if (error) notify('error', (error as ApiProblem).message);
    else if (data?.message) notify('success', data.message);
  };
  return (
    <>
      {waits && mayAssign && owner?.id !== me?.agentId && (
        <Button size="sm" loading={taking.isLoading} onClick={() => void take(about).then(tell)}>
          {owner ? say.takeFrom(owner.name) : say.take}
        </Button>
      )}
      {waits && mayAssign && (
        <Button
          size="sm"
          icon="check"
          loading={settling.isLoading}
          onClick={() => void settle(about).then(tell)}
        >
          {say.settle}
        </Button>
      )}
      {!masks && (
        <LinkButton
          size="sm"
          variant="ghost"
          to={`${paths.inbox()}?filter=all&query=${encodeURIComponent(phone)}`}
        >
          {say.everywhere}
        </LinkButton>
      )}
    </>
  );
}
