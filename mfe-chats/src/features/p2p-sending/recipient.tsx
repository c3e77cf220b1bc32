import { memo, useEffect, useMemo, useRef } from 'react';
import {
  chatsApi,
  paths,
  useConsoleDispatch,
  useGetChatRecipientsQuery,
  useMay,
  usePhone,
  type ApiProblem,
} from '@campaign/shared-api';
import { P2P_TAG } from '@campaign/shared-api/constants';
import type { Job } from '@campaign/shared-api/contracts';
import { Button, EmptyState, ErrorState, formatInstant, LinkButton, notify, Text } from '@campaign/shared-ui';
import { Chat } from '../../components/chat';
import { Conversation } from '../../components/conversation';
import * as S from '../../components/two-panes.styled';
import { UnreadPane } from '../../components/unread-pane';
import { words } from '../../words';
import { usePainted } from './after-paint';
import { SendBar } from './send-bar';
import { sentOf } from './send-status';
import { withPlusOne } from './send-text';
import { useSame } from './use-same';
import { AGAIN_MS, type Sending } from './use-sending';

const { getP2PConversation } = chatsApi.endpoints;

interface RecipientProps {
  job: Job;
  sending: Sending;
  /** Why nothing can be sent now. */
  blocked: string | undefined;
  /** The user is assigned to the job, or has started to send for themselves. */
  takesPart: boolean;
  onTakePart: () => void;
  onNumbers: () => void;
  /** Back from a number that was read. */
  onGoOn: () => void;
}

/** What the right pane is about: a number to read, the next one to send to, or why there is none. */
export function Recipient({
  job,
  sending,
  blocked,
  takesPart,
  onTakePart,
  onNumbers,
  onGoOn,
}: RecipientProps) {
  const { current, reading, numbers, search } = sending;
  const toNumbers = <ToNumbers onNumbers={onNumbers} />;
  if (reading) {
    const back = (
      <Button size="sm" icon="send" onClick={onGoOn}>
        {words.reading.toSend}
      </Button>
    );
    return <Read key={reading} job={job} phone={reading} actions={current ? back : toNumbers} />;
  }
  if (current)
    return (
      <Next
        phone={current}
        job={job}
        sending={sending}
        blocked={blocked}
        takesPart={takesPart}
        onTakePart={onTakePart}
        actions={toNumbers}
      />
    );
  if (search === 'looking' || search === 'unread') return <S.Centre role="status">{words.looking}</S.Centre>;
  if (!numbers) return <UnreadPane problem={sending.problem} onRetry={sending.refetch} />;
  if (numbers.total === 0) {
    return (
      <S.Centre>
        <EmptyState title={words.numbers.none} text={words.numbers.noneText} icon="users" />
      </S.Centre>
    );
  }
  if (search === 'none left' || numbers.counts.waiting === 0) return <AllSent job={job} sending={sending} />;
  return <PageDone sending={sending} />;
}

/** A number that was texted, with what the job's conversations say of it: one that is held takes no reply. */
function Read({ job, phone, actions }: Pick<NextProps, 'job' | 'phone' | 'actions'>) {
  const asked = { jobId: job.jobId, query: phone, page: 1, size: 1 };
  const { currentData } = useGetChatRecipientsQuery(asked);
  return <Chat job={job} phone={phone} person={currentData?.data[0]} actions={actions} />;
}

const ToNumbers = memo(function ToNumbers({ onNumbers }: Pick<RecipientProps, 'onNumbers'>) {
  return (
    <S.OnePaneOnly>
      <Button size="sm" icon="list" onClick={onNumbers}>
        {words.numbers.open}
      </Button>
    </S.OnePaneOnly>
  );
});

interface NextProps extends Pick<RecipientProps, 'job' | 'sending' | 'blocked' | 'takesPart' | 'onTakePart'> {
  phone: string;
  actions: React.ReactNode;
}

