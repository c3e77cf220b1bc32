import { sql } from 'kysely';
import { openEmptyDatabase } from '../../testing/database-template';
import { openDatabase } from '../database';
import type { Db } from '../database';
import { migrate } from '../migrate';
import { MIGRATIONS } from './index';

async function aPerson(db: Db, id: number, accountId: number, role: string, more: object = {}) {
  const row = {
    agent_id: id,
    account_id: accountId,
    email: `p${id}@example.com`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    display_name: 'Ada',
    role,
    password_hash: 'hash',
    active: true,
    ...more,
  };
  await sql`insert into agent select * from jsonb_populate_record(null::agent, ${JSON.stringify({
    identity_permission: [],
    must_change_password: false,
    reply_digest: true,
    version: 1,
    created_at: '2026-01-05T15:00:00Z',
    updated_at: '2026-01-05T15:00:00Z',
    ...row,
  })}::jsonb)`.execute(db);
}

it('makes the oldest active USER of an agency without an administrator its AGENT-ADMIN, records it, and counts everyone as verified [SIGNUP-14]', async () => {
  const empty = await openEmptyDatabase();
  const db = await openDatabase({ url: empty.url });
  try {
    const before = MIGRATIONS.findIndex(({ name: each }) => each === '0440-agency-administrators');
    await migrate(db, MIGRATIONS.slice(0, before));
    const agency = (account_id: number, more: object) => ({
      account_id,
      user_name: `Agency ${account_id}`,
      ...more,
    });
    const agencies = [
      agency(4, { approved: true }),
      agency(1001, { approved: true }),
      agency(1002, { approved: null }),
      agency(1003, { approved: false }),
      agency(1004, { approved: true, status: false }),
      agency(1005, { approved: true }),
      agency(1006, { approved: true }),
      agency(1007, { approved: true, deleted_at: new Date() }),
    ];
    for (const each of agencies)
      await db
        .insertInto('account')
        .values({ approved: true, ...each })
        .execute();
    await aPerson(db, 1, 4, 'USER');
    await aPerson(db, 2, 1001, 'USER', { active: false });
    await aPerson(db, 3, 1001, 'USER');
    await aPerson(db, 4, 1001, 'USER');
    await aPerson(db, 5, 1002, 'USER');
    await aPerson(db, 6, 1003, 'USER');
    await aPerson(db, 7, 1004, 'USER');
    await aPerson(db, 8, 1005, 'USER');
    await aPerson(db, 9, 1005, 'AGENT-ADMIN');
    await aPerson(db, 10, 1006, 'USER', { deleted_at: '2026-02-01T00:00:00Z' });
    await aPerson(db, 11, 1006, 'USER');
    await aPerson(db, 12, 1006, 'AGENT-ADMIN', { password_hash: '!' });
    await aPerson(db, 13, 1007, 'USER');
    await migrate(db);

    const people = await db
      .selectFrom('agent')
      .select(['agent_id', 'role', 'email_verified_at'])
      .orderBy('agent_id')
      .execute();
    const promoted = [3, 5, 11];
    expect(people.filter(({ role }) => role === 'AGENT-ADMIN').map(({ agent_id }) => agent_id)).toEqual([
      3, 5, 9, 11, 12,
    ]);
    expect(people.filter(({ email_verified_at: at }) => at === null)).toEqual([]);
    const recorded = await db
      .selectFrom('audit')
      .select(['account_id', 'agent_id', 'of_account', 'object', 'detail'])
      .where('action', '=', 'agent:promote')
      .orderBy('audit_id')
      .execute();
    const detail = { before: { role: 'USER' }, role: 'AGENT-ADMIN' };
    expect(recorded).toEqual(
      [1001, 1002, 1006].map((account, at) => ({
        account_id: account,
        agent_id: null,
        of_account: account,
        object: `agent/${promoted[at]}`,
        detail,
      })),
    );
  } finally {
    await db.close();
    await empty.drop();
  }
}, 120_000);
