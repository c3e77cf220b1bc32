import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { P2PRecipients, P2PSend, SessionUser } from '@campaign/shared-api/contracts';
import { aJob, aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { P2PScreen } from './p2p-screen';

startMockServer();
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const phone = (at: number) => `+1202555${String(100 + at).padStart(4, '0')}`;
const shown = (at: number) => `(202) 555-${String(100 + at).padStart(4, '0')}`;

/** A job of `total` numbers on a server that remembers; `answers` says how a press ends. */
function givenJob(
  total = 14,
  known: Partial<Record<'sent' | 'failed' | 'suppressed' | 'leased' | 'resting', number[]>> = {},
) {
  const numbers = Array.from({ length: total }, (_, at) => phone(at));
  const states = {
    sent: new Set((known.sent ?? []).map(phone)),
    failed: new Set((known.failed ?? []).map(phone)),
    suppressed: new Set((known.suppressed ?? []).map(phone)),
    leased: new Set((known.leased ?? []).map(phone)),
    resting: new Set((known.resting ?? []).map(phone)),
  };
  const waits = (each: string) =>
    !states.sent.has(each) &&
    !states.failed.has(each) &&
    !states.suppressed.has(each) &&
    !states.resting.has(each);
  const sends: P2PSend[] = [];
  reply.get('/job/:jobId', ({ params }) => ({ data: aJob({ jobId: Number(params.jobId) }) }));
  reply.get('/p2pchats/:jobId/recipients', ({ query }): P2PRecipients => {
    const from = (Number(query.get('page')) - 1) * 12;
    const data = numbers.slice(from, from + 12);
    const of = (set: Set<string>) => data.filter((each) => set.has(each));
    const first = numbers.findIndex(waits);
    return {
      data,
      total,
      sent: of(states.sent),
      failed: of(states.failed),
      suppressed: of(states.suppressed),
      leased: of(states.leased),
      resting: of(states.resting),
      ...(states.resting.size > 0 && { restsUntil: '2026-11-24T15:00:00.000Z' }),
      nextUnsentPage: first < 0 ? null : Math.floor(first / 12) + 1,
      counts: {
        sent: states.sent.size,
        failed: states.failed.size,
        suppressed: states.suppressed.size,
        waiting: numbers.filter(waits).length,
        resting: states.resting.size,
      },
    };
  });
  reply.get('/p2pchats/messages', ({ query }) => ({
    data: [],
    preview: { text: `Hi ${query.get('recipientNumber')}, reply STOP to opt out.`, segments: 1 },
    optedOut: false,
  }));
  reply.post('/p2pchats/sendMessage', ({ body }) => {
    const send = body as P2PSend;
    sends.push(send);
    states.sent.add(send.to);
    return { message: 'Message sent successfully' };
  });
  return { sends, states };
}

const enter = (user: SessionUser = users.clicker(), at = '/p2pchats/501') =>
  renderRemote(
    <Routes>
      <Route path="/p2pchats/:id" element={<P2PScreen />} />
    </Routes>,
    { at, user },
  );
const item = (at: number) =>
  screen.findByRole('button', { name: new RegExp(`^\\(202\\) 555-${String(100 + at).padStart(4, '0')}`) });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const ready = (at: number) => screen.findByText(`Hi ${phone(at)}, reply STOP to opt out.`);
const press = async (at: number) => {
  await ready(at);
  fireEvent.click(sendButton());
};

describe('P2PScreen', () => {
  it('P2P-01 P2P-02 P2P-04 P2P-05 P2P-06 shows 12 numbers, the page, the text and Send, the first number chosen', async () => {
    givenJob();
    enter();
    await ready(0);
    expect(screen.getByRole('heading', { name: 'Numbers List' })).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Numbers List' })).getAllByRole('listitem')).toHaveLength(
      12,
    );
    expect(screen.getByText('1 / 2')).toBeVisible();
    expect(await item(0)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('region', { name: 'Initial message' })).toHaveTextContent(
      'Hi {first_name}, it is Harbor Youth.',
    );
    expect(sendButton()).toHaveFocus();
    expect(await axeProblems()).toEqual([]);
  });

  it.each([
    [12, '1 / 1'],
    [24, '1 / 2'],
    [25, '1 / 3'],
  ])('shows %d numbers on as many pages as they fill [P2P-01]', async (total, pages) => {
    givenJob(total);
    enter();
    await ready(0);
    expect(screen.getByText(pages)).toBeVisible();
  });

  it.each([
    ['starts on Send for who comes from another page', 'main', true],
    ['leaves the hand where it is busy', 'input', false],
  ])('P2P-05 %s', async (_, where, goes) => {
    const busy = document.body.appendChild(document.createElement(where));
    busy.tabIndex = -1;
    busy.focus();
    givenJob();
    enter();
    await ready(0);
    expect(goes ? sendButton() : busy).toHaveFocus();
    busy.remove();
  });

  it('P2P-09 P2P-10 P2P-11 P2P-13 P2P-14 P2P-21 sends what was shown, locks the number and goes on before the answer', async () => {
    const { sends } = givenJob();
    reply.post(
      '/p2pchats/sendMessage',
      ({ body }) => {
        sends.push(body as P2PSend);
        return { message: 'Message sent successfully' };
      },
      { after: 'infinite' },
    );
    const { store } = enter();
    await press(0);
    expect(await item(0)).toHaveAttribute('aria-disabled', 'true');
    expect(await item(1)).toHaveAttribute('aria-current', 'true');
    expect(sendButton()).toHaveFocus();
    expect(await screen.findByText('0 of 14 sent · 1 sending · 14 left')).toBeVisible();
    expect(store.getState().loading).toEqual({ overlay: false, bar: false });
  });

  it('P2P-10 shows who is next before the request of a press is made', async () => {
    const { sends } = givenJob();
    enter();
    await ready(0);
    const order: string[] = [];
    const { fetch, requestAnimationFrame: draw } = globalThis;
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draws) =>
      draw((at) => {
        order.push('picture');
        draws(at);
      }),
    );
    jest.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
      const [to] = asked;
      if ((to instanceof Request ? to.url : String(to)).endsWith('/sendMessage')) order.push('request');
      return fetch(...asked);
    });
    fireEvent.click(sendButton());
    expect(screen.getByRole('heading', { name: shown(1) })).toBeVisible();
    await waitFor(() => expect(sends).toHaveLength(1));
    expect(order[0]).toBe('picture');
    expect(order).toContain('request');
  });

  it('P2P-09 P2P-13 P2P-14 sends from the job’s number with the tag, once each, in order', async () => {
    const { sends } = givenJob();
    enter();
    for (let at = 0; at < 3; at += 1) await press(at);
    await waitFor(() => expect(sends).toHaveLength(3));
    expect(sends[0]).toEqual({
      from: '+12025550199',
      to: phone(0),
      text: `Hi ${phone(0)}, reply STOP to opt out.`,
      tag: 'reply from P2P dashboard',
      jobId: 501,
    });
    expect(sends.map(({ to }) => to)).toEqual([0, 1, 2].map(phone));
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Numbers List' })).getAllByRole('img', { name: 'Sent' }),
      ).toHaveLength(3),
    );
  });

  it('P2P-20 ignores the repeats of a held key', async () => {
    givenJob();
    enter();
    await ready(0);
    const repeat = createEvent.keyDown(sendButton(), { key: 'Enter', repeat: true });
    fireEvent(sendButton(), repeat);
    expect(repeat.defaultPrevented).toBe(true);
    const first = createEvent.keyDown(sendButton(), { key: 'Enter' });
    fireEvent(sendButton(), first);
    expect(first.defaultPrevented).toBe(false);
  });

  it('P2P-21 takes no press while the text of the next number is still being read', async () => {
    const { sends } = givenJob();
    reply.get('/p2pchats/messages', { data: [], preview: null, optedOut: false }, { after: 'infinite' });
    enter();
    await item(0);
    fireEvent.click(sendButton());
    expect(await item(0)).toHaveAttribute('aria-current', 'true');
    expect(sends).toEqual([]);
  });

  it('P2P-10 P2P-16 shows a late failure at its number without a toast, and retries it', async () => {
    const { sends } = givenJob();
    reply.problem(
      'POST',
      '/p2pchats/sendMessage',
      503,
      { error: 'The carrier did not take the message.' },
      { once: true },
    );
    const { person } = enter();
    await press(0);
    const retry = await screen.findByRole('button', { name: `Retry ${shown(0)}` });
    expect(await item(1)).toHaveAttribute('aria-current', 'true');
    expect(await item(0)).toHaveTextContent('The carrier did not take the message.');
    expect(document.querySelector('p[data-kind]')).toBeNull();
    expect(screen.getByText('0 of 14 sent · 14 left')).toBeVisible();
    await person.click(retry);
    // The hand stays on the one key.
    expect(sendButton()).toHaveFocus();
    await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([phone(0)]));
    expect(await within(await item(0)).findByRole('img', { name: 'Sent' })).toBeVisible();
    expect(screen.getByText('1 of 14 sent · 13 left')).toBeVisible();
  });

  it('goes on by itself after the network was gone, without Send meanwhile', async () => {
    const { sends } = givenJob();
    const { store } = enter();
    await ready(0);
    // Three conversations are read ahead.
    await waitFor(() => {
      const queries = Object.values(store.getState().api.queries);
      const read = queries.filter((query) => query?.endpointName === 'getP2PConversation' && query.data);
      expect(read).toHaveLength(4);
    });
    reply.problem('GET', '/p2pchats/messages', 503, { error: 'The server is resting.' });
    for (const at of [0, 1, 2, 3]) await press(at);
    fireEvent.click(sendButton());
    expect(await screen.findByText('This text could not be loaded')).toBeVisible();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    const { length } = sends;
    fireEvent.click(sendButton());
    expect(sends).toHaveLength(length);
    reply.get('/p2pchats/messages', ({ query }) => ({
      data: [],
      preview: { text: `Hi ${query.get('recipientNumber')}, reply STOP to opt out.`, segments: 1 },
      optedOut: false,
    }));
    act(() => void window.dispatchEvent(new Event('online')));
    await ready(length);
    expect(sendButton()).toHaveFocus();
    expect(sendButton()).not.toHaveAttribute('aria-disabled');
    fireEvent.click(sendButton());
    await waitFor(() => expect(sends.map(({ to }) => to)).toContain(phone(length)));
  });

  it('P2P-12 offers no Send on a page where nobody waits, and leads on', async () => {
    givenJob(14, { sent: Array.from({ length: 12 }, (_, at) => at) });
    const { person, address } = enter(users.clicker(), '/p2pchats/501?page=1');
    const on = await screen.findByRole('button', { name: 'Next number' });
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await person.click(on);
    expect(await item(12)).toHaveAttribute('aria-current', 'true');
    expect(address()).toBe('/p2pchats/501?page=2');
  });

  it('P2P-02 P2P-07 CHATL-02 opens a locked number to read and answer; nothing is sent to it by the key', async () => {
    const { sends } = givenJob(14, { sent: [0] });
    reply.get('/chats/:jobId/templates', { data: [], total: 0 });
    reply.get('/chats/:jobId/recipients', { data: [], total: 0 });
    reply.get('/chats/:jobId', {
      data: [
        {
          id: 2,
          from: phone(0),
          to: '+12025550199',
          message: 'Who is this?',
          media: null,
          status: 'RECEIVED',
          direction: 'in',
          errorCode: null,
          createdAt: '2026-11-20T14:01:00Z',
        },
      ],
      preview: null,
      optedOut: false,
    });
    const answers: unknown[] = [];
    reply.post('/chats/:jobId/sendMessage', ({ body }) => {
      answers.push(body);
      return { message: 'Message sent successfully' };
    });
    const { person } = enter();
    await ready(1);
    expect(within(await item(0)).getByRole('img', { name: 'Sent' })).toBeVisible();
    await person.click(await item(0));
    expect(await screen.findByText('Who is this?')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Initial message' })).toBeNull();
    await person.type(screen.getByRole('textbox', { name: 'Your reply' }), 'It is Sam.');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(answers).toMatchObject([{ to: [phone(0)], text: 'It is Sam.' }]));
    expect(sends).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Back to sending' }));
    await ready(1);
    expect(sendButton()).toHaveFocus();
  });

  it('takes no reply to a number whose reply needs review, and says what it waits for', async () => {
    givenJob(14, { sent: [0] });
    const asked: string[] = [];
    reply.get('/chats/:jobId/recipients', ({ query }) => {
      asked.push(query.toString());
      const held = { lastMessage: 'leave me alone', lastAt: null, replied: true, optedOut: false };
      return { data: [{ phone: phone(0), jobId: 501, state: 'held' as const, ...held }], total: 1 };
    });
    reply.get('/chats/:jobId/templates', { data: [], total: 0 });
    reply.get('/chats/:jobId', { data: [], preview: null, optedOut: false });
    const { person } = enter();
    await ready(1);
    await person.click(await item(0));
    expect(
      await screen.findByText(
        'What they wrote may mean stop. Nothing is sent to them until an administrator or user of the agency decides.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
    expect(asked).toEqual(['query=%2B12025550100&page=1&size=1']);
  });

  it('leads to the replies of the job', async () => {
    givenJob();
    reply.get('/job/:jobId', { data: aJob({ messagesOptOut: 3, messagesNonOptOut: 15 }) });
    enter();
    expect(await screen.findByRole('link', { name: 'Replies (18)' })).toHaveAttribute('href', '/chats/501');
  });

  it('P2P-19 locks a number that a colleague took (409) and moves on', async () => {
    givenJob();
    reply.problem(
      'POST',
      '/p2pchats/sendMessage',
      409,
      { error: 'A colleague is texting this number.' },
      { once: true },
    );
    enter();
    await press(0);
    await waitFor(async () => expect(await item(0)).toHaveTextContent('A colleague is texting this number.'));
    expect(await item(0)).toHaveAttribute('aria-disabled', 'true');
    expect(await item(1)).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('button', { name: `Retry ${shown(0)}` })).not.toBeInTheDocument();
  });

  it('P2P-22 shows a refused number as Suppressed with the reason', async () => {
    const { states } = givenJob();
    reply.post('/p2pchats/sendMessage', ({ body }) => {
      states.suppressed.add((body as P2PSend).to);
      return { warning: 'This number has opted out.' };
    });
    enter();
    await press(0);
    await waitFor(async () => expect(await item(0)).toHaveTextContent('Suppressed'));
    expect(await item(0)).toHaveTextContent('This number has opted out.');
    expect(await item(0)).toHaveAttribute('aria-disabled', 'true');
  });

  it('P2P-07 P2P-17 keeps locks after a reload and starts at the first number that waits', async () => {
    givenJob(14, { sent: [0, 1], suppressed: [2], leased: [3] });
    const { person } = enter();
    expect(await item(4)).toHaveAttribute('aria-current', 'true');
    await person.click(await item(2));
    expect(await item(4)).toHaveAttribute('aria-current', 'true');
    expect(within(await item(0)).getByRole('img', { name: 'Sent' })).toBeVisible();
    for (const locked of [2, 3]) expect(await item(locked)).toHaveAttribute('aria-disabled', 'true');
  });

  it('P2P-08 greys what was visited and gives the focus back to Send', async () => {
    givenJob();
    const { person } = enter();
    await ready(0);
    await person.click(await item(5));
    expect(await item(5)).toHaveAttribute('aria-current', 'true');
    expect(sendButton()).toHaveFocus();
    await person.click(await item(6));
    expect(await item(5)).toHaveAttribute('data-visited', 'true');
  });

  it('P2P-18 enters at the page where somebody waits', async () => {
    givenJob(14, { sent: Array.from({ length: 12 }, (_, at) => at) });
    const { address } = enter();
    expect(await item(12)).toHaveAttribute('aria-current', 'true');
    expect(address()).toBe('/p2pchats/501?page=2');
  });

  it('P2P-18 turns the page, then says that all messages are sent', async () => {
    const { sends } = givenJob(14, { sent: Array.from({ length: 11 }, (_, at) => at) });
    const { address } = enter();
    await press(11);
    expect(await item(12)).toHaveAttribute('aria-current', 'true');
    expect(address()).toBe('/p2pchats/501?page=2');
    await press(12);
    await press(13);
    expect(await screen.findByText('All messages sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([11, 12, 13].map(phone)));
  });

  it('links to the replies that wait once all is sent, and moves the focus from Send to the first action', async () => {
    givenJob(1);
    reply.get('/chats/:jobId/recipients', ({ query }) => ({
      data: [],
      total: query.get('filter') === 'waiting' ? 29 : 0,
    }));
    enter();
    await press(0);
    expect(await screen.findByText('All messages sent')).toBeVisible();
    const replies = await screen.findByRole('link', { name: '29 replies wait' });
    expect(replies).toHaveAttribute('href', '/chats/501?filter=waiting');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('A'));
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  });

  it('shows a success mark when the job is completed', async () => {
    givenJob(1, { sent: [0] });
    reply.get('/job/:jobId', { data: aJob({ status: 'completed' }) });
    enter();
    const banner = (await screen.findByText('This job is completed.')).closest('[data-tone]');
    expect(banner).toHaveAttribute('data-tone', 'success');
  });

  it('P2P-19 finds by Look again what a colleague held a moment ago, on another page', async () => {
    const others = Array.from({ length: 14 }, (_, at) => at).filter((at) => at !== 0 && at !== 12);
    const { states } = givenJob(14, { leased: [0], sent: others });
    const { person } = enter();
    await press(12);
    const again = await screen.findByRole('button', { name: 'Look again' });
    states.leased.clear();
    await person.click(again);
    await ready(0);
    expect(await item(0)).toHaveAttribute('aria-current', 'true');
  });

  it('passes over who was texted as often lately as the limits allow, and says when that ends', async () => {
    const { sends } = givenJob(3, { resting: [0, 2] });
    enter();
    expect(await item(1)).toHaveAttribute('aria-current', 'true');
    expect(await item(0)).toHaveTextContent('Texted lately');
    expect(await item(0)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('0 of 3 sent · 1 left · 2 texted lately')).toBeVisible();
    await press(1);
    expect(await screen.findByText('No one can be texted now')).toBeVisible();
    expect(
      await screen.findByText(
        '2 people were texted as often lately as your limits allow. The next may be texted Nov 24, 2026, 10:00 AM ET.',
      ),
    ).toBeVisible();
    expect(screen.queryByText('All messages sent')).not.toBeInTheDocument();
    expect(sends.map(({ to }) => to)).toEqual([phone(1)]);
    expect(await axeProblems()).toEqual([]);
  });

  it('shows the last four digits where the agency masks numbers, and sends to the number itself', async () => {
    const { sends } = givenJob(3, { sent: [2] });
    reply.get('/p2pchats/messages', {
      data: [],
      preview: { text: 'Hi there, reply STOP to opt out.', segments: 1 },
      optedOut: false,
    });
    const { container } = enter({ ...users.clicker(), masksNumbers: true });
    await screen.findByText('Hi there, reply STOP to opt out.');
    expect(screen.getByRole('heading', { name: '•••0100' })).toBeVisible();
    expect(screen.getByRole('button', { name: '•••0101' })).toBeVisible();
    fireEvent.click(sendButton());
    await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([phone(0)]));
    expect(container.innerHTML).not.toMatch(/202\W*555\W*01/);
  });

  it.each([
    ['number to send from', { adminPhone: '' }],
    ['initial message', { initialMessage: '' }],
  ])('P2P-12 warns when there is no %s', async (_, lacks) => {
    const { sends } = givenJob();
    reply.get('/job/:jobId', { data: aJob(lacks) });
    enter();
    await press(0);
    expect(await screen.findByText('Phone Number is required.')).toHaveAttribute('data-kind', 'warning');
    expect(sends).toEqual([]);
  });

  it('P2P-03 marks failed texts of the conversation', async () => {
    givenJob();
    reply.get('/p2pchats/messages', {
      data: [
        {
          id: 1,
          from: '+12025550199',
          to: phone(0),
          message: 'First try',
          media: null,
          status: 'FAILED',
          direction: 'out',
          errorCode: 4720,
          createdAt: '2026-11-20T14:00:00Z',
        },
        {
          id: 2,
          from: phone(0),
          to: '+12025550199',
          message: 'Who is this?',
          media: null,
          status: 'RECEIVED',
          direction: 'in',
          errorCode: null,
          createdAt: '2026-11-20T14:01:00Z',
        },
      ],
      preview: { text: 'Hi', segments: 1 },
      optedOut: false,
    });
    enter();
    const log = await screen.findByRole('log', { name: `Conversation with ${shown(0)}` });
    expect(within(log).getByRole('img', { name: 'Failed' })).toBeVisible();
    expect(within(log).getByText('Who is this?')).toBeVisible();
  });

  it('sends nothing for a paused job and says why', async () => {
    const { sends } = givenJob();
    reply.get('/job/:jobId', { data: aJob({ status: 'paused' }) });
    enter();
    await press(0);
    expect(screen.getByText('This job is paused.')).toBeVisible();
    expect(sends).toEqual([]);
  });

  it.each([
    ['an agency that is not approved', 'agency-not-approved', 'On hold: agency not approved'],
    ['an identity that is not registered', 'identity-not-ready', 'On hold: identity not registered'],
  ] as const)('disables Send for %s, and says why [SIGNUP-14]', async (_of, onHold, why) => {
    const { sends } = givenJob();
    reply.get('/job/:jobId', { data: aJob({ progress: aProgress({ onHold }) }) });
    enter();
    await press(0);
    expect(screen.getByText(why)).toBeVisible();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(sendButton()).toHaveAttribute('title', why);
    expect(await item(0)).toHaveAttribute('aria-current', 'true');
    expect(sends).toEqual([]);
  });

  it.each([
    ['platform-hold', undefined, 'On hold: sending paused by the platform since Nov 20, 2026, 10:00 AM ET'],
    [
      'platform-hold',
      'ada@platform.example',
      'On hold: sending paused by ada@platform.example since Nov 20, 2026, 10:00 AM ET',
    ],
    [
      'agency-disabled',
      undefined,
      'On hold: agency disabled by the platform since Nov 20, 2026, 10:00 AM ET',
    ],
  ] as const)('disables Send under %s, and says by whom and since when', async (onHold, onHoldBy, why) => {
    const { sends } = givenJob();
    const progress = aProgress({ onHold, onHoldSince: '2026-11-20T15:00:00.000Z' });
    reply.get('/job/:jobId', { data: aJob({ progress, ...(onHoldBy && { onHoldBy }) }) });
    enter();
    await press(0);
    expect(screen.getByText(why)).toBeVisible();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(sends).toEqual([]);
  });

  it('keeps a number open whose text the server refused because the job is on hold', async () => {
    givenJob();
    const error = 'The agency is not approved yet.';
    reply.problem('POST', '/p2pchats/sendMessage', 409, { error, code: 'job-on-hold' }, { once: true });
    enter();
    await press(0);
    expect(await screen.findByRole('button', { name: `Retry ${shown(0)}` })).toBeVisible();
    expect(await item(0)).toHaveTextContent(error);
  });

  describe('offline', () => {
    let online = true;
    beforeEach(() => {
      online = true;
      jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    });
    const connect = (to: boolean) =>
      act(() => {
        online = to;
        window.dispatchEvent(new Event(to ? 'online' : 'offline'));
      });

    it('says so once, stops Send, and retries every failed text with one button [P2P-16, P2P-20]', async () => {
      const { sends } = givenJob();
      const { person } = enter();
      await ready(0);
      reply.offline('POST', '/p2pchats/sendMessage');
      for (const at of [0, 1]) await press(at);
      expect(await screen.findByRole('button', { name: 'Retry 2' })).toBeVisible();
      expect(screen.queryByText('Network error occurred. Please try again.')).toBeNull();
      connect(false);
      const bar = screen.getByRole('alert');
      expect(bar).toHaveTextContent('You are offline. Sending stopped.');
      expect(bar).toHaveTextContent('2 texts were not sent. Retry when you are back online.');
      expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
      await ready(2);
      expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
      fireEvent.click(sendButton());
      expect(await item(2)).toHaveAttribute('aria-current', 'true');

      connect(true);
      reply.post('/p2pchats/sendMessage', ({ body }) => {
        sends.push(body as P2PSend);
        return { message: 'Message sent successfully' };
      });
      await person.click(screen.getByRole('button', { name: 'Retry 2' }));
      expect(sendButton()).toHaveFocus();
      await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([phone(0), phone(1)]));
      await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  describe.each([
    ['ADMIN', users.admin()],
    ['a USER who is not assigned', users.user()],
  ])('for %s', (_, user) => {
    it('does not focus Send, and Enter sends nothing before sending was started [P2P-05]', async () => {
      const { sends } = givenJob();
      const { person } = enter(user);
      await ready(0);
      expect(sendButton()).not.toHaveFocus();
      expect(
        screen.getByText('You are not assigned to this job. Choose Send to start texting.'),
      ).toBeVisible();
      await person.click(await item(1));
      await ready(1);
      expect(sendButton()).not.toHaveFocus();
      act(() => sendButton().focus());
      await person.keyboard('{Enter}');
      expect(screen.getByText('Enter or Space sends and goes to the next number.')).toBeVisible();
      expect(sends).toEqual([]);
      await person.keyboard('{Enter}');
      await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([phone(1)]));
    });

    it('sends with a click on Send and goes on with the keyboard', async () => {
      const { sends } = givenJob();
      const { person } = enter(user);
      await ready(0);
      await person.click(sendButton());
      await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([phone(0)]));
      await ready(1);
      await person.keyboard('{Enter}');
      await waitFor(() => expect(sends.map(({ to }) => to)).toEqual([phone(0), phone(1)]));
    });
  });

  it('ROLE-15 lets READER read without Send', async () => {
    givenJob();
    enter(users.reader());
    await item(0);
    expect(await screen.findByText('You have read-only access.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });

  it('P2P-16 shows a failed read in place of the numbers, and tries again', async () => {
    givenJob();
    reply.problem(
      'GET',
      '/p2pchats/:jobId/recipients',
      500,
      { error: 'The numbers are resting.' },
      { once: true },
    );
    const { person } = enter();
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await item(0)).toBeVisible();
  });
});

describe('P2PScreen, the id of a list', () => {
  const jobs = (...ids: number[]) =>
    reply.get('/p2pchats/lists/:listId/jobs', {
      data: ids.map((jobId) => ({ jobId, name: `Job ${jobId}` })),
      total: ids.length,
    });

  it('P2P-23 opens the one job that uses the list', async () => {
    givenJob();
    jobs(501);
    const { address } = enter(users.user(), '/p2pchats/31?of=list');
    await item(0);
    expect(address()).toBe('/p2pchats/501');
  });

  it('P2P-23 lets choose among several', async () => {
    givenJob();
    jobs(501, 502);
    enter(users.user(), '/p2pchats/31?of=list');
    expect(await screen.findByRole('link', { name: 'Job 502' })).toHaveAttribute('href', '/p2pchats/502');
  });

  it('P2P-23 says when no job uses it, also where the id is no P2P job', async () => {
    jobs();
    reply.problem('GET', '/job/:jobId', 404, { error: 'This job was not found.' });
    enter(users.user(), '/p2pchats/31');
    expect(await screen.findByText('No P2P job uses this list.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a job' })).toHaveAttribute('href', '/p2p/create');
  });

  it.each([
    ['whose jobs alone are theirs to open', users.clicker()],
    ['to whom an identity is denied', users.agentAdmin({ identityPermission: [7] })],
  ])('P2P-23 says beside it that others’ jobs do not count, to somebody %s', async (_who, user) => {
    jobs();
    enter(user, '/p2pchats/31?of=list');
    expect(await screen.findByText('No P2P job uses this list.')).toBeVisible();
    expect(screen.getByText('Jobs that are not assigned to you do not count here.')).toBeVisible();
  });

  it('P2P-23 takes a job of another type for a list', async () => {
    jobs();
    reply.get('/job/:jobId', { data: aJob({ jobType: 'House File' }) });
    enter(users.user(), '/p2pchats/31');
    expect(await screen.findByText('No P2P job uses this list.')).toBeVisible();
  });
});
