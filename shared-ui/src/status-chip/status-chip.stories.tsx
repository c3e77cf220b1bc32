import {
  Badge,
  DescriptionList,
  Inline,
  ProgressBar,
  Stack,
  StatusChip,
  Timestamp,
  type StatusKind,
} from '../index';

export const title = 'States';

const VALUES: Record<StatusKind, string[]> = {
  job: ['pending', 'active', 'paused', 'completed', 'error', 'archived'],
  agency: ['Enabled', 'Disabled'],
  approval: ['Pending', 'Approved', 'Rejected'],
  list: ['PENDING', 'PROCESSING', 'ACTIVE', 'INACTIVE', 'ERROR'],
  mdr: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'],
  brand: ['VERIFIED', 'UNVERIFIED'],
  campaign: ['ACTIVE', 'INACTIVE'],
  recipient: ['waiting', 'pending', 'sending', 'sent', 'failed', 'unknown', 'suppressed'],
};

export function Chips() {
  return (
    <DescriptionList
      items={Object.entries(VALUES).map(([kind, values]) => ({
        label: kind,
        value: (
          <Inline gap={8}>
            {values.map((value) => (
              <StatusChip key={value} kind={kind as StatusKind} value={value} />
            ))}
          </Inline>
        ),
      }))}
    />
  );
}

export function Badges() {
  return (
    <Inline gap={8}>
      {(['neutral', 'accent', 'success', 'warn', 'danger', 'info'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="accent">READER</Badge>
      <StatusChip kind="job" value="active" live />
    </Inline>
  );
}

export function Progress() {
  return (
    <Stack gap={20} style={{ maxWidth: 420 }}>
      <ProgressBar label="Sending" value={4210} max={12408} detail="4,210 of 12,408 · 38/s · about 3 min" />
      <ProgressBar label="Upload" value={62} max={100} />
      <ProgressBar label="Checked" tone="success" value={100} max={100} />
      <ProgressBar label="Progress of the row" hideLabel size="sm" value={30} max={100} detail="30 of 100" />
    </Stack>
  );
}

export function Times() {
  return (
    <Stack gap={4}>
      <Timestamp iso="2026-11-20T19:00:00Z" />
      <Timestamp iso="2026-11-20T19:00:00Z" zone="America/Los_Angeles" />
      <Timestamp iso="2026-11-20T19:00:00Z" variant="date" />
      <Timestamp iso={null} />
    </Stack>
  );
}
