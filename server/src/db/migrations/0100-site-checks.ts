import { tenantTable } from '../tenant-table';

/** When an agency had the server ask a website: twenty times an hour at most. */
export const siteChecks = {
  name: '0100-site-checks',
  sql: `
create table site_check (
  account_id int not null references account,
  at timestamptz not null default now()
);
create index site_check_recent on site_check (account_id, at);
${tenantTable('site_check', 'select, insert, delete')}
`,
} as const;
