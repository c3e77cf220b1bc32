/**
 * Browsers that have signed in before: guesses of others do not lock them out. A session knows whose passwords were
 * proved in it: between these agencies, and no others, it may be switched.
 */
export const knownDevices = {
  name: '0120-known-devices',
  sql: `
create table known_device (
  device_hash bytea not null,
  email text not null,
  seen_at timestamptz not null default now(),
  primary key (device_hash, email)
);
create index known_device_age on known_device (seen_at);
revoke all on known_device from app_user;
alter table app_session add column proved int[] not null default '{}';
`,
} as const;
