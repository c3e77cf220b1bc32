/**
 * The press that a typed text was sent by (D18). Whoever presses again because no answer came is answered with what
 * became of the first; a text that certainly did not go gives its key to the next press.
 */
export const pressKey = {
  name: '0055-press-key',
  sql: `
alter table message add column press_key text;
create unique index message_press on message (sent_by, press_key) where press_key is not null;
`,
} as const;
