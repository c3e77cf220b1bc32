import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '@campaign/platform';
import { useGetJobQuery, type ApiProblem } from '@campaign/shared-api';
import type { ChatRecipient, Job } from '@campaign/shared-api/contracts';
import { EmptyState, ErrorState, LinkButton, Page, Skeleton, StatusChip } from '@campaign/shared-ui';
import { Chat } from '../../components/chat';
import { Drafts } from '../../components/drafts';
import { PaneActions } from '../../components/pane-actions';
import { keyOf } from '../../components/people-list';
import { PeoplePane } from '../../components/people-pane';
import * as S from '../../components/two-panes.styled';
import { UnreadPane } from '../../components/unread-pane';
import { useConversations } from '../../components/use-conversations';
import { useNextWaiting } from '../../components/use-next-waiting';
import { words } from '../../words';

/** /chats/{id}: what was said with each recipient of a job, and a reply (CHATD-01..10). */
export function ChatScreen() {
  const jobId = Number(useParams().id);
  const isId = Number.isSafeInteger(jobId) && jobId > 0;
  const { currentData: job, error, refetch } = useGetJobQuery(jobId, { skip: !isId });
  usePageTitle(job?.jobName);
  const problem = error as ApiProblem | undefined;

  // To ask again would bring none.
  if (!isId || problem?.status === 404) return <NoChats why={words.chat.noJob} />;
  if (job) return <JobChats key={jobId} job={job} />;
  if (problem) return <NoChats why={problem.message} onRetry={() => void refetch()} />;
  return <Skeleton variant="lines" count={6} />;
}

/** Why there is nothing to read at this address, and the way to what there is. */
function NoChats({ why, onRetry }: { why: string; onRetry?: () => void }) {
  return (
    <Page title={words.list.title}>
      <ErrorState
        message={why}
        {...(onRetry && { onRetry })}
        action={<LinkButton to="/chats">{words.chat.all}</LinkButton>}
      />
    </Page>
  );
}

function JobChats({ job }: { job: Job }) {
  const list = useConversations(job.jobId, 'all');
  const { people, shows, go, isFiltered } = list;
  const [chosen, setChosen] = useState<ChatRecipient>();
  const own = (phone: string | undefined) => people?.data.find((one) => one.phone === phone);
  // CHATD-04. One that moved to another page while it was read stays open.
  const picked = chosen ?? list.first;
  const current = own(picked?.phone) ?? picked;

  const select = (person: ChatRecipient) => {
    setChosen(person);
    if (shows === 'numbers') go({ show: undefined }, true);
  };
  const { next, typesTo } = useNextWaiting(job.jobId, current && keyOf(current), select);
  const turnTo = (page: number) => {
    setChosen(undefined);
    go({ page: String(page) }, false);
  };

  return (
    <S.Screen>
      <Page title={job.jobName} badge={<StatusChip kind="job" value={job.status} />}>
        <Drafts>
          <S.Panes data-shows={shows}>
            <PeoplePane
              title={words.chat.people}
              list={list}
              current={current && keyOf(current)}
              ofJobs={false}
              onSelect={select}
              onPage={turnTo}
            />
            <section>
              {current ? (
                <Chat
                  job={job}
                  phone={current.phone}
                  person={current}
                  isTyping={typesTo === keyOf(current)}
                  actions={<PaneActions onNext={next} onPeople={() => go({ show: 'numbers' }, false)} />}
                />
              ) : !people ? (
                <UnreadPane problem={list.problem} onRetry={() => void list.refetch()} />
              ) : (
                !isFiltered && (
                  <S.Centre>
                    <EmptyState icon="messages" title={words.chat.none} text={words.chat.noneText} />
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
