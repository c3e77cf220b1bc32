import type { Identity } from '@campaign/shared-api/contracts';
import { isVerified } from '@campaign/shared-api/registration';
import { Badge, Inline } from '@campaign/shared-ui';
import { words } from '../words';

const say = words.status;
type State = Pick<
  Identity,
  | 'entityType'
  | 'isPolitical'
  | 'tcrIdentityStatus'
  | 'cvVettingStatus'
  | 'usecase'
  | 'campaignStatus'
  | 'readyFor10Dlc'
>;

/** The three states of a registration in a row, or that there is none. */
export function RegistryChips({ identity }: { identity: State }) {
  const { entityType, tcrIdentityStatus, cvVettingStatus, usecase, campaignStatus, isPolitical } = identity;
  if (entityType === null) return <Badge icon="minus">{say.notRegistered}</Badge>;
  const needsVetting = isPolitical === true || cvVettingStatus !== null;
  return (
    <Inline gap={4} wrap>
      <Chip good={isVerified(identity)} label={say.registry} value={tcrIdentityStatus} />
      {needsVetting && (
        <Chip good={cvVettingStatus === 'ACTIVE'} label={say.vetting} value={cvVettingStatus} />
      )}
      <Chip good={usecase !== null} label={say.useCase} value={usecase ?? campaignStatus ?? null} />
    </Inline>
  );
}

function Chip({ good, label, value }: { good: boolean; label: string; value: string | null }) {
  const isWaiting = value === 'PENDING';
  return (
    <Badge
      tone={good ? 'success' : isWaiting ? 'info' : 'warn'}
      icon={good ? 'check-circle' : isWaiting ? 'clock' : 'alert-triangle'}
    >
      {`${label}: ${value === null ? 'none' : value.toLowerCase().replaceAll('_', ' ')}`}
    </Badge>
  );
}
