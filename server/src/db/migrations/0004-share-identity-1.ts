/**
 * Identity 1 is the owner's, and the two special agencies send with it too (A§6, B§6, JOBS-07): to them its row
 * exists, to read and never to write. Told here once, so that no query has to step past row-level security.
 */
export const shareIdentity1 = {
  name: '0004-share-identity-1',
  sql: `
create policy shared_identity on identity for select
  using (identity_id = 1 and exists (
    select 1 from account
     where account_id = nullif(current_setting('app.account_id', true), '')::int
       and user_name in ('Launchpad', 'LP Brokering')));
`,
} as const;
