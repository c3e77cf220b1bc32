import { z } from 'zod';
import { GUARD_LIMITS } from '../constants';
import { Id, Version } from './envelope';

const { rate, texts } = GUARD_LIMITS;

/** When an agency is told that too few texts of an identity and number arrive, and whether its jobs are paused then. */
export const GuardSettings = z.object({
  enabled: z.boolean(),
  /** Percent of an hour's texts that must be delivered. */
  minRate: z.number().int().min(rate.min).max(rate.max),
  /** Fewer texts in the hour say nothing. */
  minTexts: z.number().int().min(texts.min).max(texts.max),
  pauses: z.boolean(),
  version: Version,
});
export type GuardSettings = z.infer<typeof GuardSettings>;

/** Of the own agency; ADMIN names one. */
export const GuardQuery = z.object({ account_id: Id.optional() });
export type GuardQuery = z.infer<typeof GuardQuery>;

export const GuardChange = GuardSettings.omit({ version: true }).extend({
  accountId: Id.optional(),
  version: Version.optional(),
});
export type GuardChange = z.infer<typeof GuardChange>;
