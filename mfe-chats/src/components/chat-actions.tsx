import { useNavigate } from 'react-router-dom';
import {
  paths,
  useMay,
  usePhone,
  useSettleConversationMutation,
  useTakeConversationMutation,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import type { ChatRecipient, Job } from '@campaign/shared-api/contracts';
import { Button, LinkButton, notify } from '@campaign/shared-ui';
import { words } from '../words';
import type { AskedPerson } from './use-conversations';

const say = words.chat;

/** What can be done about somebody who wrote, beside answering: take it over, say that no answer is owed, see all they said. */
export function ChatActions({ job, person }: { job: Job; person: ChatRecipient | undefined }) {
  const mayAssign = useMay('chat:assign');
  const me = useUser();
  const { masks } = usePhone();
  const navigate = useNavigate();
  const [take, taking] = useTakeConversationMutation();
  const [settle, settling] = useSettleConversationMutation();
  if (!person?.replied) return null;
  const { phone, state, owner } = person;
  const waits = state === 'waits';
  const all = `${paths.inbox()}?filter=all`;
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
      {masks ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void navigate(all, { state: { person: phone } satisfies AskedPerson })}
        >
          {say.everywhere}
        </Button>
      ) : (
        <LinkButton size="sm" variant="ghost" to={`${all}&query=${encodeURIComponent(phone)}`}>
          {say.everywhere}
        </LinkButton>
      )}
    </>
  );
}
