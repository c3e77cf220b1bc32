/**
 * What an identity tells the 10DLC registry, and what the registry made of it. EIN and vetting token are sealed
 * (AES-256-GCM under a key of the installation): a copy of the database does not contain them.
 */
export const brandRegistration = {
  name: '0060-brand-registration',
  sql: `
create table registration (
  identity_id int primary key references identity on delete cascade,
  account_id int not null references account,
  ein_sealed text,
  legal_entity_type text,
  company_name text,
  display_name text,
  street text,
  city text,
  state text,
  postal_code text,
  phone text,
  email text,
  website text,
  vertical text,
  sample1 text,
  sample2 text,
  token_sealed text,
  brand_id text,
  vetting_id text,
  campaign_id text,
  campaign_status text,
  problem_step text,
  problem_code text,
  problem text,
  -- Readings of the registry are numbered when they begin; one that began before the last applied changes nothing.
  reading bigint not null default 0,
  read_applied bigint not null default 0,
  read_at timestamptz,
  updated_at timestamptz not null default now()
);
create index registration_brand on registration (brand_id);

-- What is to be told, on disk before it is: \`reference\` is the registry's own guard against a second one.
create table registration_submission (
  submission_id bigint generated always as identity primary key,
  identity_id int not null references identity on delete cascade,
  account_id int not null references account,
  kind text not null check (kind in ('brand', 'vetting', 'campaign')),
  reference text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  tries int not null default 0,
  not_before timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index registration_submission_open on registration_submission (identity_id, kind) where state = 'waiting';
create index registration_submission_due on registration_submission (not_before) where state = 'waiting';

do $$
declare t text;
begin
  foreach t in array array['registration', 'registration_submission'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I
      using (account_id = nullif(current_setting(''app.account_id'', true), '''')::int
             or current_setting(''app.is_admin'', true) = ''on'')
      with check (account_id = nullif(current_setting(''app.account_id'', true), '''')::int
             or current_setting(''app.is_admin'', true) = ''on'')', t);
    execute format('grant select, insert, update, delete on %I to app_user', t);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user;
`,
} as const;
