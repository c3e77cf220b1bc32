/** The first number of a job that waits for a hand: found, not looked for among all that were texted. */
export const numbersByHand = {
  name: '0280-numbers-by-hand',
  sql: `
create index message_by_hand on message (job_id, phone)
  where state = 'waiting' and kind = 'initial' and direction = 'out' and reason is distinct from 'frequency-cap';
`,
} as const;
