import { RegistryUnavailableError } from './registry-10dlc';
import type {
  BrandOrder,
  CampaignOrder,
  CampaignState,
  Registry10Dlc,
  RegistryFeedback,
  RegistryLine,
} from './registry-10dlc';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : null);
const idIn = (field: string) => (body: unknown) => textOf(fieldsOf(body)[field]);

/** Two of the registry's carriers, by its own numbers of mobile networks. */
const ATT = '10017';
const T_MOBILE = '10035';
/** Campaign Verify, who vets political organizations. */
const CAMPAIGN_VERIFY = 'CV';

/**
 * The Campaign Registry's API for campaign service providers, version 2: brand, external vetting, campaign. A brand and a
 * campaign are made once for each `referenceId`, which must be unique among all of ours.
 */
export function campaignRegistry(line: RegistryLine): Omit<Registry10Dlc, 'isConnected' | 'close'> {
  const present = async (path: string): Promise<Fields> => {
    const body = await line.ask(path);
    if (body === undefined)
      throw new RegistryUnavailableError('The registry does not know what it has named before.');
    return fieldsOf(body);
  };
  const firstOf = async (path: string, field: string) => {
    const { records } = fieldsOf(await line.ask(path));
    return Array.isArray(records) ? textOf(fieldsOf(records[0])[field]) : undefined;
  };

  return {
    submitBrand: (order) => line.tell('POST', '/v2/brand/nonBlocking', brandBody(order), idIn('brandId')),
    correctBrand: (brandId, order) =>
      line.tell('PUT', `/v2/brand/${encodeURIComponent(brandId)}`, brandBody(order), idIn('brandId')),
    submitVetting: ({ brandId, reference, token }) =>
      line.tell(
        'PUT',
        `/v2/brand/${encodeURIComponent(brandId)}/externalVetting`,
        { evpId: CAMPAIGN_VERIFY, vettingClass: 'POLITICAL', vettingToken: token, referenceId: reference },
        idIn('vettingId'),
      ),
    submitCampaign: (order) =>
      line.tell('POST', '/v2/campaignBuilder', campaignBody(order), idIn('campaignId')),
    correctCampaign: (campaignId, order) =>
      line.tell(
        'PUT',
        `/v2/campaign/${encodeURIComponent(campaignId)}`,
        campaignBody(order),
        idIn('campaignId'),
      ),

    findBrand: (reference) => firstOf(`/v2/brand?referenceId=${encodeURIComponent(reference)}`, 'brandId'),
    findCampaign: (reference) =>
      firstOf(`/v2/campaign?referenceId=${encodeURIComponent(reference)}`, 'campaignId'),
    async findVetting(brandId, reference) {
      const all = await line.ask(`/v2/brand/${encodeURIComponent(brandId)}/externalVetting`);
      const ours = Array.isArray(all)
        ? all.map(fieldsOf).find(({ referenceId }) => referenceId === reference)
        : undefined;
      return textOf(ours?.['vettingId']);
    },

    async readBrand(brandId) {
      const path = `/v2/brand/${encodeURIComponent(brandId)}`;
      const status = statusOf((await present(path))['identityStatus']);
      const feedback = status === 'UNVERIFIED' ? feedbackOf(await line.ask(`${path}/feedback`)) : null;
      return { status, feedback };
    },
    async readVetting(brandId, vettingId) {
      const all = await line.ask(`/v2/brand/${encodeURIComponent(brandId)}/externalVetting`);
      const one = Array.isArray(all)
        ? all.map(fieldsOf).find((each) => each['vettingId'] === vettingId)
        : undefined;
      if (!one) throw new RegistryUnavailableError('The registry does not know this vetting.');
      const reasons = Array.isArray(one['reasons'])
        ? one['reasons'].filter((each) => typeof each === 'string')
        : [];
      return {
        status: statusOf(one['vettingStatus']),
        feedback: reasons.length > 0 ? { code: null, reason: reasons.join(' ') } : null,
      };
    },
    async readCampaign(campaignId) {
      const path = `/v2/campaign/${encodeURIComponent(campaignId)}`;
      const campaign = await present(path);
      const status = statusOf(campaign['status']);
      const feedback = status === 'REJECTED' ? feedbackOf({ category: campaign['reasons'] }) : null;
      const limits = status === 'ACTIVE' ? limitsOf(await line.ask(`${path}/mnoMetadata`)) : NO_LIMITS;
      return { status, usecase: textOf(campaign['usecase']) ?? 'MIXED', feedback, limits };
    },

    async subscribe(address) {
      const done = await line.tell(
        'PUT',
        '/v2/webhook/subscription',
        { webhookEndpoint: address },
        () => 'subscribed',
      );
      if (done.outcome !== 'accepted')
        throw new RegistryUnavailableError(done.outcome === 'later' ? done.why : done.reason);
    },
  };
}

const brandBody = ({ reference, ...order }: BrandOrder) => ({
  ...order,
  ein: order.ein.replaceAll(/\D/g, ''),
  phone: `+1${order.phone}`,
  country: 'US',
  brandRelationship: 'SMALL_ACCOUNT',
  referenceId: reference,
});

const campaignBody = ({ reference, ...order }: CampaignOrder) => ({
  ...order,
  subUsecases: [],
  subscriberOptin: true,
  subscriberOptout: true,
  subscriberHelp: true,
  termsAndConditions: true,
  referenceId: reference,
});

function statusOf(value: unknown): string {
  const status = textOf(value);
  if (!status) throw new RegistryUnavailableError('The registry names no status.');
  return status;
}

function feedbackOf(body: unknown): RegistryFeedback | null {
  const { category } = fieldsOf(body);
  const all = Array.isArray(category) ? category.map(fieldsOf) : [];
  const reason = all.flatMap(({ description }) => textOf(description) ?? []).join(' ');
  return reason ? { code: textOf(all[0]?.['id']) ?? null, reason: reason.slice(0, 500) } : null;
}

const NO_LIMITS: CampaignState['limits'] = { attPerMinute: null, tmobilePerDay: null, brandTier: null };

function limitsOf(body: unknown): CampaignState['limits'] {
  const networks = fieldsOf(body);
  const tMobile = fieldsOf(networks[T_MOBILE]);
  return {
    attPerMinute: numberOf(fieldsOf(networks[ATT])['tpm']),
    tmobilePerDay: numberOf(tMobile['brandDailyCap']),
    brandTier: textOf(tMobile['brandTier']) ?? null,
  };
}
