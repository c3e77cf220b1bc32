/**
 * The press that a typed text was sent by (D18). Whoever presses again because no answer came is answered with what
 * became of the first; a text that certainly did not go gives its key to the next press. A table of its own: an index
 * on the messages would keep everybody from them while it is made.
 */
export const pressKey = {
  name: '0055-press-key',
  sql: `
create table typed_press (
  agent_id int not null,
  press_key text not null,
  message_id bigint not null,
  at timestamptz not null default now(),
  primary key (agent_id, press_key)
);
`,
} as const;
