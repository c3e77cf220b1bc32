import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ChatNews } from '../contracts';
import { askWhoseSession } from './ask-whose-session';
import { baseApi } from './base-api';
import { newsOf } from './chats';
import { openLine } from './open-line';

/** What is said in one moment is read together, and no oftener than this. */
const READ_EVERY_MS = 500;

let followers = 0;
let stopFollowing: (() => void) | undefined;

/**
 * While somebody may read conversations: reads again what is shown of a job when something was said in it. One line a
 * tab.
 */
export function useFollowChats(isWanted: boolean): void {
  const dispatch = useDispatch();

  useEffect(() => {
    if (!isWanted) return undefined;
    followers += 1;
    stopFollowing ??= follow(
      (tags) => void dispatch(baseApi.util.invalidateTags(tags)),
      () => void askWhoseSession(dispatch),
    );
    return () => {
      followers -= 1;
      if (followers > 0) return;
      stopFollowing?.();
      stopFollowing = undefined;
    };
  }, [isWanted, dispatch]);
}

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];

/** The tab's one line, whoever needs it. Answers what ends it. */
function follow(refresh: (tags: Tags) => void, onCut: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = -Infinity;
  const jobs = new Set<number>();
  const read = () => {
    timer = undefined;
    readAt = performance.now();
    const tags = [...jobs].flatMap(newsOf);
    jobs.clear();
    refresh(tags);
  };
  const again = () => refresh(['Chat']);
  const hangUp = openLine({
    path: '/chats/events',
    hears: {
      again,
      chat(data) {
        jobs.add((JSON.parse(data) as ChatNews).jobId);
        timer ??= setTimeout(read, Math.max(0, readAt + READ_EVERY_MS - performance.now()));
      },
    },
    onBack: again,
    onCut,
  });
  return () => {
    clearTimeout(timer);
    hangUp();
  };
}
