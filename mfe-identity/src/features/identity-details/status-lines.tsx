import type { TdlcInfo } from '@campaign/shared-api/contracts';
import { isVerified } from '@campaign/shared-api/registration';
import { Card, DescriptionList, Inline, StatusChip, Text } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.status;

export type RegistryState = Pick<
  TdlcInfo,
  'isPolitical' | 'tcrIdentityStatus' | 'cvVettingStatus' | 'usecase'
> & { campaignStatus?: string | null | undefined };

/** IDET-03..05: registry, vetting and use case, each with what it means. */
export function StatusLines({ state }: { state: RegistryState }) {
  return (
    <Card title={say.title}>
      <DescriptionList
        items={[
          { label: say.registry, value: <Registry state={state} /> },
          { label: say.vetting, value: <Vetting state={state} /> },
          { label: say.useCase, value: <UseCase state={state} /> },
        ]}
      />
    </Card>
  );
}

function Registry({ state }: { state: RegistryState }) {
  const { tcrIdentityStatus: status } = state;
  const verified = isVerified(state);
  const meaning = status === null ? say.notSubmitted : (say.registryStates[status] ?? status);
  return (
    <Line kind="brand" value={verified ? 'verified' : 'unverified'}>
      {verified ? say.verified : meaning}
    </Line>
  );
}

function Vetting({ state: { isPolitical, cvVettingStatus: status } }: { state: RegistryState }) {
  if (status === null && isPolitical !== true) return <Text tone="muted">{say.vettingNotNeeded}</Text>;
  const meaning = status === null ? say.vettingNeeded : (say.vettingStates[status] ?? status);
  return (
    <Line kind="campaign" value={status === 'ACTIVE' ? 'active' : 'inactive'}>
      {status === 'ACTIVE' ? say.vetted : meaning}
    </Line>
  );
}

function UseCase({ state: { usecase, campaignStatus } }: { state: RegistryState }) {
  const why = !usecase && say.campaignStates[campaignStatus ?? ''];
  return (
    <Line kind="campaign" value={usecase ? 'active' : 'inactive'}>
      {usecase ? say.active(usecase) : say.none}
      {why && ` ${why}`}
    </Line>
  );
}

function Line({
  kind,
  value,
  children,
}: {
  kind: 'brand' | 'campaign';
  value: string;
  children: React.ReactNode;
}) {
  return (
    <Inline gap={8} align="center">
      <StatusChip kind={kind} value={value} />
      {/* Beside the chip where there is room for a sentence, below it where there is not. */}
      <Inline style={{ flex: '1 1 16rem' }}>
        <Text as="span">{children}</Text>
      </Inline>
    </Inline>
  );
}
