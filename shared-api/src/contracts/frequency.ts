import { z } from 'zod';
import { Id, Version } from './envelope';

/** So many first texts to one person in so many days, over all jobs. */
export const FrequencyLimit = z.object({
  texts: z.number().int().min(1).max(100),
  days: z.number().int().min(1).max(365),
});
export type FrequencyLimit = z.infer<typeof FrequencyLimit>;

/** Whose limits: the agency and one of its identities. */
export const FrequencyOwner = z.object({ accountId: Id, identityId: Id });
export type FrequencyOwner = z.infer<typeof FrequencyOwner>;

/** Null = as many as there are. Both hold where both are set. */
export const FrequencyLimits = z.object({
  agency: FrequencyLimit.nullable(),
  identity: FrequencyLimit.nullable(),
  version: Version,
});
export type FrequencyLimits = z.infer<typeof FrequencyLimits>;

/** Both limits, as they are to be from now on. */
export const FrequencyChange = FrequencyOwner.extend(FrequencyLimits.shape).extend({
  version: Version.optional(),
});
export type FrequencyChange = z.infer<typeof FrequencyChange>;
