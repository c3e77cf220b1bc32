import { PREVIEW_HEADER } from '@campaign/shared-api/constants';
import type {
  Previewer,
  PreviewLink,
  PreviewOffer,
  RegistryEvent,
  ResolvedRelease,
  StartedPreview,
} from '@campaign/shared-api/contracts';
import type { TestClient } from '../../testing';
import { openRegistryWorld, type RegistryWorld } from '../../testing/registry-world';
import { aRemoteBuild } from '../../testing/remote-builds';

let world: RegistryWorld;
let tester: TestClient;

beforeAll(async () => {
  world = await openRegistryWorld();
  await world.addTeam('surveys');
  await world.publish(aRemoteBuild('surveys', 'surveys1'));
  await world.publish(aRemoteBuild('jobs', 'jobs2'));
  tester = await world.server.signInAs('agency');
  await list(tester);
});
afterAll(() => world.close());

const emailOf = ({ person }: TestClient) => person!.email;
const list = (whom: TestClient, remote = 'surveys') =>
  world.admin.post<{ data: Previewer[] }>(`/registry/remotes/${remote}/previewers`, { email: emailOf(whom) });
const linkTo = async (remote: string, build: string, more: object = {}) => {
  const made = await world.team(remote, 'POST', `/remotes/${remote}/preview`, { build, ...more });
  return made.body.data as PreviewLink;
};
const ticketOf = ({ url }: PreviewLink) => new URL(url).searchParams.get('ticket')!;
const start = async (who: TestClient, link: PreviewLink) =>
  (await who.post<{ data: StartedPreview }>('/registry/preview', { ticket: ticketOf(link) })).body.data;

/** What a tab gets that shows this pass. */
async function seenBy(who: Pick<TestClient, 'cookie'>, pass?: string, app = world.server.app) {
  const reply = await app.inject({
    url: '/platform/registry/release',
    headers: { ...(who.cookie && { cookie: who.cookie }), ...(pass && { [PREVIEW_HEADER]: pass }) },
  });
  return reply.json<ResolvedRelease>();
}
const triesSurveys = async (who: Pick<TestClient, 'cookie'>, pass?: string) =>
  (await seenBy(who, pass)).remotes['surveys'] !== undefined;

it('asks first, and shows the build to who started it, in that tab alone, on every server', async () => {
  const link = await linkTo('surveys', 'surveys1');
  expect(link).toMatchObject({ remote: 'surveys', build: 'surveys1', people: 1 });
  expect(link.url).toMatch(/^http:\/\/localhost:\d+\/preview\?ticket=[\w-]+\.[\w-]{43}$/);
  const offer = await tester.post<{ data: PreviewOffer }>('/registry/preview/offer', {
    ticket: ticketOf(link),
  });
  expect(offer.body.data).toMatchObject({
    remote: 'surveys',
    build: 'surveys1',
    publishedBy: 'surveys: ci',
    until: link.until,
    mountedIn: 'Chromium 156',
    path: '/surveys',
  });
  // Looked at, not pressed.
  expect(await triesSurveys(tester)).toBe(false);

  const { pass } = await start(tester, link);
  for (const app of [world.server.app, world.second]) {
    const seen = await seenBy(tester, pass, app);
    expect(seen.remotes['surveys']).toMatchObject({
      state: 'on',
      channel: 'preview',
      build: { build: 'surveys1' },
    });
    expect(seen.preview).toEqual({
      remote: 'surveys',
      build: 'surveys1',
      publishedBy: 'surveys: ci',
      until: link.until,
      mountedIn: 'Chromium 156',
    });
  }
  // Another tab of the same person has the cookie and no pass.
  const other = await seenBy(tester);
  expect(other.preview).toBeUndefined();
  expect(other.remotes['surveys']).toBeUndefined();
});

