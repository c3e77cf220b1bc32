import { z } from 'zod';
import { Version } from './envelope';
import { SendingNumber } from './numbers';

/**
 * Result of asking the carrier. `unreachable`: no usable response. `credentials`: it refuses the credentials or the account
 * that the server is configured with.
 */
const CarrierState = z.enum(['ok', 'unreachable', 'credentials']);
export type CarrierState = z.infer<typeof CarrierState>;

/** An ID of the carrier. */
const CarrierId = z.string().trim().min(1).max(40);

/** A group of numbers in the carrier's account: a site at Bandwidth, a messaging profile at Telnyx. */
export const CarrierSite = z.object({ siteId: z.string(), name: z.string() });
export type CarrierSite = z.infer<typeof CarrierSite>;
/** `sites` is empty unless `state` is `ok`; the same holds for the two lists below. */
export const CarrierSites = z.object({
  carrier: z.enum(['bandwidth', 'telnyx']),
  /** The account that the server is configured with. */
  accountId: z.string(),
  applicationId: z.string(),
  state: CarrierState,
  sites: z.array(CarrierSite),
});
export type CarrierSites = z.infer<typeof CarrierSites>;

/** A SIP peer of a site, which Bandwidth's dashboard calls a location. At Telnyx the site is its own only peer. */
export const CarrierPeer = z.object({
  peerId: z.string(),
  name: z.string(),
  /** False: not assigned to the messaging application (Bandwidth), or disabled (Telnyx). */
  canSend: z.boolean(),
  /** Names of the agencies that use it. */
  agencies: z.array(z.string()),
});
export type CarrierPeer = z.infer<typeof CarrierPeer>;
export const CarrierPeers = z.object({ state: CarrierState, peers: z.array(CarrierPeer) });
export type CarrierPeers = z.infer<typeof CarrierPeers>;
/** Numbers in service. */
export const CarrierNumbers = z.object({ state: CarrierState, numbers: z.array(SendingNumber) });
export type CarrierNumbers = z.infer<typeof CarrierNumbers>;
export const CarrierSiteAddress = z.object({ siteId: CarrierId });
export const CarrierPeerAddress = z.object({ siteId: CarrierId, peerId: CarrierId });
export type CarrierPeerAddress = z.infer<typeof CarrierPeerAddress>;

/** Null site: none. Null peer: every peer of the site that no identity has for itself. */
export const CarrierSetup = z.object({ siteId: CarrierId.nullable(), peerId: CarrierId.nullable() });
export type CarrierSetup = z.infer<typeof CarrierSetup>;
/** Which identities of the agency get the same setup: those without a site, those with another site or peer. */
export const IdentitiesToSet = z.array(z.enum(['unset', 'other'])).max(2);
export type IdentitiesToSet = z.infer<typeof IdentitiesToSet>;
export const AgencyCarrierSetup = CarrierSetup.extend({
  identities: IdentitiesToSet.optional(),
  version: Version.optional(),
});
export type AgencyCarrierSetup = z.infer<typeof AgencyCarrierSetup>;
export const IdentityCarrierSetup = CarrierSetup.extend({ version: Version.optional() });
export type IdentityCarrierSetup = z.infer<typeof IdentityCarrierSetup>;
/** `identities`: how many identities were changed. */
export const CarrierSetupSaved = CarrierSetup.extend({ identities: z.number().int().nonnegative() });
export type CarrierSetupSaved = z.infer<typeof CarrierSetupSaved>;