/** The current number: what was said, what will be said, and Send. */
function Next({ phone, job, sending, blocked, takesPart, onTakePart, actions }: NextProps) {
  const { shown } = usePhone();
  const { jobId } = job;
  const dispatch = useConsoleDispatch();
  const maySend = useMay('p2p:send');
  const of = { jobId, recipientNumber: phone };
  const { currentData: conversation, error } = getP2PConversation.useQueryState(of);
  const problem = conversation ? undefined : (error as ApiProblem | undefined);

  const send = useSame(() => {
    if (!job.adminPhone || !job.initialMessage) return notify('warning', words.phoneNeeded);
    const text = conversation?.preview?.text;
    // Only what the person has seen is sent: a press while it is read is no press.
    if (!text) return;
    sending.press({ from: withPlusOne(job.adminPhone), to: phone, text, tag: P2P_TAG, jobId });
  });
  const readAgain = () =>
    void dispatch(getP2PConversation.initiate(of, { subscribe: false, forceRefetch: true }));

  return (
    <>
      <S.PaneHead>
        <S.PaneTitle aria-live="polite">{shown(phone)}</S.PaneTitle>
        {actions}
      </S.PaneHead>
      <S.Middle>
        {problem ? (
          <ErrorState
            title={words.unread.title}
            message={problem.message}
            onRetry={readAgain}
            action={<Text variant="caption">{words.unread.again}</Text>}
          />
        ) : (
          <Conversation phone={phone} messages={conversation?.data} />
        )}
      </S.Middle>
      {maySend && (
        <SendBar
          job={job}
          conversation={conversation}
          blocked={blocked ?? (problem && words.unread.title)}
          takesPart={takesPart}
          onTakePart={onTakePart}
          onSend={send}
        />
      )}
      <Kept jobId={jobId} phone={phone} following={sending.following} again={Boolean(problem)} />
    </>
  );
}

interface KeptProps {
  jobId: number;
  phone: string;
  following: string | undefined;
  /** It could not be read. */
  again: boolean;
}

/** Keeps the conversation there, and the next one before it is turned to; who is next is on the screen before this changes. */
function Kept({ jobId, phone, following, again }: KeptProps) {
  const { painted, next } = usePainted(
    useMemo(() => ({ painted: phone, next: following }), [phone, following]),
  );
  const of = (to: string | undefined) => ({ jobId, recipientNumber: to ?? '' });
  getP2PConversation.useQuerySubscription(of(painted), { pollingInterval: again ? AGAIN_MS : 0 });
  getP2PConversation.useQuerySubscription(of(next), { skip: !next });
  return null;
}

/** A page whose numbers are all done: there is nothing to send here, and a way to where there is (P2P-12). */
function PageDone({ sending }: { sending: Sending }) {
  const say = words.pageDone;
  return (
    <S.Centre>
      <EmptyState
        icon="check-circle"
        title={say.title}
        text={say.text}
        action={
          <Button variant="primary" iconEnd="arrow-right" onClick={sending.lookOn}>
            {say.next}
          </Button>
        }
      />
    </S.Centre>
  );
}

/** Focuses the first action when the Send button, removed with the last recipient, had the focus. */
function useFocusOfRemovedButton() {
  const pane = useRef<HTMLDivElement>(null);
  // After each render: "Look again" may come first, and goes as well.
  useEffect(() => {
    if (document.activeElement === document.body)
      pane.current?.querySelector<HTMLElement>('a, button')?.focus();
  });
  return pane;
}

function AllSent({ job: { jobId }, sending }: Pick<RecipientProps, 'job' | 'sending'>) {
  const { numbers, deliveries, countedAt, underway, lookAgain } = sending;
  const pane = useFocusOfRemovedButton();
  const { currentData: waiting } = useGetChatRecipientsQuery({ jobId, filter: 'waiting', page: 1, size: 1 });
  // What this screen has sent since the server counted waits no longer.
  const since = numbers ? sentOf(numbers, deliveries, countedAt) - numbers.counts.sent : 0;
  const held = Math.max(0, (numbers?.counts.waiting ?? 0) - since);
  const resting = numbers?.counts.resting ?? 0;
  const say = words.allSent;
  const rest = resting > 0 && numbers?.restsUntil && say.resting(resting, formatInstant(numbers.restsUntil));
  const why = [held > 0 && say.held(held), rest].filter(Boolean).join(' ');
  return (
    <S.Centre ref={pane}>
      <EmptyState
        icon={rest ? 'clock' : 'check-circle'}
        title={rest ? say.rests : say.title}
        text={underway > 0 ? words.unsaved(underway) : why || say.text}
        action={
          held > 0 ? (
            <Button icon="refresh" onClick={lookAgain}>
              {say.again}
            </Button>
          ) : (
            <>
              {waiting && waiting.total > 0 && (
                <LinkButton icon="message" to={`${paths.chat(jobId)}?filter=waiting`}>
                  {say.replies(waiting.total)}
                </LinkButton>
              )}
              <LinkButton to={paths.dashboard()}>{say.dashboard}</LinkButton>
            </>
          )
        }
      />
    </S.Centre>
  );
}
