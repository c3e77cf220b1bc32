/**
 * New agencies and identities are numbered from 100: the ids the specification names (4, 46, 53, 56 and
 * identity 1) are given only on purpose. A request's role loses what only the platform has to do with.
 */
export const guardPlatformRows = {
  name: '0002-guard-platform-rows',
  sql: `
select setval(pg_get_serial_sequence('account', 'account_id'),
  greatest(100, (select coalesce(max(account_id), 0) + 1 from account)), false);
select setval(pg_get_serial_sequence('identity', 'identity_id'),
  greatest(100, (select coalesce(max(identity_id), 0) + 1 from identity)), false);
revoke all on sign_in_failure, webhook_event, phone_stage from app_user;
revoke insert, update, delete on registry_number, account_feature from app_user;
`,
} as const;
