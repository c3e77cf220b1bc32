import { tenantTable } from '../tenant-table';

/** How often an agency's forms were saved that have no table of their own: rules that are columns of the agency and its identities. */
export const formVersions = {
  name: '0205-form-versions',
  sql: `
create table form_version (
  account_id int not null references account,
  form text not null check (form in ('frequency', 'reply-rules')),
  version int not null default 1,
  changed_at timestamptz,
  changed_by int,
  primary key (account_id, form)
);
${tenantTable('form_version', 'select, insert, update')}
`,
} as const;
