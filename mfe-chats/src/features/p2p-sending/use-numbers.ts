import { useEffect, useEffectEvent } from 'react';
import { chatsApi, useConsoleDispatch } from '@campaign/shared-api';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { Job, P2PRecipients } from '@campaign/shared-api/contracts';
import { afterPaint, usePainted } from './after-paint';
import type { QueueState } from './send-queue';
import { sentOf, waitingNumbers } from './send-status';

const { useQueryState, useQuerySubscription } = chatsApi.endpoints.getP2PRecipients;

/** How soon what others did is read; and how often it is asked for while the server tells nothing by itself. */
const WATCH_MS = 10_000;
/** How long the server keeps the shown numbers for whoever looks at them, and when a press asks for that anew. */
const HELD_MS = 120_000;
const RENEW_MS = HELD_MS / 2;
/** So many conversations are there before they are turned to: a quick hand is faster than a slow network. */
const READ_AHEAD = 3;

/** That a page is being read anew is drawn nowhere. */
const selectFromResult = ({ currentData, error, fulfilledTimeStamp }: PageResult) => ({
  currentData,
  error,
  fulfilledTimeStamp,
});
interface PageResult {
  currentData?: P2PRecipients | undefined;
  error?: unknown;
  fulfilledTimeStamp?: number | undefined;
}

interface Page {
  job: Job;
  /** What the job does arrives by itself. */
  live: boolean;
  page: number;
  deliveries: QueueState['deliveries'];
}

/**
 * One page of numbers. While the job's counters are told nothing is asked for: the page is read again when they say that somebody
 * else did something, when the hold of a colleague's numbers ends, and when a hand comes back after a while.
 */
export function useNumbers({ job, live, page, deliveries }: Page) {
  const of = (at: number) => ({ jobId: job.jobId, page: at, size: CHAT_PAGE_SIZE });
  const { currentData: numbers, error, fulfilledTimeStamp } = useQueryState(of(page), { selectFromResult });
  const countedAt = fulfilledTimeStamp ?? 0;
  const pages = Math.max(1, Math.ceil((numbers?.total ?? 0) / CHAT_PAGE_SIZE));
  const { currentData: nextPage } = useQueryState(of(page + 1), { skip: page >= pages, selectFromResult });
  // Turned to, a page is on the screen before it is read anew; and the next is there before it is turned to.
  const painted = usePainted(page);
  const { refetch } = useQuerySubscription(of(painted), {
    pollingInterval: live ? 0 : WATCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  useQuerySubscription(of(painted + 1), { skip: painted >= pages });

  const { progress } = job;
  const isBehind = () => {
    if (!numbers) return false;
    const { failed, suppressed, unknown = 0 } = numbers.counts;
    const known = sentOf(numbers, deliveries, countedAt) + failed + suppressed + unknown;
    const told = progress.sent + progress.sending + progress.failed + progress.suppressed + progress.unknown;
    return told > known || progress.failed !== failed;
  };
  const readIfBehind = useEffectEvent(() => {
    if (isBehind()) void refetch();
  });
  const dueIn = useEffectEvent(() => Math.max(0, countedAt + WATCH_MS - Date.now()));
  useEffect(() => {
    if (!live) return undefined;
    const timer = setTimeout(readIfBehind, dueIn());
    return () => clearTimeout(timer);
  }, [live, progress]);

  const isHeldByOthers = (numbers?.leased.length ?? 0) > 0;
  const readAgain = useEffectEvent(() => void (document.hidden || refetch()));
  useEffect(() => {
    if (!live || !isHeldByOthers) return undefined;
    const timer = setTimeout(readAgain, HELD_MS);
    return () => clearTimeout(timer);
  }, [live, isHeldByOthers, countedAt]);

  return {
    numbers,
    nextPage,
    pages,
    error,
    refetch,
    countedAt,
    /** A hand that is busy keeps what it looks at. */
    renew: () => {
      if (live && Date.now() - countedAt > RENEW_MS) void refetch();
    },
  };
}

/** Reads the conversations that come next, across the turn of a page. */
export function useReadAhead(
  jobId: number,
  { numbers, nextPage }: Pick<ReturnType<typeof useNumbers>, 'numbers' | 'nextPage'>,
  { deliveries, current }: { deliveries: QueueState['deliveries']; current: string | undefined },
) {
  const dispatch = useConsoleDispatch();
  const waiting = [
    ...(numbers ? waitingNumbers(numbers, deliveries, current) : []),
    ...(nextPage ? waitingNumbers(nextPage, deliveries) : []),
  ];
  const next = waiting
    .filter((phone) => phone !== current)
    .slice(0, READ_AHEAD)
    .join();
  useEffect(
    () =>
      afterPaint(() => {
        for (const recipientNumber of next.split(',').filter(Boolean)) {
          const conversation = { jobId, recipientNumber };
          void dispatch(chatsApi.endpoints.getP2PConversation.initiate(conversation, { subscribe: false }));
        }
      }),
    [dispatch, jobId, next],
  );
}
