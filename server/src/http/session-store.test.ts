import { openTestServer } from '../testing';
import { eventually } from '../testing/sending-world';
import { openSessionStore, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-store';

it('SESS-06 forgets a session that idled out, and one that is too old however busy, and no other', async () => {
  const server = await openTestServer();
  try {
    const { ctx, db, clock } = server;
    const agentIds: number[] = [];
    for (let person = 0; person < 3; person++) {
      await server.signInAs('agency');
      const { agent_id } = await db
        .selectFrom('app_session')
        .select('agent_id')
        .where('agent_id', 'not in', [0, ...agentIds])
        .executeTakeFirstOrThrow();
      agentIds.push(agent_id);
    }
    const now = clock.now().getTime();
    const [idle = 0, old = 0, fresh] = agentIds;
    const seen = (agentId: number, seenAgo: number, begunAgo: number) =>
      db
        .updateTable('app_session')
        .set({
          seen_at: new Date(now - seenAgo),
          expires_at: new Date(now - begunAgo + SESSION_ABSOLUTE_MS),
        })
        .where('agent_id', '=', agentId)
        .execute();
    await seen(idle, SESSION_IDLE_MS + 1_000, 3 * 3_600_000);
    await seen(old, 1_000, SESSION_ABSOLUTE_MS + 1_000);
    await ctx.sessions.prune();
    const left = await db.selectFrom('app_session').select('agent_id').execute();
    expect(left.map(({ agent_id }) => agent_id)).toEqual([fresh]);
  } finally {
    await server.close();
  }
});

it('SESS-06 knows nobody who has signed out by another process', async () => {
  const server = await openTestServer();
  const { ctx, db, clock } = server;
  const now = clock.now();
  jest.spyOn(clock, 'now').mockReturnValue(now);
  const elsewhere = openSessionStore(ctx);
  const stopListening = await elsewhere.listen();
  try {
    const { person } = await server.signInAs('agency');
    const who = { agentId: person?.agent_id ?? 0, accountId: person?.account_id ?? 0 };
    const token = await ctx.sessions.begin(db, who);
    expect(await elsewhere.find(token)).toMatchObject(who);
    await ctx.sessions.end(token);
    await eventually(
      () => elsewhere.find(token),
      (found) => found === undefined,
    );
  } finally {
    jest.restoreAllMocks();
    await stopListening();
    await server.close();
  }
});
