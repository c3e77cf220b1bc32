import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ChatNews } from '../contracts';
import { API_BASE } from './api-problem';
import { askWhoseSession } from './ask-whose-session';
import { baseApi } from './base-api';
import { newsOf } from './chats';

/** What is said in one moment is read together, and no oftener than this. */
const READ_EVERY_MS = 500;

let followers = 0;
let stopFollowing: (() => void) | undefined;

/**
 * While somebody may read conversations: reads again what is shown of a job when something was said in it. One line to the
 * server, which takes itself up again when it is lost; it rests while the tab is hidden.
 */
export function useFollowChats(isWanted: boolean): void {
  const dispatch = useDispatch();

  useEffect(() => {
    if (!isWanted || typeof EventSource === 'undefined') return undefined;
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

/** The tab's one line, whoever needs it; `onCut` where one that stood is lost. Answers what ends it. */
function follow(refresh: (tags: Tags) => void, onCut: () => void): () => void {
  let line: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  const jobs = new Set<number>();
  const read = () => {
    timer = undefined;
    readAt = Date.now();
    const tags = [...jobs].flatMap(newsOf);
    jobs.clear();
    refresh(tags);
  };
  const hear = ({ data }: MessageEvent<string>) => {
    jobs.add((JSON.parse(data) as ChatNews).jobId);
    timer ??= setTimeout(read, Math.max(0, readAt + READ_EVERY_MS - Date.now()));
  };
  const again = () => refresh(['Chat']);
  const hangUp = () => {
    line?.close();
    line = undefined;
  };
  const open = () => {
    line = new EventSource(`${API_BASE}/chats/events`);
    let stood = false;
    line.onopen = () => (stood = true);
    line.onerror = () => {
      if (stood) onCut();
      stood = false;
    };
    line.addEventListener('again', again);
    line.addEventListener('chat', hear);
  };
  const arrange = () => {
    if (document.hidden) return hangUp();
    if (line) return undefined;
    open();
    // What was said while nobody looked.
    return again();
  };
  if (!document.hidden) open();
  document.addEventListener('visibilitychange', arrange);
  return () => {
    document.removeEventListener('visibilitychange', arrange);
    clearTimeout(timer);
    hangUp();
  };
}
