import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@campaign/platform';
import { useGetChatRecipientsQuery, useGetJobQuery, type ApiProblem } from '@campaign/shared-api';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { Job } from '@campaign/shared-api/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  LinkButton,
  Page,
  Skeleton,
  StatusChip,
} from '@campaign/shared-ui';
import { Chat, WATCH } from '../../components/chat';
import { NumberPager } from '../../components/number-pager';
import * as S from '../../components/two-panes.styled';
import { words } from '../../words';
import { PeopleList } from './people-list';

/** /chats/{id}: what was said with each recipient of a job, and a reply (CHATD-01..10). */
export function ChatScreen() {
  const jobId = Number(useParams().id);
  const isId = Number.isSafeInteger(jobId) && jobId > 0;
  const { currentData: job, error, refetch } = useGetJobQuery(jobId, { skip: !isId });
  usePageTitle(job?.jobName);
  const problem = error as ApiProblem | undefined;

  if (!isId) return <NoChats why={words.chat.noJob} />;
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
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const query = { jobId: job.jobId, page, size: CHAT_PAGE_SIZE };
  const { currentData: people, error, refetch } = useGetChatRecipientsQuery(query, WATCH);
  const [chosen, setChosen] = useState<string>();
  const problem = error as ApiProblem | undefined;
  // CHATD-04. One that moved to another page while it was read stays open.
  const current =
    people?.data.find(({ phone }) => phone === chosen) ?? (chosen ? undefined : people?.data[0]);
  const phone = chosen ?? current?.phone;

  const shows = params.get('show') === 'numbers' ? 'numbers' : 'conversation';
  const go = (change: Record<string, string | undefined>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change))
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    setParams(next, { replace });
  };
  const select = (to: string) => {
    setChosen(to);
    if (shows === 'numbers') go({ show: undefined }, true);
  };
  const turnTo = (next: number) => {
    setChosen(undefined);
    go({ page: String(next) }, false);
  };

  return (
    <S.Screen>
      <Page title={job.jobName} badge={<StatusChip kind="job" value={job.status} />}>
        <S.Panes data-shows={shows}>
          <section>
            <S.PaneHead>
              <S.PaneTitle>{words.chat.people}</S.PaneTitle>
              <S.PhoneOnly>
                <IconButton
                  icon="arrow-right"
                  label={words.numbers.back}
                  onClick={() => go({ show: undefined }, true)}
                />
              </S.PhoneOnly>
            </S.PaneHead>
            {!people && problem && <ErrorState message={problem.message} onRetry={() => void refetch()} />}
            {!people && !problem && <Skeleton variant="lines" count={12} />}
            {people && (
              <>
                <PeopleList people={people.data} current={phone} onSelect={select} />
                <NumberPager
                  page={page}
                  pages={Math.max(1, Math.ceil(people.total / CHAT_PAGE_SIZE))}
                  onPage={turnTo}
                />
              </>
            )}
          </section>
          <section>
            {phone ? (
              <Chat
                job={job}
                phone={phone}
                optedOut={current?.optedOut}
                actions={
                  <S.PhoneOnly>
                    <Button size="sm" icon="list" onClick={() => go({ show: 'numbers' }, false)}>
                      {words.chat.people}
                    </Button>
                  </S.PhoneOnly>
                }
              />
            ) : (
              people && (
                <S.Centre>
                  <EmptyState icon="messages" title={words.chat.none} text={words.chat.noneText} />
                </S.Centre>
              )
            )}
          </section>
        </S.Panes>
      </Page>
    </S.Screen>
  );
}
