/** @jest-environment ./jest/browser-environment.cjs */
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { signedIn } from '../session/session-slice';
import { createConsoleStore, type ConsoleStore } from '../store';
import { aJob, aPhoneList, anMdrReport, aProgress, reply, startMockServer, users } from '../testing';
import { useGetInboxCountsQuery } from './chats';
import { useFollowChats } from './follow-chats';
import { useFollowIdentities } from './follow-identities';
import { useFollowPhoneLists } from './follow-lists';
import { useFollowMdrReports } from './follow-mdr';
import { useGetIdentitiesQuery } from './identities';
import { useGetJobQuery } from './jobs';
import { useGetPhoneListQuery } from './lists';
import { useLiveJobs } from './live-jobs';
import { useGetMdrReportsQuery } from './mdr';

startMockServer();

class FakeLine extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeLine[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeLine.all.push(this);
  }
  close = () => void (this.readyState = 2);
  become(event: 'open' | 'error', readyState: number) {
    this.readyState = readyState;
    act(() => void this.dispatchEvent(new Event(event)));
  }
  say(event: string, data: unknown = '') {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: data && JSON.stringify(data) })));
  }
}
const last = () => FakeLine.all.at(-1)!;
const refuse = () => last().become('error', 2);
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

let store: ConsoleStore;
const asked: string[] = [];
const told: unknown[] = [];
beforeEach(() => {
  FakeLine.all = [];
  asked.length = 0;
  told.length = 0;
  Object.assign(globalThis, { EventSource: FakeLine });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  store = createConsoleStore();
  store.dispatch(signedIn(users.user()));
  const counted =
    <T,>(what: string, answer: T) =>
    () => {
      asked.push(what);
      return answer;
    };
  reply.get('/session', counted('session', { data: users.user() }));
  reply.get('/chats/counts', counted('counts', { mine: 0, open: 1, waiting: 1 }));
  reply.get('/identities', counted('identities', { data: [], total: 0 }));
  reply.get('/phone_lists/:listId', counted('list', { data: aPhoneList() }));
  reply.get('/job/reports/mdr', counted('reports', { data: [], reports: [], total: 0 }));
  reply.get('/job/:jobId', counted('job', { data: aJob() }));
});
afterEach(async () => {
  cleanup();
  await pass(1);
  expect(FakeLine.all.filter(({ readyState }) => readyState !== 2)).toEqual([]);
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

function Chats() {
  useGetInboxCountsQuery();
  useFollowChats(true);
  return null;
}
function Identities() {
  useGetIdentitiesQuery({});
  useFollowIdentities((change) => told.push(change.identityName));
  return null;
}
function Lists() {
  const { data } = useGetPhoneListQuery(40);
  useFollowPhoneLists(true);
  told.push(data?.listName);
  return null;
}
function Reports() {
  useGetMdrReportsQuery({});
  const { progress } = useFollowMdrReports();
  told.push(progress.get(7)?.rowsDone);
  return null;
}
function Jobs() {
  const { data } = useGetJobQuery(501);
  useLiveJobs([501]);
  told.push(data?.messagesSent);
  return null;
}

async function show(Screen: () => null) {
  const { unmount } = render(
    <Provider store={store}>
      <Screen />
    </Provider>,
  );
  await pass(1);
  await waitFor(() => expect([FakeLine.all.length, asked.length]).toEqual([1, 1]));
  await pass(1);
  return unmount;
}

const identity = { identityId: 7, identityName: 'Harbor Youth', tcrIdentityStatus: 'VERIFIED' };
const figures = { messagesSent: 4, messagesOptOut: 0, messagesNonOptOut: 0, segment: 0 };
const followers: [string, () => null, string, unknown, () => unknown, unknown][] = [
  ['chats/events', Chats, 'chat', { jobId: 501 }, () => asked, ['counts', 'counts', 'counts']],
  ['identities/events', Identities, 'identity', identity, () => told, ['Harbor Youth']],
  [
    'phone_lists/events',
    Lists,
    'list',
    aPhoneList({ listId: 40, listName: 'Told' }),
    () => told.at(-1),
    'Told',
  ],
  ['job/reports/events', Reports, 'report', anMdrReport({ id: 7, rowsDone: 3000 }), () => told.at(-1), 3000],
  [
    ...(['job/events?ids=501', Jobs, 'jobs'] as const),
    ...([
      [{ jobId: 501, status: 'active', ...figures, progress: aProgress() }],
      () => told.at(-1),
      4,
    ] as const),
  ],
];

it.each(followers)(
  '%s is opened again after a refusal, and tells',
  async (url, Screen, event, news, heard, what) => {
    await show(Screen);
    expect(last().url).toBe(`/api/v1/${url}`);
    refuse();
    await pass(19);
    expect(FakeLine.all).toHaveLength(1);
    await pass(2);
    expect(FakeLine.all).toHaveLength(2);
    last().become('open', 1);
    await pass(1);
    last().say(event, news);
    await pass(1);
    await waitFor(() => expect(heard()).toEqual(what));
  },
);

it.each(followers)(
  '%s asks whose session it is when it is cut, not when it is refused',
  async (_url, Screen) => {
    await show(Screen);
    refuse();
    await pass(21);
    expect(asked).not.toContain('session');
    last().become('open', 1);
    last().become('error', 0);
    await pass(1);
    await waitFor(() => expect(asked).toContain('session'));
  },
);

it.each(followers)(
  '%s is taken for lost after 40 s of silence, and not where it beats',
  async (_url, Screen) => {
    await show(Screen);
    last().become('open', 1);
    await pass(30);
    last().say('beat');
    await pass(39);
    expect(last().readyState).toBe(1);
    await pass(2);
    expect(last().readyState).toBe(2);
    await pass(21);
    expect(FakeLine.all).toHaveLength(2);
  },
);

it.each(followers)('%s rests while the tab is hidden, refused or not', async (_url, Screen) => {
  await show(Screen);
  hide(true);
  expect(last().readyState).toBe(2);
  hide(false);
  expect(FakeLine.all).toHaveLength(2);
  refuse();
  hide(true);
  await pass(300);
  expect(FakeLine.all).toHaveLength(2);
  hide(false);
  expect(FakeLine.all).toHaveLength(3);
});

it('pauses longer with each refusal, and shortly again once a line stood', async () => {
  await show(Chats);
  const pauses: number[] = [];
  const untilOpened = async () => {
    const before = FakeLine.all.length;
    let seconds = 0;
    for (; FakeLine.all.length === before; seconds += 1) await pass(1);
    pauses.push(seconds);
  };
  for (let at = 0; at < 4; at += 1) {
    refuse();
    await untilOpened();
  }
  last().become('open', 1);
  refuse();
  await untilOpened();
  expect(pauses).toEqual([20, 40, 80, 80, 20]);
});

it.each([
  ['chats', Chats, 'counts'],
  ['identities', Identities, 'identities'],
  ['reports', Reports, 'reports'],
] as const)(
  'reads %s again once a line that was lost stands again: what was told meanwhile was not heard',
  async (_, Screen, what) => {
    await show(Screen);
    last().become('open', 1);
    await pass(1);
    expect(asked).toEqual([what]);
    last().become('error', 0);
    last().become('open', 1);
    await pass(1);
    await waitFor(() => expect(asked.filter((one) => one === what)).toHaveLength(2));
  },
);

it.each([
  ['chats', Chats, 'counts'],
  ['identities', Identities, 'identities'],
  ['reports', Reports, 'reports'],
] as const)('reads %s again once, when the tab is seen again', async (_, Screen, what) => {
  await show(Screen);
  hide(true);
  hide(false);
  await pass(1);
  await waitFor(() => expect(asked.filter((one) => one === what)).toHaveLength(2));
  last().become('open', 1);
  await pass(1);
  expect(asked.filter((one) => one === what)).toHaveLength(2);
});

it('reads what is said in a conversation half a second later, though the clock was set back meanwhile', async () => {
  await show(Chats);
  last().become('open', 1);
  last().say('chat', { jobId: 501 });
  await pass(1);
  await waitFor(() => expect(asked).toEqual(['counts', 'counts']));
  jest.setSystemTime(Date.now() - 1_800_000);
  last().say('chat', { jobId: 501 });
  await pass(1);
  await waitFor(() => expect(asked).toEqual(['counts', 'counts', 'counts']));
});
