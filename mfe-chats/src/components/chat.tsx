import type { ReactNode } from 'react';
import { paths, useGetChatQuery, useMay, usePhone, type ApiProblem } from '@campaign/shared-api';
import type { ChatRecipient, Job } from '@campaign/shared-api/contracts';
import { ErrorState, IconLink, LinkButton } from '@campaign/shared-ui';
import { words } from '../words';
import { ChatActions } from './chat-actions';
import { Conversation } from './conversation';
import { PersonBar } from './person-bar';
import { ReplyBox } from './reply-box';
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
  const { masks, shown } = usePhone();
  const mayReply = useMay('chat:reply');
  const mayCheck = useMay('dnc:list');
  const asked = { jobId: job.jobId, recipient: phone };
  const { currentData: chat, error, refetch } = useGetChatQuery(asked);
  const problem = error as ApiProblem | undefined;
  const check = paths.numberCheck({ phone, accountId: job.accountId, identityId: job.identityId });
  return (
    <>
      <S.PaneHead>
        <S.PaneTitle aria-live="polite">
          {person?.name ? `${person.name} · ${shown(phone)}` : shown(phone)}
        </S.PaneTitle>
        <S.HeadActions>
          {mayCheck && !masks && (
            <>
              <S.TwoPanesOnly>
                <LinkButton size="sm" variant="ghost" icon="ban" to={check}>
                  {words.chat.isBlocked}
                </LinkButton>
              </S.TwoPanesOnly>
              <S.OnePaneOnly>
                <IconLink size="sm" icon="ban" label={words.chat.isBlocked} to={check} />
              </S.OnePaneOnly>
            </>
          )}
          {actions}
        </S.HeadActions>
      </S.PaneHead>
      {person && (
        <PersonBar person={person} job={isOfJobs ? job : undefined}>
          <ChatActions job={job} person={person} />
        </PersonBar>
      )}
      <S.Middle>
        {!chat && problem ? (
          <ErrorState message={problem.message} onRetry={() => void refetch()} />
        ) : (
          <Conversation phone={phone} messages={chat?.data} />
        )}
      </S.Middle>
      {mayReply && (
        <ReplyBox
          key={phone}
          job={job}
          phone={phone}
          isTyping={isTyping}
          optedOut={chat?.optedOut ?? person?.optedOut ?? false}
          held={person?.state === 'held'}
        />
      )}
    </>
  );
}
