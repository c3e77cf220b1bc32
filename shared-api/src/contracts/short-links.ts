import { z } from 'zod';

/** SLINK-07: registers a code. 409 when taken or reserved: draw another (SLINK-10). */
export const NewShortLink = z.object({
  /** The long URL. */
  campaignid: z.string().max(2000),
  /** The short one, host and 8-character code. */
  guidlink: z.string().max(200),
  /** SLINK-06: what the other shorteners of ADMIN are sent; `domain` is one of the settings' domains. */
  long_url: z.string().max(2000).optional(),
  domain: z.string().max(200).optional(),
});
export type NewShortLink = z.infer<typeof NewShortLink>;
export const ShortLink = NewShortLink.pick({ campaignid: true, guidlink: true }).extend({
  letters: z.string(),
});
export type ShortLink = z.infer<typeof ShortLink>;
/** SREDIR-03. */
export const ResolvedLink = z.object({ campaignid: z.string() });
/** SLINK-05, SLINK-08: what the wizard needs to know before it generates. */
export const ShortLinkSettings = z.object({
  option: z.string().nullable(),
  host: z.string(),
  domains: z.array(z.string()),
});
export type ShortLinkSettings = z.infer<typeof ShortLinkSettings>;
