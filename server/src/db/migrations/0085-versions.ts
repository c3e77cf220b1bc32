/** What a form overwrites: how often it was saved, when and by whom, so that a second save does not undo the first unseen. */
export const versions = {
  name: '0085-versions',
  sql: ['job', 'template', 'delivery_schedule', 'account', 'agent', 'identity']
    .map(
      (table) => `
alter table ${table}
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column changed_by int;
`,
    )
    .join(''),
} as const;
