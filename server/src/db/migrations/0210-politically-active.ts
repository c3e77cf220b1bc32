/** Two answers of the questionnaire come to the same entity type: which was given is kept, so that it can be shown again. */
export const politicallyActive = {
  name: '0210-politically-active',
  sql: `alter table identity add column politically_active boolean;`,
} as const;
