/** What a brand is registered with. `reference` is ours: the registry takes one brand for it, whatever is repeated. */
export interface BrandOrder {
  reference: string;
  entityType: string;
  companyName: string;
  displayName: string;
  ein: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  email: string;
  website: string;
  vertical: string;
}

export interface VettingOrder {
  reference: string;
  brandId: string;
  token: string;
}

export interface CampaignOrder {
  reference: string;
  brandId: string;
  usecase: string;
  description: string;
  messageFlow: string;
  helpMessage: string;
  optoutMessage: string;
  sample1: string;
  sample2: string;
  embeddedLink: boolean;
  embeddedPhone: boolean;
}

/**
 * - `accepted`: the registry has it under this id
 * - `refused`: never as it is; what to mend
 * - `later`: no answer, or one that proves nothing; asked again with the same reference
 */
export type Submitted =
  | { outcome: 'accepted'; id: string }
  | { outcome: 'refused'; code: string | null; reason: string }
  | { outcome: 'later'; why: string; retryAfterMs?: number };

export interface RegistryFeedback {
  code: string | null;
  reason: string;
}

export interface BrandState {
  /** SELF_DECLARED, UNVERIFIED, VERIFIED, VETTED_VERIFIED; PENDING while it is being looked at. */
  status: string;
  feedback: RegistryFeedback | null;
}
export interface VettingState {
  /** PENDING, ACTIVE, UNSCORED, EXPIRED, FAILED. */
  status: string;
  feedback: RegistryFeedback | null;
}
export interface CampaignState {
  /** PENDING, ACTIVE, REJECTED, SUSPENDED, EXPIRED. */
  status: string;
  usecase: string;
  feedback: RegistryFeedback | null;
  /** What carriers take of it; null where the registry does not say. */
  limits: { attPerMinute: number | null; tmobilePerDay: number | null; brandTier: string | null };
}

/** The registry could not be asked, or what it said cannot be read. Nothing is known by it. */
export class RegistryUnavailableError extends Error {
  /** `status`: of the registry's response, null without one. */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** The registry of 10DLC brands and campaigns. Questions throw RegistryUnavailableError; submissions never throw. */
export interface Registry10Dlc {
  /** False where no registry is configured: nothing can be submitted. */
  readonly isConnected: boolean;
  submitBrand(order: BrandOrder): Promise<Submitted>;
  /** Corrects a brand, which has it looked at again. The same brand, never a second one. */
  correctBrand(brandId: string, order: BrandOrder): Promise<Submitted>;
  submitVetting(order: VettingOrder): Promise<Submitted>;
  submitCampaign(order: CampaignOrder): Promise<Submitted>;
  correctCampaign(campaignId: string, order: CampaignOrder): Promise<Submitted>;
  /** What it has under a reference of ours; undefined = nothing. */
  findBrand(reference: string): Promise<string | undefined>;
  findVetting(brandId: string, reference: string): Promise<string | undefined>;
  findCampaign(reference: string): Promise<string | undefined>;
  readBrand(brandId: string): Promise<BrandState>;
  readVetting(brandId: string, vettingId: string): Promise<VettingState>;
  readCampaign(campaignId: string): Promise<CampaignState>;
  /** Where it tells of changes from now on; the address carries the credentials it shows. */
  subscribe(address: string): Promise<void>;
  close(): void;
}

/** The line to the registry's one origin. */
export interface RegistryLine {
  /** A body of a 200, undefined for 404; throws RegistryUnavailableError. */
  ask(path: string): Promise<unknown>;
  /** `idOf` reads the id of what was made. Never throws. */
  tell(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    idOf: (body: unknown) => string | undefined,
  ): Promise<Submitted>;
}