it('keeps what everybody has of a remote in force as its fallback', async () => {
  await list(tester, 'jobs');
  const { pass } = await start(tester, await linkTo('jobs', 'jobs2'));
  expect((await seenBy(tester, pass)).remotes['jobs']).toMatchObject({
    channel: 'preview',
    build: { build: 'jobs2' },
    fallback: { build: 'jobs1' },
  });
});

it('refuses an ADMIN, and everybody who is not on the list, unless they are put on it', async () => {
  const link = await linkTo('surveys', 'surveys1');
  const body = { ticket: ticketOf(link) };
  const reader = await world.server.signInAs('reader');
  for (const who of [world.admin, reader]) {
    for (const url of ['/registry/preview/offer', '/registry/preview'])
      expect(await who.post(url, body)).toMatchObject({
        status: 403,
        body: { error: 'You are not on the preview list of surveys. Its team has you put on it.' },
      });
  }
  expect((await world.server.visitor.post('/registry/preview', body)).status).toBe(401);
  await list(world.admin);
  const { pass } = await start(world.admin, link);
  expect(await triesSurveys(world.admin, pass)).toBe(true);
  // Taken off, it is over, whatever pass there is.
  const id = world.admin.person!.agent_id;
  expect((await world.admin.delete(`/registry/remotes/surveys/previewers/${id}`)).status).toBe(200);
  expect(await triesSurveys(world.admin, pass)).toBe(false);
});

it('gives a foreign person nothing for a pass they carried off', async () => {
  const { pass } = await start(tester, await linkTo('surveys', 'surveys1'));
  const reader = await world.server.signInAs('reader');
  await list(reader);
  expect(await triesSurveys(reader, pass)).toBe(false);
  expect(await triesSurveys(world.server.visitor, pass)).toBe(false);
  expect(await triesSurveys(tester, pass)).toBe(true);
});

it('takes no ticket that is forged, over, or made for something else', async () => {
  const link = await linkTo('surveys', 'surveys1', { hours: 0.05 });
  const [body = '', signature = ''] = ticketOf(link).split('.');
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as { content: object };
  const altered = { ...content, content: { ...content.content, build: 'jobs2', remote: 'jobs' } };
  const { pass } = await start(tester, link);
  for (const ticket of [
    `${Buffer.from(JSON.stringify(altered)).toString('base64url')}.${signature}`,
    `${body}.${signature.slice(0, -2)}AA`,
    `${body}.`,
    body,
    'x',
    pass,
  ]) {
    const refused = await tester.post('/registry/preview', { ticket });
    expect(refused).toMatchObject({ status: 404, body: { error: 'This preview link was not found.' } });
  }
  // A link is no pass.
  expect(await triesSurveys(tester, ticketOf(link))).toBe(false);
  world.server.clock.advance(180_000 + 1);
  expect((await tester.post('/registry/preview', { ticket: ticketOf(link) })).status).toBe(404);
  expect(await triesSurveys(tester, pass)).toBe(false);
});

