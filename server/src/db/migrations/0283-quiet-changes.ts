import { deliveryRollup } from './0065-delivery-rollup';
import { repliesTogether } from './0270-replies-together';

/** The last thing a migration before defines, to be defined again with something more. */
function functionOf({ sql }: { sql: string }, name: string): string {
  const begun = sql.slice(sql.indexOf(`function ${name}() returns trigger`));
  return `create or replace ${begun.slice(0, begun.indexOf('end $$;'))}end $$;`;
}

const SAID = "is_said(direction, state) or kind = 'reply'";
const COUNTED = 'delivery_state(state, carrier_id, error_code) is not null';
const unless = (is: string) =>
  `if not exists (select from added where ${is}) and not exists (select from removed where ${is}) then return null; end if;`;

/**
 * A change of messages that says nothing and is counted nowhere ends its triggers at once: a look for work that finds none, a
 * claim, whoever is taken back before anything was sent. They joined all that changed with what it was, three times over.
 */
export const quietChanges = {
  name: '0283-quiet-changes',
  sql: `
${functionOf(repliesTogether, 'note_conversations').replace("if tg_op = 'UPDATE' then", `$&\n    ${unless(SAID)}`)}
${functionOf(deliveryRollup, 'note_delivery').replace(/\n {2}else\n/, `$&    ${unless(COUNTED)}\n`)}
`,
} as const;
