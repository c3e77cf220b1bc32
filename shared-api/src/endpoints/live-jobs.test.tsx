/** @jest-environment ./jest/browser-environment.cjs */
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { JobChange } from '../contracts';
import { createConsoleStore, type ConsoleStore } from '../store';
import { signedIn, signedOut } from '../session/session-slice';
import { aJob, aJobRow, aProgress, reply, startMockServer, users } from '../testing';
import { jobsApi, useGetJobQuery, useGetJobsQuery } from './jobs';
import { useLiveJobs } from './live-jobs';

startMockServer();

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close = () => void (this.readyState = 2);
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  lose(forGood: boolean) {
    this.readyState = forGood ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}
const open = () => FakeEventSource.all.filter(({ readyState }) => readyState !== 2);

let store: ConsoleStore;
let isLive: boolean;
beforeEach(() => {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  store = createConsoleStore();
  store.dispatch(signedIn(users.user()));
  reply.get('/job', { data: [aJobRow(), aJobRow({ jobId: 502, name: 'Second' })], total: 2 });
  reply.get('/job/:jobId', { data: aJob() });
  reply.get('/session', { data: users.user() });
});
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(open()).toEqual([]));
  Reflect.deleteProperty(globalThis, 'EventSource');
});

function Tab({ ids }: { ids: number[] }) {
  useGetJobsQuery({});
  isLive = useLiveJobs(ids);
  return null;
}
function JobPage() {
  useGetJobQuery(501);
  useLiveJobs([501]);
  return null;
}
const show = (screen: React.ReactNode) => render(<Provider store={store}>{screen}</Provider>);
const row = (jobId: number) =>
  jobsApi.endpoints.getJobs
    .select({})(store.getState())
    .data?.data.find((job) => job.jobId === jobId);
const page = () => jobsApi.endpoints.getJob.select(501)(store.getState()).data;
const theLine = () => waitFor(() => expect(open()).toHaveLength(1)).then(() => open()[0]!);
const change = (change: Partial<JobChange> = {}): JobChange => ({
  jobId: 501,
  status: 'active',
  messagesSent: 0,
  messagesOptOut: 0,
  messagesNonOptOut: 0,
  segment: 0,
  progress: aProgress(),
  ...change,
});

it('JOBS-27 JDET-07 keeps the row and the page of a job in step over one line a tab', async () => {
  show(
    <>
      <Tab ids={[502, 501]} />
      <JobPage />
    </>,
  );
  const line = await theLine();
  expect(line.url).toBe('/api/v1/job/events?ids=501,502');
  await waitFor(() => expect([row(501), page()]).not.toContain(undefined));
  act(() => line.open());
  await waitFor(() => expect(isLive).toBe(true));
  const progress = aProgress({ recipients: 10, sent: 4, pending: 5, sending: 1, held: '5 wait.' });
  act(() => line.say('jobs', [change({ messagesSent: 4, progress }), change({ jobId: 9 })]));
  expect(row(501)).toMatchObject({ name: 'November reminder', messagesSent: 4, progress });
  expect(page()).toMatchObject({ messagesSent: 4, leadsRemaining: 6, progress: { held: '5 wait.' } });
  expect(row(502)).toEqual(aJobRow({ jobId: 502, name: 'Second' }));
});

it('takes a job that is gone out of its list', async () => {
  show(<Tab ids={[501, 502]} />);
  const line = await theLine();
  await waitFor(() => expect(row(502)).toBeDefined());
  act(() => line.say('gone', [502]));
  expect([row(501)?.jobId, row(502)]).toEqual([501, undefined]);
});

it('says when it cannot be relied on, so that screens ask by themselves: before, while lost, when refused', async () => {
  show(<Tab ids={[501]} />);
  const line = await theLine();
  expect(isLive).toBe(false);
  for (const forGood of [false, true]) {
    act(() => line.open());
    await waitFor(() => expect(isLive).toBe(true));
    act(() => line.lose(forGood));
    await waitFor(() => expect(isLive).toBe(false));
  }
  expect(open()).toEqual([]);
});

it('asks whose session it is when a line that stood is cut, so that its end is shown at once', async () => {
  show(<Tab ids={[501]} />);
  const line = await theLine();
  reply.problem('GET', '/session', 401, { error: 'Sign in first.' });
  act(() => line.lose(false));
  await waitFor(() => expect(row(501)).toBeDefined());
  expect(store.getState().session.user).not.toBeNull();
  act(() => line.open());
  act(() => line.lose(false));
  await waitFor(() => expect(store.getState().session).toMatchObject({ user: null, expired: true }));
});

it('rests while the tab is hidden and begins again when it is seen', async () => {
  show(<Tab ids={[501]} />);
  await theLine();
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  hide(true);
  await waitFor(() => expect(open()).toEqual([]));
  hide(false);
  await theLine();
});

it('T14 hangs up when the screen is left, as signing out does', async () => {
  const { unmount } = show(<Tab ids={[501]} />);
  const line = await theLine();
  act(() => {
    store.dispatch(signedOut());
    unmount();
  });
  await waitFor(() => expect(open()).toEqual([]));
  expect(line.readyState).toBe(2);
});
