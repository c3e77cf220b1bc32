/**
 * Whose a number is that an identity has taken for itself: a new identity has no peer of its own with the carrier by which
 * its numbers could be told from another's.
 */
export const numbersOfIdentities = {
  name: '0122-numbers-of-identities',
  sql: `
alter table sending_number add column identity_id int references identity on delete set null;
create index sending_number_identity on sending_number (identity_id) where identity_id is not null;
`,
} as const;
