import type { ReactNode } from 'react';
import { useGetChatQuery, useMay, type ApiProblem } from '@campaign/shared-api';
import type { ChatRecipient, Job } from '@campaign/shared-api/contracts';
import { ErrorState } from '@campaign/shared-ui';
import { ChatHead } from './chat-head';
import { Conversation } from './conversation';
import { ReplyBox } from './reply-box';
import { StandingFoot } from './standing-foot';
import * as S from './two-panes.styled';

interface ChatProps {
  job: Job;
  phone: string;
  /** What the list says of the person. */
  person?: ChatRecipient | undefined;
  /** Among those of other jobs: it says whose it is. */
  isOfJobs?: boolean;
  /** The hand is on the keys: it goes on in the reply. */
  isTyping?: boolean;
  /** Beside the number. */
  actions?: ReactNode;
}

/** What was said with one person, and a reply for those who may (CHATD-02, CHATD-03, CHATD-10). */
export function Chat({ job, phone, person, isOfJobs = false, isTyping = false, actions }: ChatProps) {
  const mayReply = useMay('chat:reply');
  const asked = { jobId: job.jobId, recipient: phone };
  const { currentData: chat, error, refetch } = useGetChatQuery(asked);
  const problem = error as ApiProblem | undefined;
  const optedOut = chat?.optedOut ?? person?.optedOut ?? false;
  const needsReview =
    chat?.standing === undefined ? person?.state === 'held' : chat.standing?.state === 'in-review';
  return (
    <>
      <ChatHead job={job} phone={phone} person={person} namesJob={isOfJobs} standing={chat?.standing}>
        {actions}
      </ChatHead>
      <S.Middle>
        {!chat && problem ? (
          <ErrorState message={problem.message} onRetry={() => void refetch()} />
        ) : (
          <Conversation phone={phone} messages={chat?.data} />
        )}
      </S.Middle>
      {(optedOut || needsReview) && (
        <StandingFoot job={job} phone={phone} standing={chat?.standing} optedOut={optedOut} />
      )}
      {mayReply && !optedOut && !needsReview && (
        <ReplyBox key={phone} job={job} phone={phone} isTyping={isTyping} />
      )}
    </>
  );
}
