import { z } from 'zod';
import { Id } from './envelope';

/** A word of one identity that stops whoever answers with it (STOP-05, STOP-09). */
export const StopWord = z.object({
  id: z.number().int(),
  content: z.string(),
  /** Only an active one stops anybody. */
  active: z.boolean(),
  accountId: z.number().int(),
  identityId: z.number().int(),
});
export type StopWord = z.infer<typeof StopWord>;

/** Whose words: the agency and one of its identities (STOP-07). */
export const StopWordOwner = z.object({ accountId: Id, identityId: Id });
export type StopWordOwner = z.infer<typeof StopWordOwner>;

/** Adds a word, or switches the one that is already there on or off. */
export const NewStopWord = StopWordOwner.extend({
  content: z.string().trim().min(1).max(160),
  active: z.boolean().default(true),
});
export type NewStopWord = z.infer<typeof NewStopWord>;

export const StopWordRef = StopWordOwner.extend({ id: Id });
export type StopWordRef = z.infer<typeof StopWordRef>;