it('starts by nothing but a press on a page of ours', async () => {
  const ticket = ticketOf(await linkTo('surveys', 'surveys1'));
  const send = (headers: Record<string, string>) =>
    world.server.app.inject({
      method: 'POST',
      url: '/api/v1/registry/preview',
      headers: { cookie: tester.cookie!, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ ticket }),
    });
  const ours = { 'x-requested-with': 'campaign-console' };
  expect((await send({})).statusCode).toBe(403);
  expect((await send({ ...ours, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send({ ...ours, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await send({ ...ours, 'content-type': 'text/plain' })).statusCode).toBe(415);
  const byLink = await world.server.app.inject({
    url: `/preview?ticket=${ticket}`,
    headers: { cookie: tester.cookie! },
  });
  expect(byLink.body).not.toContain('surveys1');
  expect((await send(ours)).statusCode).toBe(200);
});

it('is over at logout, and does not come back with the next sign-in', async () => {
  const clicker = await world.server.signInAs('clicker');
  await list(clicker);
  const { pass } = await start(clicker, await linkTo('surveys', 'surveys1'));
  expect(await triesSurveys(clicker, pass)).toBe(true);
  expect((await clicker.post('/users/logout')).status).toBe(200);
  expect(await triesSurveys(clicker, pass)).toBe(false);
  const { agent_id: agentId, account_id: accountId } = clicker.person!;
  const token = await world.server.ctx.sessions.begin(world.server.db, { agentId, accountId });
  const again = { cookie: `session=${token}` };
  expect((await world.server.app.inject({ url: '/api/v1/session', headers: again })).statusCode).toBe(200);
  expect(await triesSurveys(again, pass)).toBe(false);
});

it('is not for somebody of the platform who looks as its person', async () => {
  const viewer = await world.server.signInAs('admin');
  const link = await linkTo('surveys', 'surveys1');
  const order = { agentId: tester.person!.agent_id, reason: 'Ticket 881: the report looks wrong' };
  expect((await viewer.post('/session/view', order)).status).toBe(200);
  expect((await viewer.post('/registry/preview', { ticket: ticketOf(link) })).status).toBe(403);
  expect(await triesSurveys(viewer, (await start(tester, link)).pass)).toBe(false);
});

it('is over when the person ends it', async () => {
  const { pass } = await start(tester, await linkTo('surveys', 'surveys1'));
  const ended = await tester.call({
    method: 'DELETE',
    url: '/api/v1/registry/preview',
    headers: { [PREVIEW_HEADER]: pass },
  });
  expect(ended.statusCode).toBe(200);
  expect(await triesSurveys(tester, pass)).toBe(false);
});

it('makes a link for a checked build alone, by the remote’s own team, for a day at most', async () => {
  const ask = (as: string, order: object) => world.team(as, 'POST', '/remotes/surveys/preview', order);
  expect((await ask('surveys', { build: 'nowhere' })).status).toBe(404);
  expect((await ask('jobs', { build: 'surveys1' })).status).toBe(403);
  expect((await ask('surveys', { build: 'surveys1', hours: 25 })).status).toBe(400);
  expect((await world.admin.post('/registry/remotes/surveys/preview', { build: 'surveys1' })).status).toBe(
    403,
  );
  await world.publish(aRemoteBuild('surveys', 'surveysnext', { requires: { platform: 2 } }));
  expect(await ask('surveys', { build: 'surveysnext' })).toMatchObject({
    status: 409,
    body: { error: 'surveys surveysnext needs platform 2; this console has platform 1.' },
  });
});

it('keeps the list in the platform’s hands, and lets the team read it', async () => {
  const read = await world.team('surveys', 'GET', '/remotes/surveys/previewers');
  expect((read.body.data as Previewer[]).map(({ email }) => email)).toContain(emailOf(tester));
  expect((await world.team('jobs', 'GET', '/remotes/surveys/previewers')).status).toBe(403);
  const body = { email: emailOf(tester) };
  expect((await world.team('surveys', 'POST', '/remotes/surveys/previewers', body)).status).toBe(401);
  expect((await tester.post('/registry/remotes/surveys/previewers', body)).status).toBe(403);
  const nobody = await world.admin.post('/registry/remotes/surveys/previewers', { email: 'no@body.example' });
  expect(nobody.status).toBe(404);
});

it('is written down: the link, who started and ended it, and who was put on the list', async () => {
  const { body } = await world.admin.get<{ data: RegistryEvent[] }>('/registry/audit?page=1&size=100');
  const told = body.data
    .filter(({ remote }) => remote === 'surveys')
    .map(({ action, by }) => `${action} ${by}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'preview-link surveys: ci',
      `preview ${emailOf(tester)}`,
      `preview-end ${emailOf(tester)}`,
      `previewer ${emailOf(world.admin)}`,
      `previewer-gone ${emailOf(world.admin)}`,
    ]),
  );
});
