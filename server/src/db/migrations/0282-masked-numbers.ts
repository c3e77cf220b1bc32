/** On whose screens the numbers of people are masked: roles that the agency names. What is sent carries them as ever. */
export const maskedNumbers = {
  name: '0282-masked-numbers',
  sql: `alter table account add column masked_roles text[] not null default '{}'
    check (masked_roles <@ array['USER', 'AGENT-ADMIN', 'AGENT-READER', 'AGENT-CLICKER']);`,
} as const;
