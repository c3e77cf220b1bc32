import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle, useUnsavedWork } from '@campaign/platform';
import { holdSentence, paths, scopeOf, useMay, useUser } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import {
  Banner,
  ErrorState,
  formatInstant,
  IconButton,
  LinkButton,
  Page,
  Skeleton,
  StatusChip,
} from '@campaign/shared-ui';
import { Drafts } from '../../components/drafts';
import { useOnline } from '../../components/use-online';
import { NumberPager } from '../../components/number-pager';
import * as S from '../../components/two-panes.styled';
import { words } from '../../words';
import { ConnectionBar } from './connection-bar';
import { Recipient } from './recipient';
import { networkFailures } from './send-queue';
import { SendingCounter } from './sending-counter';
import { SendingList } from './sending-list';
import { UnsentTexts } from './unsent-texts';
import { useSame } from './use-same';
import { useSending } from './use-sending';

const focusSend = () => document.querySelector<HTMLElement>('[data-send]')?.focus();
/** Reason why the job cannot send now; undefined while it can. */
function whyBlocked(job: Job): string | undefined {
  const { status } = job;
  if (status === 'active') return holdSentence(job, formatInstant);
  return words.notActive[status as keyof typeof words.notActive] ?? words.notActive.other;
}

interface SendingScreenProps {
  job: Job;
  live: boolean;
}

/** One job, sent by one person with one key (P2P-01..22). */
export function SendingScreen({ job, live }: SendingScreenProps) {
  usePageTitle(job.jobName);
  const replies = job.messagesOptOut + job.messagesNonOptOut;
  return (
    <S.Screen>
      <Page
        title={job.jobName}
        badge={<StatusChip kind="job" value={job.status} />}
        actions={
          <LinkButton icon="message" to={paths.chat(job.jobId)}>
            {replies > 0 ? words.repliesOf(replies) : words.reading.replies}
          </LinkButton>
        }
      >
        <Sending job={job} live={live} />
      </Page>
    </S.Screen>
  );
}

/** What a press draws anew: the rest of the page stands still. */
function Sending({ job, live }: SendingScreenProps) {
  const [params, setParams] = useSearchParams();
  const sending = useSending(job, live);
  const maySend = useMay('p2p:send');
  const online = useOnline();
  const user = useUser();
  // The role of an agent reaches its own jobs only. Everyone else just looks until they start to send themselves.
  const [takesPart, setTakesPart] = useState(
    user !== null && (scopeOf('p2p:send', user.role) === 'jobs' || job.agentIds.includes(user.agentId)),
  );
  const takePart = useSame(() => setTakesPart(true));
  const backToSend = () => {
    if (takesPart) focusSend();
  };
  const jobBlocked = whyBlocked(job);
  const blocked = jobBlocked ?? (online ? undefined : words.connection.offline);
  useUnsavedWork(sending.underway > 0, words.unsaved(sending.underway));

  const shows = params.get('show') === 'numbers' ? 'numbers' : 'conversation';
  const show = (pane: 'numbers' | 'conversation') => {
    const next = new URLSearchParams(params);
    if (pane === 'numbers') next.set('show', pane);
    else next.delete('show');
    setParams(next, { replace: pane === 'conversation' });
  };
  const select = useSame((phone: string) => {
    sending.select(phone);
    if (shows === 'numbers') show('conversation');
    backToSend();
  });
  // The button goes with the failure: the hand is back on Send before it does.
  const retry = useSame((phone: string) => {
    sending.retry(phone);
    backToSend();
  });
  const goOn = () => {
    // Send stands there again only with the next picture of the page.
    flushSync(sending.goOn);
    backToSend();
  };
  const retryAll = () => {
    sending.retryAll();
    backToSend();
  };
  const showNumbers = useSame(() => show('numbers'));
  const showConversation = useSame(() => show('conversation'));
  const turnTo = useSame((page: number) => sending.turnTo(page));

  return (
    <>
      <SendingCounter sending={sending} />
      {jobBlocked && <Banner tone={job.status === 'completed' ? 'success' : 'warn'}>{jobBlocked}</Banner>}
      {!maySend && <Banner>{words.readOnly}</Banner>}
      {maySend && (
        <ConnectionBar
          online={online}
          failed={networkFailures(sending.deliveries).length}
          onRetry={retryAll}
        />
      )}
      {maySend && <UnsentTexts sending={sending} onRetry={retry} />}
      <Drafts>
        <S.Panes data-shows={shows}>
          <section>
            <NumbersHead onBack={showConversation} />
            <Numbers sending={sending} maySend={maySend} onSelect={select} onRetry={retry} onPage={turnTo} />
          </section>
          <section>
            <Recipient
              job={job}
              sending={sending}
              blocked={blocked}
              takesPart={takesPart}
              onTakePart={takePart}
              onNumbers={showNumbers}
              onGoOn={goOn}
            />
          </section>
        </S.Panes>
      </Drafts>{' '}
    </>
  );
}

const NumbersHead = memo(function NumbersHead({ onBack }: { onBack: () => void }) {
  return (
    <S.PaneHead>
      <S.PaneTitle>{words.numbers.title}</S.PaneTitle>
      <S.OnePaneOnly>
        <IconButton icon="arrow-right" label={words.numbers.back} onClick={onBack} />
      </S.OnePaneOnly>
    </S.PaneHead>
  );
});

type NumbersProps = React.ComponentProps<typeof SendingList> & { onPage: (page: number) => void };

function Numbers({ onPage, ...list }: NumbersProps) {
  const { numbers, problem, refetch, page, pages } = list.sending;
  if (!numbers && problem) return <ErrorState message={problem.message} onRetry={refetch} />;
  if (!numbers) return <Skeleton variant="lines" count={12} />;
  return (
    <>
      <SendingList {...list} />
      <NumberPager page={page} pages={pages} onPage={onPage} />
    </>
  );
}
