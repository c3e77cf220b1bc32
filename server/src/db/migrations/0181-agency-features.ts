/**
 * The switches of the agencies the specification numbers (ROLE-18) are there in every installation, not in one with demo data
 * alone: those that exist get theirs. Any agency's are settings since.
 */
export const agencyFeatures = {
  name: '0181-agency-features',
  sql: `
insert into account_feature (account_id, feature)
select account_id, feature from account
  join (values (4, 'protected'), (4, 'rating-dropdown'), (46, 'hide-cost'), (46, 'own-rows-only'),
               (46, 'rental-toggle-blocked'), (53, 'house-rental-filter')) begun (of_account, feature)
    on of_account = account_id
on conflict do nothing;
`,
} as const;
