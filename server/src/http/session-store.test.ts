import { openTestServer } from '../testing';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-store';

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
