import { countOf } from '@campaign/shared-api/messaging';
import type { z } from 'zod';

/** What is wrong with a value, for whoever typed it. Where a contract has words of its own, those are said. */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return `At most ${amountOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Please fill this in.';
      return `At least ${amountOf(issue.origin, issue.minimum)}.`;
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Please fill this in.'
        : 'This is not the kind of value asked for.';
    case 'invalid_value':
      return 'This is not one of the choices.';
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email format.' : 'This is not in the form asked for.';
    case 'invalid_union':
    case 'custom':
      return 'Please check this.';
    // Those that name a field too many, or a step, say what is to be known.
    default:
      return undefined;
  }
}

const amountOf = (origin: string, limit: number | bigint) =>
  origin === 'string' ? countOf(Number(limit), 'character') : String(limit);
