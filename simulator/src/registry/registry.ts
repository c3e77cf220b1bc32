import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { postJson } from '../carrier/post-json';
import { Timeline } from '../timeline';
import { outcomeOf } from './outcomes';

export interface Brand {
  brandId: string;
  referenceId: string;
  ein: string;
  identityStatus: string;
  feedback: { id: string; description: string } | null;
  [field: string]: unknown;
}
export interface Vetting {
  vettingId: string;
  brandId: string;
  referenceId: string;
  vettingStatus: string;
  reasons: string[];
}
export interface Campaign {
  campaignId: string;
  brandId: string;
  referenceId: string;
  usecase: string;
  status: string;
  reasons: { id: string; description: string }[];
  corrected: boolean;
  [field: string]: unknown;
}

export interface RegistryOptions {
  /** Kept here over restarts. */
  file: string;
  /** How long a decision takes; a slow one forty times as long. */
  decisionMs: number;
}

interface Kept {
  brands: Brand[];
  vettings: Vetting[];
  campaigns: Campaign[];
  webhook: string | null;
}

const CALLBACK_TIMEOUT_MS = 5_000;
const CALLBACK_TRIES = 5;

/** The 10DLC registry: takes brands, vettings and campaigns, decides after a while, and tells whoever subscribed. */
export class Registry {
  #kept: Kept;
  #timeline = new Timeline();
  #closing = new AbortController();
  #refused = new Map<string, number>();

  constructor(private options: RegistryOptions) {
    this.#kept = read(options.file);
    for (const brand of this.#kept.brands) if (brand.identityStatus === 'PENDING') this.#decideBrand(brand);
    for (const one of this.#kept.vettings) if (one.vettingStatus === 'PENDING') this.#decideVetting(one);
    for (const one of this.#kept.campaigns) if (one.status === 'PENDING') this.#decideCampaign(one);
  }

  get brands(): readonly Brand[] {
    return this.#kept.brands;
  }
  get vettings(): readonly Vetting[] {
    return this.#kept.vettings;
  }
  get campaigns(): readonly Campaign[] {
    return this.#kept.campaigns;
  }

  subscribe(webhook: string): void {
    this.#kept.webhook = webhook;
    this.#save();
  }

  /** How often this EIN's submission has been answered with an error so far, this one counted. */
  countTry(ein: string): number {
    const tries = (this.#refused.get(ein) ?? 0) + 1;
    this.#refused.set(ein, tries);
    return tries;
  }

  addBrand(fields: { ein: string; referenceId: string }): Brand {
    const brand: Brand = { ...fields, brandId: newId('B'), identityStatus: 'PENDING', feedback: null };
    this.#kept.brands.push(brand);
    this.#save();
    this.#tell({ eventType: 'BRAND_ADD', brandId: brand.brandId });
    this.#decideBrand(brand);
    return brand;
  }

  correctBrand(brand: Brand, fields: { ein: string }): Brand {
    Object.assign(brand, fields, { brandId: brand.brandId, identityStatus: 'PENDING', feedback: null });
    this.#save();
    this.#decideBrand(brand);
    return brand;
  }

  addVetting(brand: Brand, referenceId: string): Vetting {
    const vetting: Vetting = {
      vettingId: newId('V'),
      brandId: brand.brandId,
      referenceId,
      vettingStatus: 'PENDING',
      reasons: [],
    };
    this.#kept.vettings.push(vetting);
    this.#save();
    this.#decideVetting(vetting);
    return vetting;
  }

  addCampaign(fields: { brandId: string; referenceId: string; usecase: string }): Campaign {
    const campaign: Campaign = {
      ...fields,
      campaignId: newId('C'),
      status: 'PENDING',
      reasons: [],
      corrected: false,
    };
    this.#kept.campaigns.push(campaign);
    this.#save();
    this.#decideCampaign(campaign);
    return campaign;
  }

  correctCampaign(campaign: Campaign, fields: object): Campaign {
    const { campaignId, brandId } = campaign;
    Object.assign(campaign, fields, { campaignId, brandId, status: 'PENDING', reasons: [], corrected: true });
    this.#save();
    this.#decideCampaign(campaign);
    return campaign;
  }

  /** By hand: what carriers do to a campaign that has been complained of. */
  setCampaign(campaign: Campaign, status: string): void {
    campaign.status = status;
    this.#save();
    this.#tell({ eventType: 'CAMPAIGN_UPDATE', brandId: campaign.brandId, campaignId: campaign.campaignId });
  }

  stop(): void {
    this.#timeline.stop();
    this.#closing.abort();
  }

  #later(slow: number, act: () => void): void {
    this.#timeline.at(Date.now() + this.options.decisionMs * slow, act);
  }

  #decideBrand(brand: Brand): void {
    const { identityStatus, feedback, slow = 1 } = outcomeOf(brand.ein);
    if (identityStatus === null) return;
    this.#later(slow, () => {
      Object.assign(brand, { identityStatus, feedback: feedback ?? null });
      this.#save();
      this.#tell({ eventType: 'BRAND_IDENTITY_STATUS_UPDATE', brandId: brand.brandId });
    });
  }

  #decideVetting(vetting: Vetting): void {
    const brand = this.#kept.brands.find(({ brandId }) => brandId === vetting.brandId);
    const failed = brand && outcomeOf(brand.ein).vetting === 'FAILED';
    this.#later(1, () => {
      vetting.vettingStatus = failed ? 'FAILED' : 'ACTIVE';
      vetting.reasons = failed ? ['The token belongs to another organization.'] : [];
      this.#save();
      this.#tell({ eventType: 'BRAND_EVP_VETTING_UPDATE', brandId: vetting.brandId });
    });
  }

  #decideCampaign(campaign: Campaign): void {
    const brand = this.#kept.brands.find(({ brandId }) => brandId === campaign.brandId);
    const refusal = brand && !campaign.corrected ? outcomeOf(brand.ein).campaign : undefined;
    this.#later(1, () => {
      campaign.status = refusal ? 'REJECTED' : 'ACTIVE';
      campaign.reasons = refusal ? [refusal] : [];
      this.#save();
      this.#tell({
        eventType: 'CAMPAIGN_SHARE_ACCEPT',
        brandId: campaign.brandId,
        campaignId: campaign.campaignId,
      });
    });
  }

  #tell(event: object, tries = 1): void {
    const { webhook } = this.#kept;
    if (webhook === null || this.#closing.signal.aborted) return;
    const address = new URL(webhook);
    const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
    address.username = '';
    address.password = '';
    const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
    void postJson(address.href, JSON.stringify(event), headers, CALLBACK_TIMEOUT_MS, this.#closing.signal)
      .catch(() => 0)
      .then((status) => {
        if (status >= 200 && status < 300) return;
        if (tries < CALLBACK_TRIES)
          this.#timeline.at(Date.now() + 500 * 2 ** tries, () => this.#tell(event, tries + 1));
      });
  }

  #save(): void {
    const { file } = this.options;
    writeFileSync(`${file}.new`, JSON.stringify(this.#kept));
    renameSync(`${file}.new`, file);
  }
}

const newId = (kind: string): string => `${kind}${randomBytes(6).toString('hex').toUpperCase()}`;

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return { brands: [], vettings: [], campaigns: [], webhook: null };
  }
}
