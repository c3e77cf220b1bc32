import { nationalNumber } from './fictional-number';

/** A place in the carrier's account that numbers hang from, spelt as the carrier spells it. */
export interface SipPeer {
  SiteId: string;
  SiteName: string;
  PeerId: string;
  PeerName: string;
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
];

export class NumberInventory {
  #peers = new Map<string, PeerWithNumbers>();

  constructor(peers: readonly PeerWithNumbers[] = DEFAULT_PEERS) {
    for (const each of peers) this.set(each);
  }

  set(entry: PeerWithNumbers): void {
    this.#peers.set(`${entry.SiteId}/${entry.PeerId}`, entry);
  }

  get peers(): SipPeer[] {
    return [...this.#peers.values()].map(({ SiteId, SiteName, PeerId, PeerName }) => ({
      ...{ SiteId, SiteName },
      ...{ PeerId, PeerName },
    }));
  }

  /** Ten digits each, without +1; null for a site and peer that do not exist. */
  numbersOf(siteId: string, peerId: string): string[] | null {
    return this.#peers.get(`${siteId}/${peerId}`)?.numbers.map(nationalNumber) ?? null;
  }
}
