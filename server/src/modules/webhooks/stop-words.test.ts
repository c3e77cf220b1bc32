import { anIdentity } from '../../testing/builders';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());

const { says, completed, wordOf } = callbacksOf(() => world);

describe('an identity’s own stop words', () => {
  it('O15 STOP-09 an identity’s active stop word stops, at once and only for that identity', async () => {
    const { db, agency } = world.server;
    const [one_, two] = world.phones(2) as [number, number];
    const job = await world.campaign([one_, two]);
    await completed(job.job_id);
    const other = await anIdentity(db, { account_id: agency.account_id });
    await db
      .insertInto('stop_word')
      .values({ account_id: agency.account_id, identity_id: other.identity_id, content: 'genug' })
      .execute();
    await says(one_, 'Genug!');
    await world.read();
    expect(await wordOf(one_)).toBeUndefined();
    await db
      .insertInto('stop_word')
      .values({ account_id: agency.account_id, identity_id: world.identity.identity_id, content: 'Genug' })
      .execute();
    await says(one_, 'genug');
    expect(await wordOf(one_)).toMatchObject({ stopped: true });
    await db.updateTable('stop_word').set({ active: false }).execute();
    await says(two, 'genug');
    await world.read();
    expect(await wordOf(two)).toBeUndefined();
  });

  it('STOP-09 a word is in force from the moment it is saved until it is deleted, for the whole agency', async () => {
    const { server, identity } = world;
    const [one_, two, three] = world.phones(3) as [number, number, number];
    const job = await world.campaign([one_, two, three]);
    await completed(job.job_id);
    const chief = await server.signInAs('agent-admin');
    const owner = { accountId: server.agency.account_id, identityId: identity.identity_id };
    await says(one_, 'Prou');
    await world.read();
    expect(await wordOf(one_)).toBeUndefined();
    const { body } = await chief.post<{ data: { id: number } }>('/stopWords', { ...owner, content: 'prou' });
    await says(two, 'PROU!');
    expect(await wordOf(two)).toMatchObject({ stopped: true });
    const second = await world.campaign([two, three]);
    await completed(second.job_id);
    expect((await world.texts(second.job_id)).map(({ phone, reason }) => [phone, reason])).toEqual(
      expect.arrayContaining([
        [two, 'opted-out'],
        [three, null],
      ]),
    );
    await chief.delete('/stopWords', { ...owner, id: body.data.id });
    await says(three, 'Prou');
    await world.read();
    expect(await wordOf(three)).toBeUndefined();
  });
});
