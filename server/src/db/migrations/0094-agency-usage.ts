/** An agency's month is read from its own hours. */
export const agencyUsage = {
  name: '0094-agency-usage',
  sql: `create index message_stat_account on message_stat (account_id, hour);`,
} as const;
