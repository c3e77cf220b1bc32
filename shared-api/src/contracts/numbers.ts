import { z } from 'zod';
import { E164, Id } from './envelope';

/** CONT-05, CONT-23. One object or a list; both are accepted. */
export const SipPeer = z.object({
  SiteName: z.string(),
  SiteId: z.string(),
  PeerId: z.string(),
  PeerName: z.string(),
});
export type SipPeer = z.infer<typeof SipPeer>;
export const SipPeers = z.object({ AssociatedSipPeer: z.union([SipPeer, z.array(SipPeer)]) });
export type SipPeers = z.infer<typeof SipPeers>;
export const SipPeerQuery = z.object({ identityId: Id });
export const InServiceQuery = z.object({ siteId: z.string().max(40), sipPeerId: z.string().max(40) });
export type InServiceQuery = z.infer<typeof InServiceQuery>;
export const SendingNumber = z.object({
  phoneNumber: E164,
  city: z.string().nullable().optional(),
  state: z.string().nullable().optional(),
});
export type SendingNumber = z.infer<typeof SendingNumber>;
export const SendingNumbers = z.object({
  data: z.array(SendingNumber),
  phoneNumbers: z.array(SendingNumber),
});
export type SendingNumbers = z.infer<typeof SendingNumbers>;
