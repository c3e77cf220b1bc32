import type { FactorQuestion, PasskeyOffer } from '@campaign/shared-api/contracts';
import { openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { virtualPasskey } from '../../testing/virtual-passkey';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Key = ReturnType<typeof virtualPasskey>;
const newKey = () => virtualPasskey(server.ctx.config.publicUrl);

async function add(client: TestClient, key: Key) {
  const { ticket, options } = (await client.post<{ data: PasskeyOffer }>('/factors/passkeys/offer')).body
    .data;
  const body = { ticket, name: 'Laptop', response: key.create(options.challenge) };
  return {
    ...(await client.post('/factors/passkeys', body)),
    again: () => client.post('/factors/passkeys', body),
  };
}
async function ask(client: TestClient) {
  const half = await server.visitor.post('/users/login', {
    email: client.person?.email,
    password: TEST_PASSWORD,
  });
  expect(half.status).toBe(202);
  const { ticket, passkey } = half.body.data as FactorQuestion;
  return { ticket, challenge: passkey?.challenge ?? '' };
}
const answer = async (ticket: string, response: object) =>
  (await server.visitor.post('/users/login/second-factor', { ticket, answer: { kind: 'passkey', response } }))
    .status;

it('SIGNIN-06 signs in with the password and then the passkey', async () => {
  const client = await server.signInAs('reader');
  const key = newKey();
  expect(await add(client, key)).toMatchObject({ status: 200, body: { message: 'Passkey added.' } });
  const { ticket, challenge } = await ask(client);
  expect(await answer(ticket, key.get(challenge))).toBe(200);
});

it('takes no answer twice, to another question, from another page, of another key', async () => {
  const client = await server.signInAs('reader');
  const key = newKey();
  await add(client, key);
  const [first, second] = [await ask(client), await ask(client)];
  const given = key.get(first.challenge);
  expect(await answer(second.ticket, given)).toBe(401);
  expect(await answer(first.ticket, key.get(first.challenge, 'https://console.evil.example'))).toBe(401);
  expect(await answer(first.ticket, newKey().get(first.challenge))).toBe(401);
  expect(await answer(first.ticket, key.get(first.challenge))).toBe(200);
  expect(await answer(first.ticket, given)).toBe(401);
});

it('refuses a key whose counter went back: a copy', async () => {
  const client = await server.signInAs('reader');
  const key = newKey();
  await add(client, key);
  const first = await ask(client);
  expect(await answer(first.ticket, key.get(first.challenge))).toBe(200);
  key.countFrom(0);
  const second = await ask(client);
  expect(await answer(second.ticket, key.get(second.challenge))).toBe(401);
});

it('adds a key once, only for who was offered it', async () => {
  const [client, other] = [await server.signInAs('reader'), await server.signInAs('reader')];
  const key = newKey();
  const added = await add(client, key);
  expect((await added.again()).status).toBe(400);
  expect((await add(client, key)).status).toBe(409);
  const offer = (await client.post<{ data: PasskeyOffer }>('/factors/passkeys/offer')).body.data;
  const stolen = { ticket: offer.ticket, name: 'Mine', response: newKey().create(offer.options.challenge) };
  expect((await other.post('/factors/passkeys', stolen)).status).toBe(400);
});

it('is removed by its person alone', async () => {
  const [client, other] = [await server.signInAs('reader'), await server.signInAs('reader')];
  await add(client, newKey());
  const { passkeys } = (await client.get<{ data: { passkeys: { passkeyId: number }[] } }>('/factors')).body
    .data;
  const path = `/factors/passkeys/${passkeys[0]?.passkeyId}`;
  expect((await other.delete(path)).status).toBe(404);
  expect((await client.delete(path)).status).toBe(200);
});
