import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLeaveSignal } from '@campaign/platform';
import { chatsApi, useConsoleDispatch, type ApiProblem } from '@campaign/shared-api';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { Job, P2PRecipients, P2PSend } from '@campaign/shared-api/contracts';
import { afterPaint } from './after-paint';
import { findPage } from './find-page';
import { createSendQueue, type Outcome } from './send-queue';
import { outcomeOf } from './send-text';
import { isOpen, isRead, sendStatusOf, waitingNumbers } from './send-status';
import { useNumbers, useReadAhead } from './use-numbers';

/** What could not be read is read again this soon: the connection comes back without telling. */
export const AGAIN_MS = 2_000;

/**
 * One person sending one job, number by number: which page and number they are at, what they pressed, and where the
 * next number is. The server's word on a number (sent, suppressed, leased) always wins.
 */
export function useSending(job: Job, live: boolean) {
  const { jobId } = job;
  const dispatch = useConsoleDispatch();
  const leaving = useLeaveSignal();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState<'resting' | 'looking' | 'unread' | 'none left'>('resting');

  const readPage = (at: number, fresh: boolean) =>
    dispatch(
      chatsApi.endpoints.getP2PRecipients.initiate(
        { jobId, page: at, size: CHAT_PAGE_SIZE },
        { subscribe: false, forceRefetch: fresh },
      ),
    ).then(({ data }) => data);

  const [queue] = useState(() =>
    createSendQueue(async (message: P2PSend): Promise<Outcome> => {
      // Who is next is on the screen before the machine is busy with the request.
      await new Promise<void>((painted) => afterPaint(painted, leaving));
      const outcome = outcomeOf(
        await dispatch(chatsApi.endpoints.sendP2P.initiate(message, { track: false })),
      );
      // P2P-16: a failure is logged, and shown at its number. No number in the log.
      if (outcome.state !== 'sent') {
        console.warn(`A text was not sent: ${outcome.reason}`);
        void learn(message);
      }
      return outcome;
    }),
  );
  /** Whatever went wrong: the truth about the number, and its text, is on the server. */
  const learn = async ({ to }: P2PSend) => {
    const conversation = { jobId, recipientNumber: to };
    await dispatch(
      chatsApi.endpoints.getP2PConversation.initiate(conversation, { subscribe: false, forceRefetch: true }),
    );
    dispatch(chatsApi.util.invalidateTags([{ type: 'Chat', id: `p2p-${jobId}` }]));
  };
  const { deliveries, underway } = useSyncExternalStore(queue.subscribe, queue.state);

  const read = useNumbers({ job, live, page, deliveries });
  const { numbers, nextPage, pages } = read;

  const waiting = numbers ? waitingNumbers(numbers, deliveries, chosen) : [];
  const stands = (phone: string | undefined) =>
    numbers && phone && numbers.data.includes(phone) ? sendStatusOf(phone, numbers, deliveries) : undefined;
  const is = (rule: typeof isOpen, phone: string | undefined) => {
    const status = stands(phone);
    return status !== undefined && rule(status);
  };
  const keeps = is(isOpen, chosen);
  const current = keeps ? chosen : waiting[0];
  const following = waiting.find((phone) => phone !== current);
  useReadAhead(jobId, read, { deliveries, current });

  const turnTo = (next: number, how: { replace?: boolean } = {}) => {
    setChosen(undefined);
    setOpened(undefined);
    setSearch('resting');
    const address = new URLSearchParams(params);
    address.set('page', String(next));
    setParams(address, how);
  };
  const lookOn = async (after: number) => {
    setSearch('looking');
    const waits = (read: P2PRecipients) => waitingNumbers(read, queue.state().deliveries).length > 0;
    // What was read ahead is there; what the server tells on any other page must be of now.
    const found = await findPage(after, (at) => readPage(at, at !== page + 1), waits);
    if (found === undefined) setSearch('unread');
    else if (found === null) setSearch('none left');
    else turnTo(found, { replace: true });
  };

  const [entered, setEntered] = useState(params.has('page'));
  const enter = useEffectEvent((first: P2PRecipients) => {
    setEntered(true);
    if (first.total > 0 && waitingNumbers(first, queue.state().deliveries).length === 0) {
      void lookOn((first.nextUnsentPage ?? 2) - 1);
    }
  });
  // The first number that waits may be pages away, and only the server knows: page 1 tells when it arrives.
  useEffect(() => {
    if (!entered && numbers) enter(numbers);
  }, [entered, numbers]);

  const readOn = useEffectEvent(() => void lookOn(page));
  useEffect(() => {
    if (search !== 'unread') return undefined;
    const again = setTimeout(readOn, AGAIN_MS);
    return () => clearTimeout(again);
  }, [search]);

  return {
    numbers,
    problem: read.error as ApiProblem | undefined,
    refetch: () => void read.refetch(),
    countedAt: read.countedAt,
    /** Of the whole job, as the server tells it by itself. */
    told: live ? job.progress : undefined,
    deliveries,
    underway,
    page,
    pages,
    turnTo,
    search,
    lookAgain: () => void lookOn(0),
    /** Where somebody waits, from this page on. */
    lookOn: () => void lookOn(page),
    visited,
    current,
    following,
    /** CHATL-02: the number that was texted and is open to read; what Send is for stays where it was. */
    reading: is(isRead, opened) ? opened : undefined,
    /** Back from what is read. */
    goOn: () => setOpened(undefined),
    select: (phone: string) => {
      read.renew();
      const reads = is(isRead, phone);
      setOpened(reads ? phone : undefined);
      if (reads) return;
      setChosen(phone);
      setVisited((before) => new Set(before).add(phone));
    },
    /** P2P-10: on to the next number at once, whatever becomes of this one. */
    press: (message: P2PSend) => {
      if (!numbers || !queue.press(message)) return;
      read.renew();
      setVisited((before) => new Set(before).add(message.to));
      const { deliveries: pressed } = queue.state();
      const next = waitingNumbers(numbers, pressed, message.to)[0];
      if (next) setChosen(next);
      // The page that was read ahead is turned to in the same picture.
      else if (nextPage && waitingNumbers(nextPage, pressed).length > 0) turnTo(page + 1, { replace: true });
      else void lookOn(page);
    },
    retry: queue.retry,
    retryAll: queue.retryAll,
  };
}

export type Sending = ReturnType<typeof useSending>;
