/** Two agencies share identity 1: the words of one are not in the other's way. */
export const stopWordsByAgency = {
  name: '0052-stop-words-by-agency',
  sql: `
drop index stop_word_once;
create unique index stop_word_once on stop_word (account_id, identity_id, lower(content));
`,
} as const;
