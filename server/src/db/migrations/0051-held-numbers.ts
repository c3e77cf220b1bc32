/** Numbers whose words a person has to read are found without reading every opt-out. */
export const heldNumbers = {
  name: '0051-held-numbers',
  sql: `
create index opt_out_in_review on opt_out (at) where in_review;
`,
} as const;
