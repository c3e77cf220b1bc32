import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle, useUnsavedWork } from '@campaign/platform';
import { paths, useMay } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { Banner, ErrorState, IconButton, LinkButton, Page, Skeleton, StatusChip } from '@campaign/shared-ui';
import { NumberPager } from '../../components/number-pager';
import * as S from '../../components/two-panes.styled';
import { words } from '../../words';
import { Recipient } from './recipient';
import { SendingCounter } from './sending-counter';
import { SendingList } from './sending-list';
import { UnsentTexts } from './unsent-texts';
import { useSending } from './use-sending';

const focusSend = () => document.querySelector<HTMLElement>('[data-send]')?.focus();
const whyNotActive = (status: string) =>
  words.notActive[status as keyof typeof words.notActive] ?? words.notActive.other;

/** One job, sent by one person with one key (P2P-01..22). */
export function SendingScreen({ job, live }: { job: Job; live: boolean }) {
  const [params, setParams] = useSearchParams();
  const sending = useSending(job, live);
  const maySend = useMay('p2p:send');
  usePageTitle(job.jobName);
  useUnsavedWork(sending.underway > 0, words.unsaved(sending.underway));

  const shows = params.get('show') === 'numbers' ? 'numbers' : 'conversation';
  const show = (pane: 'numbers' | 'conversation') => {
    const next = new URLSearchParams(params);
    if (pane === 'numbers') next.set('show', pane);
    else next.delete('show');
    setParams(next, { replace: pane === 'conversation' });
  };
  const select = (phone: string) => {
    sending.select(phone);
    if (shows === 'numbers') show('conversation');
    focusSend();
  };
  // The button goes with the failure: the hand is back on Send before it does.
  const retry = (phone: string) => {
    sending.retry(phone);
    focusSend();
  };
  const goOn = () => {
    // Send stands there again only with the next picture of the page.
    flushSync(sending.goOn);
    focusSend();
  };
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
        <SendingCounter sending={sending} />
        {job.status !== 'active' && <Banner tone="warn">{whyNotActive(job.status)}</Banner>}
        {!maySend && <Banner>{words.readOnly}</Banner>}
        {maySend && <UnsentTexts sending={sending} onRetry={retry} />}
        <S.Panes data-shows={shows}>
          <section>
            <S.PaneHead>
              <S.PaneTitle>{words.numbers.title}</S.PaneTitle>
              <S.PhoneOnly>
                <IconButton
                  icon="arrow-right"
                  label={words.numbers.back}
                  onClick={() => show('conversation')}
                />
              </S.PhoneOnly>
            </S.PaneHead>
            <Numbers sending={sending} maySend={maySend} onSelect={select} onRetry={retry} />
          </section>
          <section>
            <Recipient
              job={job}
              sending={sending}
              blocked={job.status === 'active' ? undefined : whyNotActive(job.status)}
              onNumbers={() => show('numbers')}
              onGoOn={goOn}
            />
          </section>
        </S.Panes>
      </Page>
    </S.Screen>
  );
}

function Numbers(props: React.ComponentProps<typeof SendingList>) {
  const { numbers, problem, refetch, page, pages, turnTo } = props.sending;
  if (!numbers && problem) return <ErrorState message={problem.message} onRetry={refetch} />;
  if (!numbers) return <Skeleton variant="lines" count={12} />;
  return (
    <>
      <SendingList {...props} />
      <NumberPager page={page} pages={pages} onPage={turnTo} />
    </>
  );
}
