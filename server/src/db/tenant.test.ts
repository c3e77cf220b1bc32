import { sql } from 'kysely';
import { anAgency, anIdentity, openOwnDatabase } from '../testing';
import type { OwnDatabase } from '../testing/database-template';
import type { Tx } from './database';
import { asPlatform, inTenant, leaveTenant } from './tenant';
import { tenantTable } from './tenant-table';

let own: OwnDatabase;
let mine: number;
let theirs: number;
beforeAll(async () => {
  own = await openOwnDatabase();
  mine = (await anAgency(own.db)).account_id;
  theirs = (await anAgency(own.db)).account_id;
  await anIdentity(own.db, { account_id: mine, identity_name: 'Mine' });
  await anIdentity(own.db, { account_id: theirs, identity_name: 'Theirs' });
}, 60_000);
afterAll(() => own.drop());

const user = () => ({ accountId: mine, role: 'USER' as const });
const names = async (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) =>
  (await tx.selectFrom('identity').select('identity_name').orderBy('identity_name').execute()).map(
    (row) => row.identity_name,
  );

describe('row-level security', () => {
  it('T05 covers every table that has an agency: enabled, forced, with a policy for reads and writes', async () => {
    const { rows } = await sql<{ table: string; enabled: boolean; forced: boolean; guarded: boolean }>`
      select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
          and pg_get_expr(p.polqual, c.oid) like '%app.account_id%'
          and pg_get_expr(p.polwithcheck, c.oid) like '%app.account_id%') as guarded
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id'
          and not a.attisdropped)`.execute(own.db);

    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !(row.enabled && row.forced && row.guarded))).toEqual([]);
  });

  it('works under a role that owns nothing and is no superuser', async () => {
    const { rows } = await sql<{ owned: number; super: boolean; bypass: boolean }>`
      select (select count(*) from pg_class where relowner = r.oid) as owned, rolsuper as super,
        rolbypassrls as bypass from pg_roles r where rolname = 'app_user'`.execute(own.db);
    expect(rows).toEqual([{ owned: 0, super: false, bypass: false }]);
  });

  it('shows an agency its own rows even when the query forgets to ask', async () => {
    await expect(inTenant(own.db, user(), names)).resolves.toEqual(['Mine']);
  });

  it('T05 guards a new table by the lines of tenantTable: what is read, and what is written', async () => {
    await sql
      .raw(`create table note (account_id int not null, body text); ${tenantTable('note')}`)
      .execute(own.db);
    const write = (accountId: number) => (tx: Tx) =>
      sql`insert into note values (${accountId}, ${`of ${accountId}`})`.execute(tx);
    await inTenant(own.db, { accountId: theirs, role: 'USER' }, write(theirs));
    await inTenant(own.db, user(), write(mine));
    await expect(inTenant(own.db, user(), write(theirs))).rejects.toThrow(/row-level security/);
    const read = async (tx: Tx) => (await sql<{ body: string }>`select body from note`.execute(tx)).rows;
    await expect(inTenant(own.db, user(), read)).resolves.toEqual([{ body: `of ${mine}` }]);
    await sql`drop table note`.execute(own.db);
  });

  it('shows ADMIN every agency', async () => {
    const admin = { accountId: mine, role: 'ADMIN' as const };
    await expect(inTenant(own.db, admin, names)).resolves.toEqual(['Mine', 'Theirs']);
  });

  it('T05 is left for the rest of one transaction only, and not at all by one that failed', async () => {
    const leave = (fails: boolean) =>
      inTenant(own.db, user(), async (tx) => {
        const before = await names(tx);
        await leaveTenant(tx);
        if (fails) throw new Error('It failed.');
        return { before, after: await names(tx) };
      });
    await expect(leave(false)).resolves.toEqual({ before: ['Mine'], after: ['Mine', 'Theirs'] });
    await expect(inTenant(own.db, user(), names)).resolves.toEqual(['Mine']);
    await expect(leave(true)).rejects.toThrow('It failed.');
    await expect(inTenant(own.db, user(), names)).resolves.toEqual(['Mine']);
  });

  it('T05 holds in a transaction that is told something else besides, and it is told', async () => {
    const settings = (tx: Tx) =>
      sql<{ role: string; idle: string }>`select current_setting('role') as role,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx);
    const also = 'set local idle_in_transaction_session_timeout = 4321';
    const { rows } = await inTenant(own.db, user(), settings, also);
    expect(rows).toEqual([{ role: 'app_user', idle: '4321ms' }]);
  });

  it('changes, moves and adds no row of another agency', async () => {
    const changed = await inTenant(own.db, user(), async (tx) => {
      const update = tx.updateTable('identity').where('account_id', '=', theirs);
      const updated = await update.set({ identity_name: 'Taken' }).executeTakeFirstOrThrow();
      const deleted = await tx
        .deleteFrom('identity')
        .where('account_id', '=', theirs)
        .executeTakeFirstOrThrow();
      return [updated.numUpdatedRows, deleted.numDeletedRows];
    });
    expect(changed).toEqual([0n, 0n]);

    const add = inTenant(own.db, user(), (tx) => anIdentity(tx, { account_id: theirs }));
    await expect(add).rejects.toMatchObject({ code: '42501' });
    const give = inTenant(own.db, user(), (tx) =>
      tx.updateTable('identity').set({ account_id: theirs }).where('account_id', '=', mine).execute(),
    );
    await expect(give).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps what only the platform has to do with from a request', async () => {
    for (const table of ['sign_in_failure', 'known_device', 'webhook_event'] as const) {
      const read = inTenant(own.db, user(), (tx) => tx.selectFrom(table).selectAll().execute());
      await expect(read).rejects.toMatchObject({ code: '42501' });
    }
    const erase = inTenant(own.db, user(), (tx) => tx.deleteFrom('audit').execute());
    await expect(erase).rejects.toMatchObject({ code: '42501' });
  });
});

describe('inTenant', () => {
  const state = async () => {
    const { rows } = await sql<{
      role: string;
      account: string;
      admin: string;
    }>`select current_user::text as role,
      coalesce(current_setting('app.account_id', true), '') as account,
      current_setting('app.is_admin', true) as admin`.execute(own.db);
    return rows[0];
  };

  it('leaves nothing of the agency on the connection, after success and after failure', async () => {
    const before = await state();
    for (let round = 0; round < 12; round++) {
      await inTenant(own.db, user(), names);
      await inTenant(own.db, user(), (tx) => sql`select 1/0`.execute(tx)).catch(() => {});
      expect(await state()).toMatchObject({ role: before?.role, account: '', admin: 'on' });
    }
  });

  it('serves agencies at the same time without mixing them', async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        inTenant(own.db, { accountId: index % 2 ? mine : theirs, role: 'USER' }, names),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => [index % 2 ? 'Mine' : 'Theirs']));
  });

  it('steps out for one statement and back, also when it was an ADMIN', async () => {
    const seen = await inTenant(own.db, user(), async (tx) => [
      await asPlatform(tx, () => names(tx)),
      await names(tx),
    ]);
    expect(seen).toEqual([['Mine', 'Theirs'], ['Mine']]);
    const admin = await inTenant(own.db, { accountId: mine, role: 'ADMIN' }, async (tx) => {
      await asPlatform(tx, () => names(tx));
      return names(tx);
    });
    expect(admin).toEqual(['Mine', 'Theirs']);
  });
});
