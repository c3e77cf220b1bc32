import { useSearchParams } from 'react-router-dom';
import { usePageTitle, useUnsavedWork } from '@campaign/platform';
import { paths, useGetP2PConversationQuery, useMay, type ApiProblem } from '@campaign/shared-api';
import { P2P_TAG } from '@campaign/shared-api/constants';
import type { Job } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  LinkButton,
  notify,
  Page,
  Skeleton,
  StatusChip,
} from '@campaign/shared-ui';
import { Conversation } from '../../components/conversation';
import { NumberPager } from '../../components/number-pager';
import * as S from '../../components/two-panes.styled';
import { words } from '../../words';
import { SendBar } from './send-bar';
import { SendingCounter } from './sending-counter';
import { SendingList } from './sending-list';
import { withPlusOne } from './send-text';
import { UnsentTexts } from './unsent-texts';
import { useSending, type Sending } from './use-sending';

const focusSend = () => document.querySelector<HTMLElement>('[data-send]')?.focus();
const whyNotActive = (status: string) =>
  words.notActive[status as keyof typeof words.notActive] ?? words.notActive.other;

/** One job, sent by one person with one key (P2P-01..22). */
export function SendingScreen({ job }: { job: Job }) {
  const [params, setParams] = useSearchParams();
  const sending = useSending(job.jobId);
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

  return (
    <Page title={job.jobName} badge={<StatusChip kind="job" value={job.status} />}>
      <SendingCounter sending={sending} />
      {job.status !== 'active' && <Banner tone="warn">{whyNotActive(job.status)}</Banner>}
      {!maySend && <Banner>{words.readOnly}</Banner>}
      {maySend && <UnsentTexts sending={sending} />}
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
          <Numbers sending={sending} maySend={maySend} onSelect={select} />
        </section>
        <section>
          <Recipient job={job} sending={sending} maySend={maySend} onNumbers={() => show('numbers')} />
        </section>
      </S.Panes>
    </Page>
  );
}

function Numbers(props: { sending: Sending; maySend: boolean; onSelect: (phone: string) => void }) {
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

interface RecipientProps {
  job: Job;
  sending: Sending;
  maySend: boolean;
  onNumbers: () => void;
}

/** The current number: what was said, what will be said, and Send. */
function Recipient({ job, sending, maySend, onNumbers }: RecipientProps) {
  const { current, following, numbers, search } = sending;
  const of = (phone: string | undefined) => ({ jobId: job.jobId, recipientNumber: phone ?? '' });
  const { currentData: conversation, error } = useGetP2PConversationQuery(of(current), { skip: !current });
  // The next conversation is there before it is turned to.
  useGetP2PConversationQuery(of(following), { skip: !following });

  const send = () => {
    if (!job.adminPhone || !current || !job.initialMessage) return notify('warning', words.phoneNeeded);
    const text = conversation?.preview?.text;
    // Only what the person has seen is sent: a press while it is read is no press.
    if (!text) return;
    sending.press({ from: withPlusOne(job.adminPhone), to: current, text, tag: P2P_TAG, jobId: job.jobId });
  };

  if (!current && search === 'looking') return <S.Centre role="status">{words.looking}</S.Centre>;
  if (!current && numbers?.total === 0) {
    return (
      <S.Centre>
        <EmptyState title={words.numbers.none} text={words.numbers.noneText} icon="users" />
      </S.Centre>
    );
  }
  if (!current && numbers && (search === 'none left' || numbers.counts.waiting === 0)) {
    return <AllSent sending={sending} />;
  }
  return (
    <>
      <S.PaneHead>
        <S.PaneTitle aria-live="polite">{current ? formatPhone(current) : ''}</S.PaneTitle>
        <S.PhoneOnly>
          <Button size="sm" icon="list" onClick={onNumbers}>
            {words.numbers.open}
          </Button>
        </S.PhoneOnly>
      </S.PaneHead>
      {current && error && !conversation ? (
        <ErrorState message={(error as ApiProblem).message} />
      ) : (
        current && <Conversation phone={current} messages={conversation?.data} />
      )}
      {maySend && (
        <SendBar
          job={job}
          conversation={conversation}
          blocked={job.status === 'active' ? undefined : whyNotActive(job.status)}
          onSend={send}
        />
      )}
    </>
  );
}

function AllSent({ sending: { numbers, underway, lookAgain } }: { sending: Sending }) {
  const held = numbers?.counts.waiting ?? 0;
  const say = words.allSent;
  return (
    <S.Centre>
      <EmptyState
        icon="check-circle"
        title={say.title}
        text={underway > 0 ? words.unsaved(underway) : held > 0 ? say.held(held) : say.text}
        action={
          held > 0 ? (
            <Button icon="refresh" onClick={lookAgain}>
              {say.again}
            </Button>
          ) : (
            <LinkButton to={paths.dashboard()}>{say.dashboard}</LinkButton>
          )
        }
      />
    </S.Centre>
  );
}
