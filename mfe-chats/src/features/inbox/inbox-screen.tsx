import { useState, type ReactNode } from 'react';
import {
  paths,
  useGetInboxCountsQuery,
  useGetJobQuery,
  usePhone,
  type ApiProblem,
} from '@campaign/shared-api';
import type { ChatRecipient } from '@campaign/shared-api/contracts';
import { EmptyState, ErrorState, LinkButton, Page, Skeleton } from '@campaign/shared-ui';
import { Chat } from '../../components/chat';
import { Drafts } from '../../components/drafts';
import { PaneActions } from '../../components/pane-actions';
import { keyOf } from '../../components/people-list';
import { PeoplePane } from '../../components/people-pane';
import * as S from '../../components/two-panes.styled';
import { useConversations } from '../../components/use-conversations';
import { useNextWaiting } from '../../components/use-next-waiting';
import { words } from '../../words';
import { MailDigest } from './mail-digest';

/** /chats/inbox: whoever wrote, over all jobs that one may see; first of all who waits for an answer. */
export function InboxScreen() {
  const list = useConversations(undefined, 'waiting');
  const { data: counts } = useGetInboxCountsQuery();
  const { people, shows, go } = list;
  const { shown } = usePhone();
  const [chosen, setChosen] = useState<ChatRecipient>();
  const picked = chosen ?? list.first;
  const seen = people?.data.find((one) => picked && keyOf(one) === keyOf(picked));
  // One that was answered, and is in the list no more, stays open.
  const current = seen ?? (picked && { ...picked, state: undefined });
  const select = (person: ChatRecipient) => {
    setChosen(person);
    // On a phone Back leads to the people again.
    if (shows === 'numbers') go({ show: 'conversation' }, false);
  };
  const { next, typesTo } = useNextWaiting(undefined, current && keyOf(current), select);
  const turnTo = (page: number) => {
    setChosen(undefined);
    go({ page: String(page) }, false);
  };
  return (
    <S.Screen>
      <Page
        title={words.inbox.title}
        actions={
          <>
            {counts?.review ? (
              <LinkButton icon="alert-triangle" to={`${paths.inbox()}?filter=review`}>
                {words.chat.reviewOf(counts.review)}
              </LinkButton>
            ) : null}
            <MailDigest />
            <LinkButton to="/chats">{words.list.title}</LinkButton>
          </>
        }
      >
        <Drafts>
          <S.Panes data-shows={shows}>
            <PeoplePane
              title={
                list.person ? words.chat.everythingOf(shown(list.person)) : words.chat.filters[list.filter]
              }
              list={list}
              current={current && keyOf(current)}
              ofJobs
              onSelect={select}
              onPage={turnTo}
            />
            <section>
              {current ? (
                <ChatOf
                  person={current}
                  isTyping={typesTo === keyOf(current)}
                  actions={<PaneActions onNext={next} onPeople={() => go({ show: undefined }, true)} />}
                />
              ) : (
                people && (
                  <S.Centre>
                    <EmptyState icon="messages" title={words.chat.choose} />
                  </S.Centre>
                )
              )}
            </section>
          </S.Panes>
        </Drafts>{' '}
      </Page>
    </S.Screen>
  );
}

/** The conversation, once its job is read: who answers needs its number and templates. */
function ChatOf({
  person,
  isTyping,
  actions,
}: {
  person: ChatRecipient;
  isTyping: boolean;
  actions: ReactNode;
}) {
  const { jobId = 0, phone } = person;
  const { currentData: job, error, refetch } = useGetJobQuery(jobId, { skip: jobId === 0 });
  if (job)
    return (
      <Chat
        key={keyOf(person)}
        isOfJobs
        job={job}
        phone={phone}
        person={person}
        isTyping={isTyping}
        actions={actions}
      />
    );
  if (error) return <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />;
  return <Skeleton variant="lines" count={6} />;
}
