import type { CarrierSite, SipPeer } from '@campaign/shared-api/contracts';
import type { Clock } from '../clock-and-chance';
import type { Carrier, KnownText, OutboundText, SendAnswer } from '../gateways/carrier/carrier';
import type {
  BrandOrder,
  BrandState,
  CampaignOrder,
  CampaignState,
  Registry10Dlc,
  Submitted,
  VettingOrder,
  VettingState,
} from '../gateways/registry-10dlc/registry-10dlc';
import type { Mail, OutgoingMail } from '../gateways/mail/mail';

/** A clock that goes on by itself and can be put forward. */
export class TestClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/** Keeps every mail. */
export class TestMail implements Mail {
  readonly sent: OutgoingMail[] = [];

  async send(mail: OutgoingMail): Promise<void> {
    this.sent.push(mail);
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}

/** Accepts and keeps every text; `answer` can be replaced to play a fault. */
export class TestCarrier implements Carrier {
  readonly sent: OutboundText[] = [];
  answer: (text: OutboundText) => SendAnswer = () => ({
    outcome: 'accepted',
    carrierId: `carrier-${this.sent.length}`,
    segments: 1,
  });
  known: KnownText[] = [];
  peers: SipPeer[] = [{ SiteName: 'Main', SiteId: '100', PeerId: '200', PeerName: 'Texts' }];
  numbers: string[] = [];

  async send(text: OutboundText): Promise<SendAnswer> {
    this.sent.push(text);
    return this.answer(text);
  }

  async lookUp(): Promise<KnownText[]> {
    return this.known;
  }

  async sipPeers(): Promise<SipPeer[]> {
    return this.peers;
  }

  /** The sites of `peers`. */
  async listSites(): Promise<CarrierSite[]> {
    return [...new Map(this.peers.map(({ SiteId, SiteName }) => [SiteId, SiteName]))].map(
      ([siteId, name]) => ({ siteId, name }),
    );
  }

  async listPeers(siteId: string) {
    return this.peers
      .filter(({ SiteId }) => SiteId === siteId)
      .map(({ PeerId, PeerName }) => ({ peerId: PeerId, name: PeerName, canSend: true }));
  }

  async inServiceNumbers(): Promise<string[]> {
    return this.numbers;
  }

  close(): void {}
}

/** Takes everything, once for each reference, and says what a test has set. */
export class TestRegistry implements Registry10Dlc {
  readonly isConnected = true;
  readonly brands = new Map<string, BrandOrder>();
  readonly vettings = new Map<string, VettingOrder>();
  readonly campaigns = new Map<string, CampaignOrder>();
  brand: BrandState = { status: 'VERIFIED', feedback: null };
  vetting: VettingState = { status: 'ACTIVE', feedback: null };
  campaign: CampaignState = {
    status: 'ACTIVE',
    usecase: 'MIXED',
    feedback: null,
    limits: { attPerMinute: 240, tmobilePerDay: 2_000, brandTier: 'LOW' },
  };
  /** Replaced to play a fault. */
  answer: (id: string) => Submitted = (id) => ({ outcome: 'accepted', id });

  #take<Order extends { reference: string }>(
    kept: Map<string, Order>,
    kind: string,
    order: Order,
  ): Submitted {
    const answer = this.answer(`${kind}-${order.reference}`);
    if (answer.outcome === 'accepted') kept.set(answer.id, order);
    return answer;
  }
  #find(kept: Map<string, { reference: string }>, reference: string) {
    return [...kept].find(([, order]) => order.reference === reference)?.[0];
  }

  submitBrand = async (order: BrandOrder) => this.#take(this.brands, 'brand', order);
  correctBrand = async (brandId: string, order: BrandOrder): Promise<Submitted> => {
    const answer = this.answer(brandId);
    if (answer.outcome === 'accepted') this.brands.set(brandId, order);
    return answer;
  };
  submitVetting = async (order: VettingOrder) => this.#take(this.vettings, 'vetting', order);
  submitCampaign = async (order: CampaignOrder) => this.#take(this.campaigns, 'campaign', order);
  correctCampaign = async (campaignId: string, order: CampaignOrder): Promise<Submitted> => {
    const answer = this.answer(campaignId);
    if (answer.outcome === 'accepted') this.campaigns.set(campaignId, order);
    return answer;
  };
  findBrand = async (reference: string) => this.#find(this.brands, reference);
  findVetting = async (_brandId: string, reference: string) => this.#find(this.vettings, reference);
  findCampaign = async (reference: string) => this.#find(this.campaigns, reference);
  readBrand = async () => this.brand;
  readVetting = async () => this.vetting;
  readCampaign = async () => this.campaign;
  async subscribe(): Promise<void> {}
  close(): void {}
}
