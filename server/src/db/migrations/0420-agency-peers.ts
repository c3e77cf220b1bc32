/** The SIP peer of an agency's carrier site that its new identities start with; null: every peer of the site. */
export const agencyPeers = {
  name: '0420-agency-peers',
  sql: `alter table account add column peer_id text;`,
} as const;
