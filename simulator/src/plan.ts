import type { Step } from './ledger/entries';
import { findLink } from './people/find-link';
import { behaviourOf, type Behaviour } from './people/persona';
import { draw, within, type Range } from './random';
import { fateOf, type Candidate, type Rule, type Script } from './script';

const EXPIRED = 4360;
const REJECTED = 4750;
const NOBODY: Behaviour = { failsWith: null, reply: null, opensLink: false };

/** A text to plan for; its sender may be told that it has left. */
type Planned = Candidate & { tellsSending: boolean };

/**
 * Everything that is to follow an accepted message, decided at once from the rule that applies, else from the
 * profile: the receipt, its copies and forgeries, answers, a visit to the link.
 */
export function planFor(
  script: Script,
  rule: Rule,
  message: Planned,
  now: number,
  expires: number | null,
): Step[] {
  return message.to.flatMap((to) => planForPerson(script, rule, message, to, now, expires));
}

function planForPerson(
  script: Script,
  rule: Rule,
  message: Planned,
  to: string,
  now: number,
  expires: number | null,
): Step[] {
  const fate = `${fateOf(message)}>${to}`;
  const person = script.profile === 'demo' ? behaviourOf(script.seed, to, fate, message.text) : NOBODY;
  const after = (range: Range, what: string): number => now + within(range, draw(script.seed, fate, what));

  const receiptAt = after(rule.receipt?.delayMs ?? script.receiptMs, 'receipt');
  const copies = rule.receipt?.copies ?? 1;
  const failure = failureOf(rule, person, expires !== null && expires < now);
  const steps: Step[] = (rule.forge ?? []).map((forgery) => ({ do: 'forged', at: receiptAt, to, forgery }));

  if (message.tellsSending) steps.push({ do: 'sending', at: now + (receiptAt - now) / 2, to, copies });
  if (rule.receipt?.outcome === 'none') return steps;
  if (failure !== null) return [...steps, { do: 'failed', at: receiptAt, to, errorCode: failure, copies }];
  steps.push({ do: 'delivered', at: receiptAt, to, copies });

  const reaction = (what: string, range = script.reactionMs): number => receiptAt - now + after(range, what);
  const replies = rule.replies ?? (person.reply === null ? [] : [{ text: person.reply }]);
  for (const [index, { text, delayMs }] of replies.entries())
    steps.push({ do: 'reply', at: reaction(`reply ${index}`, delayMs), to, text });

  const url = findLink(message.text);
  if (url !== null && (rule.openLink !== undefined || (rule.replies === undefined && person.opensLink)))
    steps.push({ do: 'visit', at: reaction('visit', rule.openLink?.delayMs), to, url });
  return steps;
}

function failureOf(rule: Rule, person: Behaviour, isExpired: boolean): number | null {
  if (isExpired) return EXPIRED;
  if (rule.receipt) return rule.receipt.outcome === 'failed' ? (rule.receipt.errorCode ?? REJECTED) : null;
  return person.failsWith;
}
