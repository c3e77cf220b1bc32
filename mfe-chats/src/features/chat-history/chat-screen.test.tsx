import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type {
  ChatMessage,
  ChatRecipient,
  Conversation,
  OptOutStanding,
  ReplyTemplate,
  SessionUser,
} from '@campaign/shared-api/contracts';
import { aJob, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { ChatScreen } from './chat-screen';

startMockServer();

const person = (at: number, changes: Partial<ChatRecipient> = {}): ChatRecipient => ({
  phone: `+120255501${String(at).padStart(2, '0')}`,
  lastMessage: `Last words ${at}`,
  lastAt: '2026-11-20T14:00:00Z',
  replied: false,
  optedOut: false,
  ...changes,
});
const message = (changes: Partial<ChatMessage>): ChatMessage => ({
  id: 1,
  from: '+12025550199',
  to: '+12025550100',
  message: 'Can we count on you?',
  media: null,
  status: 'DELIVERED',
  direction: 'out',
  errorCode: null,
  createdAt: '2026-11-20T14:00:00Z',
  ...changes,
});

function givenChats({
  optedOut = false,
  standing = null as Conversation['standing'],
  people = [person(0, { replied: true }), person(1)],
  total = 26,
  templates = [] as ReplyTemplate[],
  texts = [message({}), message({ id: 2, direction: 'in', status: 'RECEIVED', message: 'Yes!' })],
} = {}) {
  reply.get('/job/:jobId', { data: aJob({ jobId: 503, jobType: 'Soapbox P2P' }) });
  reply.get('/chats/:jobId/recipients', { data: people, total });
  reply.get('/chats/:jobId/templates', { data: templates, total: templates.length });
  reply.get('/chats/:jobId', {
    data: texts,
    preview: null,
    optedOut,
    standing,
  });
}
const enter = (user: SessionUser = users.user()) =>
  renderRemote(
    <Routes>
      <Route path="/chats/:id" element={<ChatScreen />} />
    </Routes>,
    { at: '/chats/503', user },
  );
type Hands = ReturnType<typeof enter>['person'];
const openActions = async (hands: Hands) =>
  hands.click(await screen.findByRole('button', { name: 'More actions' }));
const box = () => screen.findByRole('textbox', { name: 'Your reply' });

describe('ChatScreen', () => {
  it('CHATD-01 CHATD-02 CHATD-03 CHATD-04 shows the people and the conversation with the first', async () => {
    givenChats();
    enter();
    const log = await screen.findByRole('log', { name: 'Conversation with (202) 555-0100' });
    expect(within(log).getByText('Can we count on you?').parentElement).toHaveTextContent(/^You: /);
    expect(within(log).getByText('Yes!').parentElement).toHaveTextContent(/^Recipient: /);
    expect(screen.getByText('1 / 3')).toBeVisible();
    await box();
    expect(await axeProblems()).toEqual([]);
  });

  it('checks the number of a conversation in a panel, and stays in the conversation', async () => {
    givenChats();
    const { person: hands, panels, address } = enter();
    const before = address();
    await openActions(hands);
    await hands.click(await screen.findByRole('menuitem', { name: 'Is this number blocked?' }));
    const { accountId, identityId } = aJob();
    expect(panels).toEqual([
      expect.objectContaining({
        name: 'number-check',
        props: { phone: '+12025550100', accountId, identityId },
      }),
    ]);
    expect(address()).toBe(before);
  });

  it('CHATD-01 asks for twelve people a page, and counts its pages by twelve', async () => {
    givenChats();
    const asked: string[] = [];
    reply.get('/chats/:jobId/recipients', ({ query }) => {
      asked.push(query.toString());
      return { data: [person(0), person(1)], total: 24 };
    });
    enter();
    // By ten there would be three.
    expect(await screen.findByText('1 / 2')).toBeVisible();
    expect(asked).toEqual(['page=1&size=12']);
  });

  it('CHATD-05 CHATD-07 CHATD-09 sends a reply with its tag', async () => {
    givenChats();
    const sent: unknown[] = [];
    reply.post('/chats/:jobId/sendMessage', ({ body }) => {
      sent.push(body);
      return { message: 'Message sent successfully' };
    });
    const { person: hands, store } = enter();
    await hands.type(await box(), 'Thank you');
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message sent successfully')).toHaveAttribute('data-kind', 'success');
    expect(sent).toEqual([
      {
        from: '+12025550199',
        to: ['+12025550100'],
        text: 'Thank you',
        tag: 'reply from dashboard',
        jobId: 503,
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(await box()).toHaveValue('');
    expect(store.getState().loading.overlay).toBe(false);
  });

  it('TPL-01 TPL-02 offers the job’s templates; one with a picture is shown, counted as MMS and sent with it', async () => {
    const thanks = { id: 5, title: 'Thanks', text: 'Thank you Ana!', media: '/m/a.png', isDefalut: true };
    givenChats({ templates: [thanks, { ...thanks, id: 6, title: 'Plain', text: 'Bye', media: null }] });
    const sent: unknown[] = [];
    reply.post('/chats/:jobId/sendMessage', ({ body }) => {
      sent.push(body);
      return {};
    });
    const { person: hands } = enter();
    const choose = async (title: string) => {
      await hands.click(await screen.findByRole('button', { name: 'Templates' }));
      await hands.click(await screen.findByRole('menuitem', { name: title }));
    };
    await choose('Thanks');
    expect(await box()).toHaveValue('Thank you Ana!');
    expect(await box()).toHaveFocus();
    expect(screen.getByRole('img', { name: 'Attached media' })).toHaveAttribute('src', '/m/a.png');
    expect(screen.getByText('MMS')).toBeVisible();
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toMatchObject([{ text: 'Thank you Ana!', templateId: 5 }]));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Attached media' })).toBeNull());

    // Its media can be left out, and what somebody has written stays.
    await choose('Thanks');
    await hands.click(screen.getByRole('button', { name: 'Send without the media' }));
    expect(screen.getByText('1 segment')).toBeVisible();
    await choose('Plain');
    expect(await box()).toHaveValue('Bye');
    await hands.type(await box(), ', Ana');
    await choose('Thanks');
    expect(await box()).toHaveValue('Bye, Ana\nThank you Ana!');
    await choose('Plain');
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('templateId');
  });

  it('CHATD-03 shows the picture of a text in the conversation', async () => {
    givenChats({ texts: [message({ media: '/m/a.mp4' })] });
    enter();
    const log = await screen.findByRole('log');
    expect(within(log).getByLabelText('Attached media')).toHaveAttribute('src', '/m/a.mp4');
  });

  it('sends by Ctrl and Enter', async () => {
    givenChats();
    let sent = 0;
    reply.post('/chats/:jobId/sendMessage', () => {
      sent += 1;
      return {};
    });
    const { person: hands } = enter();
    await hands.type(await box(), 'Thank you{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toBe(1));
  });

  it('keeps what was typed when the reply is refused, and says why', async () => {
    givenChats();
    reply.problem('POST', '/chats/:jobId/sendMessage', 503, {
      error: 'The carrier did not take the message.',
    });
    const { person: hands } = enter();
    await hands.type(await box(), 'Thank you');
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The carrier did not take the message.')).toBeVisible();
    expect(await box()).toHaveValue('Thank you');
  });

  it('keeps a reply that is not sent and why, while another person is read', async () => {
    givenChats();
    const sent: string[] = [];
    reply.problem(
      'POST',
      '/chats/:jobId/sendMessage',
      502,
      { error: 'The carrier is away.' },
      { once: true },
    );
    const { person: hands, history } = enter();
    const turnTo = async (last: string) =>
      hands.click(await screen.findByRole('button', { name: new RegExp(last) }));
    await hands.type(await box(), 'See you there');
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The carrier is away.')).toBeVisible();
    await turnTo('Last words 1');
    await screen.findByRole('log', { name: 'Conversation with (202) 555-0101' });
    expect(await box()).toHaveValue('');
    await hands.type(await box(), 'Another one');
    expect(history.guard.unsaved()).toBe('Your reply is not sent.');
    await turnTo('Last words 0');
    await screen.findByRole('log', { name: 'Conversation with (202) 555-0100' });
    expect(await box()).toHaveValue('See you there');
    expect(screen.getByText('The carrier is away.')).toBeVisible();
    reply.post('/chats/:jobId/sendMessage', ({ body }) => {
      sent.push((body as { to: string[] }).to[0]!);
      return { message: 'Message sent successfully' };
    });
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    await turnTo('Last words 1');
    expect(await box()).toHaveValue('Another one');
    await turnTo('Last words 0');
    expect(await box()).toHaveValue('');
    expect(sent).toEqual(['+12025550100']);
  });

  it('CHATD-10 takes no reply to a number that has opted out', async () => {
    givenChats({ optedOut: true });
    enter();
    expect(await screen.findByText('This number has opted out.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('ROLE-15 lets READER read without a reply box', async () => {
    givenChats();
    enter(users.reader());
    await screen.findByRole('log');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('CHATD-02 opens another person and turns the page', async () => {
    givenChats();
    const { person: hands, address } = enter();
    await hands.click(await screen.findByRole('button', { name: /^\(202\) 555-0101/ }));
    expect(await screen.findByRole('log', { name: 'Conversation with (202) 555-0101' })).toBeVisible();
    await hands.click(screen.getByRole('button', { name: 'Next page' }));
    expect(address()).toBe('/chats/503?page=2');
  });

  it('says when nobody has been texted', async () => {
    givenChats({ people: [], total: 0 });
    enter();
    expect(await screen.findByText('No one has been texted yet')).toBeVisible();
  });

  it('CHATD-08 shows why a conversation cannot be read, and reads it again', async () => {
    givenChats();
    const resting = { error: 'The texts are resting.' };
    reply.problem('GET', '/chats/:jobId', 500, resting, { once: true });
    const { person: hands } = enter();
    expect(await screen.findByText('The texts are resting.')).toBeVisible();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    await hands.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Yes!')).toBeVisible();
  });

  it('CHATD-08 shows why a job cannot be read, and asks again where that may help', async () => {
    reply.problem('GET', '/job/:jobId', 503, { error: 'Please try again in a minute.' });
    enter();
    expect(await screen.findByText('Please try again in a minute.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('CHATD-08 says that a job is not there, and does not offer to ask again', async () => {
    reply.problem('GET', '/job/:jobId', 404, { error: 'This job was not found.' });
    enter();
    expect(await screen.findByText('This job was not found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Chat History' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute('href', '/chats');
  });
});

const standing = (changes: Partial<OptOutStanding> = {}): OptOutStanding => ({
  state: 'stopped',
  at: '2026-11-20T15:00:00.000Z',
  text: null,
  byHand: null,
  by: null,
  since: '2026-11-20T15:00:00.000Z',
  ...changes,
});

describe('opting a person out by hand', () => {
  const choose = async (hands: Hands, name: string) => {
    await openActions(hands);
    await hands.click(await screen.findByRole('menuitem', { name }));
  };

  it.each([
    ['Opt out', 'opt-out', /^\(202\) 555-0100 is opted out\. Confirmation text in \d+ s/],
    ['Wrong number', 'wrong-number', /^\(202\) 555-0100 is opted out as a wrong number\. Undo within \d+ s/],
  ])('"%s" takes effect immediately and can be undone', async (name, kind, notice) => {
    givenChats();
    const sent: unknown[] = [];
    reply.post('/chats/:jobId/opt-out', ({ body }) => {
      sent.push(body);
      return { data: { undoMs: 10_000 }, message: 'This person is opted out.' };
    });
    reply.post('/chats/:jobId/opt-out/undo', ({ body }) => {
      sent.push(['undo', body]);
      return { message: 'The opt-out is undone.' };
    });
    const { person: hands } = enter(users.clicker());
    await choose(hands, name);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(sent).toEqual([{ recipient: '+12025550100', kind }]);
    await hands.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The opt-out is undone.')).toBeVisible();
    expect(sent.at(-1)).toEqual(['undo', { recipient: '+12025550100' }]);
  });

  it('says why it was refused', async () => {
    givenChats();
    reply.problem('POST', '/chats/:jobId/opt-out', 409, { error: 'This number has opted out already.' });
    const { person: hands } = enter();
    await choose(hands, 'Opt out');
    expect(await screen.findByText('This number has opted out already.')).toBeVisible();
  });

  it('is offered to no reader, and for no one who is opted out or needs review', async () => {
    givenChats();
    const { person: hands } = enter(users.reader());
    await openActions(hands);
    await screen.findByRole('menuitem', { name: 'Is this number blocked?' });
    expect(screen.queryByRole('menuitem', { name: 'Opt out' })).toBeNull();
  });

  it.each([
    [true, standing()],
    [false, standing({ state: 'in-review', text: 'leave me alone' })],
  ])('is not offered where nothing may be sent anyway (%#)', async (optedOut, why) => {
    givenChats({ optedOut, standing: why });
    const { person: hands } = enter();
    await screen.findByText(optedOut ? 'This number has opted out.' : /may mean stop/);
    const head = within(screen.getByRole('heading', { name: '(202) 555-0100' }).parentElement!);
    expect(head.getByText(optedOut ? 'Opted out' : 'Needs review')).toBeVisible();
    await openActions(hands);
    await screen.findByRole('menuitem', { name: 'Is this number blocked?' });
    expect(screen.queryByRole('menuitem', { name: 'Wrong number' })).toBeNull();
  });

  it.each([
    ['opt-out', 'Opted out by hand, by Cleo Park, Nov 20, 2026'],
    ['wrong-number', 'Wrong number, set by hand, by Cleo Park, Nov 20, 2026'],
  ] as const)('says of "%s" who did it and when', async (byHand, text) => {
    givenChats({ optedOut: true, standing: standing({ byHand, by: 'Cleo Park' }) });
    enter(users.reader());
    const title = await screen.findByText('This number has opted out.');
    expect(title.parentElement).toHaveTextContent(text);
    expect(await axeProblems()).toEqual([]);
  });

  it('is lifted by AGENT-ADMIN alone', async () => {
    const byHand = standing({ byHand: 'opt-out', by: 'Cleo Park' });
    givenChats({ optedOut: true, standing: byHand });
    const lifted: unknown[] = [];
    reply.post('/dncs/opt_outs/lift', ({ body }) => {
      lifted.push(body);
      return { message: 'The opt-out is lifted. The number may be texted again.' };
    });
    const first = enter();
    await screen.findByText('This number has opted out.');
    expect(screen.queryByRole('button', { name: 'Lift opt-out' })).toBeNull();
    first.unmount();
    const { person: hands } = enter(users.agentAdmin());
    await hands.click(await screen.findByRole('button', { name: 'Lift opt-out' }));
    await hands.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }),
    );
    expect(await screen.findByText('The opt-out is lifted. The number may be texted again.')).toBeVisible();
    const { accountId } = aJob();
    expect(lifted).toEqual([{ accountId, phone: '+12025550100', since: byHand.since }]);
  });
});

describe('a reply that needs review', () => {
  const inReview = standing({ state: 'in-review', text: 'leave me alone' });
  const which = { accountId: aJob().accountId, phone: 2025550100, since: inReview.since };

  it('is decided in the conversation by USER and AGENT-ADMIN', async () => {
    givenChats({ standing: inReview });
    const decided: unknown[] = [];
    for (const decision of ['opt-out', 'release'] as const)
      reply.post(`/operations/held-people/${decision}`, ({ body }) => {
        decided.push([decision, body]);
        return { data: { total: 0, people: [] }, message: `Done: ${decision}` };
      });
    const { person: hands } = enter();
    expect(await screen.findByText(/^“leave me alone” may mean stop/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
    await hands.click(screen.getByRole('button', { name: 'Stop texting' }));
    expect(await screen.findByText('Done: opt-out')).toBeVisible();
    await hands.click(screen.getByRole('button', { name: 'Not a stop' }));
    await hands.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }),
    );
    expect(await screen.findByText('Done: release')).toBeVisible();
    expect(decided).toEqual([
      ['opt-out', which],
      ['release', which],
    ]);
  });

  it.each([
    ['a clicker', users.clicker(), inReview],
    ['a reader', users.reader(), inReview],
    ['a user who is denied the identity', users.user(), { ...inReview, text: null, since: null }],
  ])('is shown to %s without a decision', async (_who, user, why) => {
    givenChats({ standing: why });
    enter(user);
    expect(await screen.findByText(/^What they wrote may mean stop/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop texting' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Not a stop' })).toBeNull();
  });
});
