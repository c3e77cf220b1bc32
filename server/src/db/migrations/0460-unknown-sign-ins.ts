/**
 * Sign-in attempts with emails that nobody has, counted by the hour: the emails themselves are strangers' data and are not
 * stored. A finished hour becomes one line of the audit log.
 */
export const unknownSignIns = {
  name: '0460-unknown-sign-ins',
  sql: `
create table unknown_sign_in (
  hour timestamptz primary key,
  attempts int not null
);
`,
} as const;
