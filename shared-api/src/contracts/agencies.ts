import { z } from 'zod';
import { Role } from './session';

/** AGCY-21. Rates in dollars per segment. */
export const Agency = z.object({
  accountId: z.number().int(),
  userName: z.string(),
  id: z.number().int(),
  role: Role,
  siteId: z.string().nullable(),
  agentNumber: z.string().nullable(),
  smsRate: z.number(),
  imgMmsRate: z.number(),
  vidMmsRate: z.number(),
  a2pSmsRate: z.number(),
  a2pImgMmsRate: z.number(),
  a2pVidMmsRate: z.number(),
  domainName: z.string().nullable(),
  /** 'EXTERNAL', 'Manual' or null (internal generator). */
  shortLinkOption: z.string().nullable(),
  status: z.boolean(),
  approved: z.boolean().nullable(),
});
export type Agency = z.infer<typeof Agency>;
