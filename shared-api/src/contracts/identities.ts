import { z } from 'zod';
import { Id, PageQuery } from './envelope';

/** A sender identity (IDEN-08). */
export const Identity = z.object({
  identityId: z.number().int(),
  identityName: z.string(),
  displayName: z.string().nullable(),
  accountId: z.number().int(),
  account_id: z.number().int(),
  /** The owning agency's name. */
  userName: z.string(),
  siteId: z.string().nullable(),
  peerId: z.string().nullable(),
  startDate: z.string(),
  entityType: z.string().nullable(),
  isPolitical: z.boolean().nullable(),
  canUseMms: z.boolean(),
  /** 10DLC: all three must hold before A2P texts go out. */
  tcrIdentityStatus: z.string().nullable(),
  cvVettingStatus: z.string().nullable(),
  usecase: z.string().nullable(),
  readyFor10Dlc: z.boolean(),
});
export type Identity = z.infer<typeof Identity>;
export const IdentityQuery = PageQuery.extend({
  account_id: Id.optional(),
  query: z.string().max(200).optional(),
});
export type IdentityQuery = z.infer<typeof IdentityQuery>;
