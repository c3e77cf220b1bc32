/** Whoever may reset a second factor is shown whether there is one; nothing else of it is read by a person's queries. */
export const factorPresence = {
  name: '0135-factor-presence',
  sql: `
grant select (agent_id) on passkey to app_user;
grant select (agent_id, confirmed_at) on totp to app_user;
`,
} as const;
