/** JOBS-31: jobs that are shown as completed with figures of their own. Written by the platform alone. */
export const jobDisplayOverride = {
  name: '0046-job-display-override',
  sql: `
create table job_display_override (
  job_id int primary key references job on delete cascade,
  account_id int not null references account,
  messages_sent int not null,
  messages_opt_out int not null,
  messages_non_opt_out int not null,
  segments int not null,
  price numeric(8,4) not null
);
alter table job_display_override enable row level security;
alter table job_display_override force row level security;
create policy tenant on job_display_override
  using (account_id = nullif(current_setting('app.account_id', true), '')::int
         or current_setting('app.is_admin', true) = 'on')
  with check (account_id = nullif(current_setting('app.account_id', true), '')::int
         or current_setting('app.is_admin', true) = 'on');
grant select on job_display_override to app_user;
`,
} as const;
