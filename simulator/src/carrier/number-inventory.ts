import { nationalNumber } from './fictional-number';

/** A place in the carrier's account that numbers hang from, spelt as the carrier spells it. */
export interface SipPeer {
  SiteId: string;
  SiteName: string;
  PeerId: string;
  PeerName: string;
  /** False: the messaging application does not send from it. Default: true. */
  isAssigned?: boolean;
}

export interface PeerWithNumbers extends SipPeer {
  /** E.164. */
  numbers: string[];
}

const numbersOf = (areaCode: number, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+1${areaCode}555${String(first + index).padStart(4, '0')}`);

const peer = (
  site: number,
  siteName: string,
  index: number,
  name: string,
  numbers: string[],
): PeerWithNumbers => ({
  SiteId: String(site),
  SiteName: siteName,
  PeerId: String(site * 100 + index),
  PeerName: name,
  numbers,
});

/** What the account has until POST /control/numbers says otherwise. */
const DEFAULT_PEERS: readonly PeerWithNumbers[] = [
  peer(7046, 'Agency 46', 1, 'Main', numbersOf(202, 100, 6)),
  peer(7046, 'Agency 46', 2, 'Field', numbersOf(212, 100, 4)),
  peer(7053, 'Agency 53', 1, 'Main', numbersOf(312, 100, 4)),
  peer(7056, 'Agency 56', 1, 'Main', numbersOf(415, 100, 4)),
  peer(7060, 'Launchpad', 1, 'Main', numbersOf(512, 100, 4)),
  peer(7061, 'LP Brokering', 1, 'Main', []),
  peer(7062, 'Fresh Start Media', 1, 'Main', []),
  peer(7063, 'Offshore Offers', 1, 'Main', []),
  peer(7064, 'Quiet Corner', 1, 'Main', []),
  // For an agency that is set up by hand: one SIP peer that can send, one that cannot.
  peer(7001, 'First campaign', 1, 'Texts', numbersOf(208, 100, 4)),
  { ...peer(7001, 'First campaign', 2, 'Voice only', numbersOf(208, 110, 2)), isAssigned: false },
];

/** How the API for sites and numbers misbehaves until it is told otherwise. */
export interface AccountFault {
  /** Every request gets this status. */
  status?: number;
  /** Every response is delayed by so many milliseconds. */
  delayMs?: number;
}

export class NumberInventory {
  #peers = new Map<string, PeerWithNumbers>();
  fault: AccountFault = {};

  constructor(peers: readonly PeerWithNumbers[] = DEFAULT_PEERS) {
    for (const each of peers) this.set(each);
  }

  set(entry: PeerWithNumbers): void {
    this.#peers.set(`${entry.SiteId}/${entry.PeerId}`, entry);
  }

  get peers(): SipPeer[] {
    return [...this.#peers.values()].map(({ numbers: _numbers, ...each }) => each);
  }

  /** Those that the messaging application sends from. */
  get assignedPeers(): SipPeer[] {
    return this.peers.filter(({ isAssigned }) => isAssigned !== false);
  }

  get sites(): Pick<SipPeer, 'SiteId' | 'SiteName'>[] {
    return [...new Map(this.peers.map((each) => [each.SiteId, each])).values()];
  }

  /** Ten digits each, without +1; null for a site and peer that do not exist. */
  numbersOf(siteId: string, peerId: string): string[] | null {
    return this.#peers.get(`${siteId}/${peerId}`)?.numbers.map(nationalNumber) ?? null;
  }
}
