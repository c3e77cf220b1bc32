import { z } from 'zod';
import { E164, Id } from './envelope';

/** API-03. */
export const Rating = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  phoneNumber: z.string(),
  ratingValue: z.number().int().min(1).max(5),
  updatedAt: z.string(),
});
export type Rating = z.infer<typeof Rating>;
export const RatingQuery = z.object({ accountId: Id.optional() });
export const NewRating = z.object({
  accountId: Id.optional(),
  phoneNumber: E164,
  ratingValue: z.number().int().min(1).max(5),
});
export type NewRating = z.infer<typeof NewRating>;
