import type { RegistryProblem, TdlcInfo } from '@campaign/shared-api/contracts';

export type Step = RegistryProblem['step'];

type Facts = Pick<
  TdlcInfo,
  'tcrIdentityStatus' | 'sample1' | 'sample2' | 'campaignVerifyToken' | 'isPolitical' | 'problem'
>;

/** Which header button there is (IDET-07..10); undefined = none, the states say it all. */
export function headerStep(info: Facts): Step | undefined {
  if (info.tcrIdentityStatus === null) return 'organization';
  if (!info.sample1 || !info.sample2) return 'messages';
  return info.isPolitical === true && info.campaignVerifyToken === null ? 'vetting' : undefined;
}

/** What may be sent once more: what the registry has refused. */
export const correctable = ({ tcrIdentityStatus, problem }: Facts): Step | undefined =>
  problem?.step ?? (tcrIdentityStatus === 'UNVERIFIED' ? 'organization' : undefined);
