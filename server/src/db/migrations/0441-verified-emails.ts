/**
 * When a user opened a link that was mailed to their address. Users who are there already count as verified.
 */
export const verifiedEmails = {
  name: '0441-verified-emails',
  sql: `
alter table agent add column email_verified_at timestamptz;
update agent set email_verified_at = created_at;
`,
} as const;
