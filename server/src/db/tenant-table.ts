/** One agency's rows are another's nothing; ADMIN's session sees all (tenant.ts sets both settings). */
const OWN_ROWS = `(account_id = nullif(current_setting('app.account_id', true), '')::int
    or current_setting('app.is_admin', true) = 'on')`;

/**
 * The lines of a migration that put row-level security on a table with an `account_id`, and give it to the role that
 * requests run under:
 *
 * ```ts
 * up: `create table media (…); ${tenantTable('media')}`
 * ```
 *
 * A migration that was released is never edited, and this is a part of it: another rule is another function.
 * `may`: what `app_user` may do with its rows. What it writes is checked like what it reads.
 */
export const tenantTable = (name: string, may = 'select, insert, update, delete') => `
alter table ${name} enable row level security;
alter table ${name} force row level security;
create policy tenant on ${name} using ${OWN_ROWS} with check ${OWN_ROWS};
grant ${may} on ${name} to app_user;
grant usage on all sequences in schema public to app_user;
`;
