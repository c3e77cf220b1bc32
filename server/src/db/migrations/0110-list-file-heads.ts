/** How a list's file is written, so that refused rows are given back with their columns; which phone column a row came by. */
export const listFileHeads = {
  name: '0110-list-file-heads',
  sql: `
alter table phone_list add column file_head jsonb;
alter table phone_list add column loaded_by jsonb not null default '{}';
`,
} as const;
