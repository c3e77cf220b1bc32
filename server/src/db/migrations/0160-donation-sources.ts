import { tenantTable } from '../tenant-table';

/**
 * Donations come in: out of a file, or told by a donation page. Its own id makes each of them one; those written before have
 * none. An agency has one token, of which only the sum is kept.
 */
export const donationSources = {
  name: '0160-donation-sources',
  sql: `
alter table donation add column external_id text;
create unique index donation_once on donation (account_id, external_id);
create table donation_token (
  account_id int primary key references account,
  token_hash bytea not null unique,
  ending text not null,
  created_by int not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
${tenantTable('donation_token')}
`,
} as const;
