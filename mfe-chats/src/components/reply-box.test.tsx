import { screen, waitFor } from '@testing-library/react';
import type { ReplyTemplate } from '@campaign/shared-api/contracts';
import { aJob, http, HttpResponse, mockServer, reply, startMockServer } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { Drafts } from './drafts';
import { ReplyBox } from './reply-box';

startMockServer();

const thanks: ReplyTemplate = {
  id: 5,
  title: 'Thanks',
  text: 'Thank you Ana!',
  media: '/m/a.png',
  isDefalut: true,
};
function open() {
  const job = aJob({ jobId: 503, jobType: 'Soapbox P2P' });
  reply.get('/chats/:jobId/templates', { data: [thanks], total: 1 });
  return renderRemote(
    <Drafts>
      <ReplyBox job={job} phone="+12025550100" isTyping={false} />
    </Drafts>,
  ).person;
}
const box = () => screen.getByRole('textbox', { name: 'Your reply' });
const PRESS = '{Control>}{Enter}{/Control}';

/** Answers one press after the other, and keeps their keys. */
function givenAnswers(...answers: (() => Response | Promise<Response>)[]) {
  const keys: string[] = [];
  mockServer.use(
    http.post('*/chats/:jobId/sendMessage', async ({ request }) => {
      keys.push(((await request.json()) as { idempotencyKey: string }).idempotencyKey);
      return answers[keys.length - 1]!();
    }),
  );
  return keys;
}
const taken = () => HttpResponse.json({}) as Response;

/** What takes half a minute takes a moment: nobody waits for it in a test. */
const { setTimeout: wait } = globalThis;
const hurry = () => {
  const hurried = (call: () => void, ms = 0) => wait(call, ms >= 20_000 ? 50 : ms);
  globalThis.setTimeout = hurried as typeof setTimeout;
};
afterEach(() => {
  globalThis.setTimeout = wait;
});

it.each<[string, () => Response | Promise<Response>]>([
  ['is lost', () => HttpResponse.error()],
  ['stays away', () => new Promise(() => {})],
])('D18 sends by the same press when its answer %s, and by another one once answered', async (_how, lost) => {
  hurry();
  const keys = givenAnswers(lost, taken, taken);
  const person = open();
  await person.type(box(), `Yes${PRESS}`);
  expect(await screen.findByText('Network error occurred. Please try again.')).toBeVisible();
  await person.type(box(), PRESS);
  await waitFor(() => expect(box()).toHaveValue(''));
  await person.type(box(), `Yes${PRESS}`);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('D18 sends the same words by another press when the first was of another text', async () => {
  const error = 'This press was of another text.';
  const keys = givenAnswers(
    () => HttpResponse.json({ error, code: 'idempotency-key-taken' }, { status: 422 }),
    taken,
  );
  const person = open();
  await person.type(box(), `Yes${PRESS}`);
  expect(await screen.findByText(error)).toBeVisible();
  expect(box()).toHaveValue('Yes');
  await person.type(box(), PRESS);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

it('DYN-03 warns that tags are sent as they are typed, known ones too, and sends them so', async () => {
  const sent: unknown[] = [];
  reply.post('/chats/:jobId/sendMessage', ({ body }) => {
    sent.push((body as { text: string }).text);
    return {};
  });
  const person = open();
  await person.click(box());
  await person.paste('Hi there');
  expect(screen.queryByText(/as typed/)).not.toBeInTheDocument();
  await person.clear(box());
  await person.paste('Hi {first_name}, {frist_name} of {first_name}');
  expect(screen.getByRole('status')).toHaveTextContent(
    '{first_name}, {frist_name} will be sent as typed: only templates fill in tags.',
  );
  await person.type(box(), PRESS);
  await waitFor(() => expect(sent).toEqual(['Hi {first_name}, {frist_name} of {first_name}']));
});

it('keeps what somebody has begun while a reply was on its way: words and picture', async () => {
  let answer = () => {};
  givenAnswers(() => new Promise((resolve) => (answer = () => resolve(taken()))));
  const person = open();
  await person.type(box(), `Yes${PRESS}`);
  await person.clear(box());
  await person.click(screen.getByRole('button', { name: 'Templates' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Thanks' }));
  answer();
  expect(await screen.findByText('Message sent successfully')).toBeVisible();
  expect(box()).toHaveValue('Thank you Ana!');
  expect(screen.getByRole('img', { name: 'Attached media' })).toHaveAttribute('src', '/m/a.png');
});
