import { HIDDEN_IDENTITY_ID, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type { StopWord } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, openTestServer, type TestClient, type TestServer } from '../../testing';
import { stopWordWords } from './stop-words.service';

let server: TestServer;
let chief: TestClient;
let accountId: number;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  chief = await server.signInAs('agent-admin');
  accountId = server.agency.account_id;
});
afterAll(() => server.close());
beforeEach(async () => {
  identityId = (await anIdentity(server.db, { account_id: accountId })).identity_id;
});

interface Answer {
  data: StopWord;
  message?: string;
  warning?: string;
  fields?: object;
}
const add = (content: unknown, change: object = {}, as = chief) =>
  as.post<Answer>('/stopWords', { accountId, identityId, content, active: true, ...change });
const wordsOf = async (as = chief, owner = `${accountId}/${identityId}`) => {
  const { status, body } = await as.get<{ data: StopWord[]; total: number }>(`/stopWords/${owner}`);
  return status === 200
    ? body.data.map(({ content, active }) => `${content}${active ? '' : ' (off)'}`)
    : status;
};

it('STOP-04 STOP-05 STOP-06 STOP-07 adds, lists and deletes the words of an identity', async () => {
  const { body } = await add('  Genug ');
  expect(body).toEqual({
    data: { id: expect.any(Number), content: 'Genug', active: true, accountId, identityId },
    message: 'Stop word saved successfully!',
  });
  await add('assez');
  expect(await wordsOf()).toEqual(['assez', 'Genug']);
  const other = (await anIdentity(server.db, { account_id: accountId })).identity_id;
  expect(await wordsOf(chief, `${accountId}/${other}`)).toEqual([]);
  const gone = { id: body.data.id, accountId, identityId };
  expect((await chief.delete('/stopWords', { ...gone, identityId: other })).status).toBe(404);
  expect((await chief.delete('/stopWords', gone)).body).toEqual({ message: 'Stop word deleted.' });
  expect((await chief.delete('/stopWords', gone)).status).toBe(404);
  expect(await wordsOf()).toEqual(['assez']);
});

it.each(['GENUG', 'genug', ' Genug! ', '“genug”', 'Génug'])(
  'STOP-08 warns that %j is there already, and keeps one',
  async (again) => {
    await add('Genug');
    const { status, body } = await add(again);
    expect([status, body.warning, body.message]).toEqual([200, stopWordWords.duplicate('Genug'), undefined]);
    expect(await wordsOf()).toEqual(['Genug']);
  },
);

it('saves a new word that is off as off [STOP-07]', async () => {
  expect((await add('Genug', { active: false })).body).toMatchObject({ data: { active: false } });
  expect(await wordsOf()).toEqual(['Genug (off)']);
});

it('STOP-05 switches a word off and on again by its name', async () => {
  await add('Genug');
  expect((await add('genug', { active: false })).body).toMatchObject({
    data: { content: 'Genug', active: false },
    message: stopWordWords.saved,
  });
  expect(await wordsOf()).toEqual(['Genug (off)']);
  await add('GENUG');
  expect(await wordsOf()).toEqual(['Genug']);
});

it('STOP-08 keeps one word of two that are added at the same moment', async () => {
  const answers = await Promise.all([add('Genug'), add('GENUG'), add('genug')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await wordsOf()).toHaveLength(1);
});

it.each(['', '   ', '!!!', '👍', '\u200b', 'x'.repeat(161), null, 7, ['stop']])(
  'J17 STOP-08 refuses %j',
  async (content) => {
    const { status, body } = await add(content);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['content']]);
    expect(await wordsOf()).toEqual([]);
  },
);

it.each(['START', 'unstop', 'Help!', 'info'])('never lets %s stop anybody', async (content) => {
  expect((await add(content)).body).toMatchObject({ fields: { content: stopWordWords.wayBack } });
});

it('J17 keeps signs that mean something elsewhere as they are', async () => {
  for (const content of ['.*', 'a%_b', "o'; drop table stop_word; --", '<b>no</b>', 'нет']) {
    expect([content, (await add(content)).status]).toEqual([content, content === '.*' ? 400 : 200]);
  }
  expect(await wordsOf()).toEqual(['<b>no</b>', 'a%_b', "o'; drop table stop_word; --", 'нет']);
});

describe('who', () => {
  it.each(['agency', 'reader', 'clicker'] as const)('ROLE-06 JOBS-13 refuses %s', async (persona) => {
    const person = await server.signInAs(persona);
    expect(await wordsOf(person)).toBe(403);
    expect((await add('Genug', {}, person)).status).toBe(403);
    expect((await person.delete('/stopWords', { id: 1, accountId, identityId })).status).toBe(403);
  });

  it('ROLE-06 AGCY-05 lets ADMIN keep the words of any agency but the platform’s', async () => {
    const admin = await server.signInAs('admin');
    expect((await add('Genug', {}, admin)).status).toBe(200);
    expect(await wordsOf(admin)).toEqual(['Genug']);
    await anIdentity(server.db, { identity_id: HIDDEN_IDENTITY_ID, account_id: OWNER_ACCOUNT_ID });
    const own = (await anIdentity(server.db, { account_id: OWNER_ACCOUNT_ID })).identity_id;
    for (const identity of [own, HIDDEN_IDENTITY_ID]) {
      const owner = { accountId: OWNER_ACCOUNT_ID, identityId: identity };
      expect((await add('Genug', owner, admin)).status).toBe(404);
      expect(await wordsOf(admin, `${OWNER_ACCOUNT_ID}/${identity}`)).toBe(404);
    }
  });

  it('ROLE-16 SESS-09 answers alike for another agency, another’s identity and a denied one', async () => {
    const other = await anAgency(server.db);
    const theirs = (await anIdentity(server.db, { account_id: other.account_id })).identity_id;
    const denied = await server.signInAs('agent-admin', { identity_permission: [identityId] });
    for (const [owner, person] of [
      [{ accountId: other.account_id, identityId: theirs }, chief],
      [{ accountId: other.account_id, identityId }, chief],
      [{ accountId, identityId: theirs }, chief],
      [{ accountId, identityId: 999_999 }, chief],
      [{ accountId, identityId }, denied],
    ] as const) {
      expect((await add('Genug', owner, person)).body).toMatchObject({
        error: 'This identity was not found.',
      });
      expect(await wordsOf(person, `${owner.accountId}/${owner.identityId}`)).toBe(404);
    }
  });

  it('two agencies that share identity 1 keep their own words', async () => {
    const [one, two] = [
      await anAgency(server.db, { user_name: 'Launchpad' }),
      await anAgency(server.db, { user_name: 'LP Brokering' }),
    ];
    const admin = await server.signInAs('admin');
    for (const { account_id } of [one, two]) {
      const owner = { accountId: account_id, identityId: HIDDEN_IDENTITY_ID };
      expect((await add('Genug', owner, admin)).body.message).toBe(stopWordWords.saved);
    }
    const { stop_word_id: id } = await server.db
      .selectFrom('stop_word')
      .select('stop_word_id')
      .where('account_id', '=', two.account_id)
      .executeTakeFirstOrThrow();
    const ofOne = { accountId: one.account_id, identityId: HIDDEN_IDENTITY_ID, id };
    expect((await admin.delete('/stopWords', ofOne)).status).toBe(404);
  });

  it('writes down who changed which identity’s words', async () => {
    await add('Genug');
    const { action, object, detail } = await server.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('audit_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([action, object, detail]).toEqual([
      'stop-word:write',
      `identity/${identityId}`,
      { call: 'POST /api/v1/stopWords' },
    ]);
  });
});
