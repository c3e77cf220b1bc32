import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { JobChange, P2PRecipients } from '@campaign/shared-api/contracts';
import { aJob, aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { P2PScreen } from './p2p-screen';

startMockServer();

class Line extends EventTarget {
  static readonly CLOSED = 2;
  static last: Line | undefined;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Line.last = this;
  }
  close = () => void (this.readyState = 2);
  open = () =>
    act(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  say = (name: string, data: unknown) =>
    act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
}

beforeEach(() => {
  Line.last = undefined;
  Object.assign(globalThis, { EventSource: Line });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true });
});
afterEach(async () => {
  cleanup();
  // The tab's one line is hung up a moment after the last screen that needs it.
  await waitFor(() => expect(Line.last?.readyState ?? Line.CLOSED).toBe(Line.CLOSED));
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const phone = (at: number) => `+1202555${String(100 + at).padStart(4, '0')}`;
const progress = (given: object) => ({ ...aProgress(), recipients: 30, waiting: 30, ...none, ...given });
const none = { pending: 0, sending: 0, sent: 0, delivered: 0, failed: 0, unknown: 0, suppressed: 0 };
const news = (given: object): JobChange[] => [
  {
    jobId: 501,
    status: 'active',
    messagesSent: 0,
    messagesOptOut: 0,
    messagesNonOptOut: 0,
    segment: 0,
    progress: progress(given),
  },
];

/** A job of thirty numbers of which a colleague has sent some; answers what was asked for. */
function givenJob(leased: string[] = []) {
  const asked: string[] = [];
  const done = { sent: 0 };
  reply.get('/job/:jobId', () => {
    asked.push('job');
    return { data: aJob({ jobId: 501, progress: progress({}) }) };
  });
  reply.get('/p2pchats/:jobId/recipients', ({ query }): P2PRecipients => {
    const page = Number(query.get('page'));
    asked.push(`page ${page}`);
    const data = Array.from({ length: page === 3 ? 6 : 12 }, (_, at) => phone((page - 1) * 12 + at));
    return {
      data,
      total: 30,
      failed: [],
      suppressed: [],
      leased,
      nextUnsentPage: 1,
      sent: Array.from({ length: done.sent }, (_, at) => phone(at)).filter((each) => data.includes(each)),
      counts: { sent: done.sent, failed: 0, suppressed: 0, waiting: 30 - done.sent },
    };
  });
  reply.get('/p2pchats/messages', ({ query }) => {
    asked.push(`text ${query.get('recipientNumber')}`);
    return {
      data: [],
      preview: { text: `Hi ${query.get('recipientNumber')}`, segments: 1 },
      optedOut: false,
    };
  });
  return { asked, done };
}

async function enter() {
  renderRemote(
    <Routes>
      <Route path="/p2pchats/:id" element={<P2PScreen />} />
    </Routes>,
    { at: '/p2pchats/501', user: users.clicker() },
  );
  await screen.findByText(`Hi ${phone(0)}`);
  await waitFor(() => expect(Line.last?.url).toMatch(/\/job\/events\?ids=501$/));
  Line.last!.open();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
}
const pass = (seconds: number) =>
  act(async () => {
    // The line says every 15 seconds that it lives.
    for (let at = 0; at < seconds; at += 15) {
      await jest.advanceTimersByTimeAsync(15_000);
      Line.last!.say('beat', '');
    }
  });

it('asks nothing while nobody does anything, however long the tab is open', async () => {
  const { asked } = givenJob();
  await enter();
  asked.length = 0;
  await pass(600);
  expect(asked).toEqual([]);
});

it('counts what colleagues send as it is told, and reads the page once they have', async () => {
  const { asked, done } = givenJob();
  await enter();
  asked.length = 0;
  done.sent = 2;
  Line.last!.say('jobs', news({ sent: 2, waiting: 28 }));
  expect(await screen.findByText('2 of 30 sent · 28 left')).toBeVisible();
  expect(asked).toEqual([]);
  await pass(15);
  await screen.findByText(`Hi ${phone(2)}`);
  expect(asked.filter((each) => each.startsWith('page'))).toEqual(['page 1']);
  asked.length = 0;
  await pass(60);
  expect(asked).toEqual([]);
});

it('tells at once that the job was paused', async () => {
  const { asked } = givenJob();
  await enter();
  asked.length = 0;
  Line.last!.say('jobs', [{ ...news({})[0], status: 'paused' }]);
  expect(await screen.findByText('This job is paused.')).toBeVisible();
  expect(asked).toEqual([]);
});

it('P2P-19 looks again when the hold of a colleague’s numbers ends, and not before', async () => {
  const { asked } = givenJob([phone(5)]);
  await enter();
  asked.length = 0;
  await pass(105);
  expect(asked).toEqual([]);
  await pass(30);
  expect(asked).toEqual(['page 1']);
});

it('asks by itself again when the line is lost', async () => {
  const { asked } = givenJob();
  await enter();
  asked.length = 0;
  // Forty seconds of silence: a line that says nothing is none.
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(asked).toContain('page 1');
  expect(asked).toContain('job');
});

it('reads three conversations ahead, over the turn of the page', async () => {
  const { asked, done } = givenJob();
  done.sent = 10;
  renderRemote(
    <Routes>
      <Route path="/p2pchats/:id" element={<P2PScreen />} />
    </Routes>,
    { at: '/p2pchats/501', user: users.clicker() },
  );
  await screen.findByText(`Hi ${phone(10)}`);
  await waitFor(() =>
    expect(asked.filter((each) => each.startsWith('text'))).toEqual(
      expect.arrayContaining([10, 11, 12, 13].map((at) => `text ${phone(at)}`)),
    ),
  );
});
