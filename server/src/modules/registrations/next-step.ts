import { isVerified } from '@campaign/shared-api/registration';

export type SubmissionKind = 'brand' | 'vetting' | 'campaign';

export interface StepFacts {
  isPolitical: boolean | null;
  willSendOver2k: boolean | null;
  entityType: string | null;
  tcrIdentityStatus: string | null;
  cvVettingStatus: string | null;
  /** Of an organization that was verified before the registry was told of it here: it is told first. */
  brandId: string | null;
  hasOrganization: boolean;
  hasSamples: boolean;
  hasToken: boolean;
  vettingId: string | null;
  campaignId: string | null;
  /** Submissions that the registry has not answered yet. */
  waiting: readonly SubmissionKind[];
  /** Where the registry has refused something that nobody has corrected yet. */
  problemStep: 'organization' | 'vetting' | 'messages' | null;
}

/**
 * What the registry can be told next without anybody's doing: a token once the brand is verified, a campaign once that and,
 * of a political identity, its vetting are done.
 */
export function nextStep(facts: StepFacts): SubmissionKind | undefined {
  if (facts.waiting.length > 0 || !isVerified(facts)) return undefined;
  if (facts.brandId === null) return facts.hasOrganization ? 'brand' : undefined;
  if (facts.hasToken && facts.vettingId === null && facts.problemStep !== 'vetting') return 'vetting';
  const isVetted = facts.isPolitical !== true || facts.cvVettingStatus === 'ACTIVE';
  if (isVetted && facts.hasSamples && facts.campaignId === null && facts.problemStep !== 'messages')
    return 'campaign';
  return undefined;
}

/** The registry's use case of a campaign: by what the questionnaire said. */
export function useCaseOf({
  isPolitical,
  willSendOver2k,
  entityType,
}: Pick<StepFacts, 'isPolitical' | 'willSendOver2k' | 'entityType'>): string {
  if (isPolitical) return 'POLITICAL';
  if (!willSendOver2k) return 'LOW_VOLUME';
  return entityType === 'NON_PROFIT' ? 'CHARITY' : 'MIXED';
}
