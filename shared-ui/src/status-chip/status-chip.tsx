import { Badge } from '../badge/badge';
import type { IconName } from '../icon/icon-map';
import type { Tone } from '../theme/tokens';

/** What kind of thing has the state; the words of each kind are in STATES. */
export type StatusKind = 'job' | 'agency' | 'approval' | 'list' | 'mdr' | 'brand' | 'campaign' | 'recipient';

interface State {
  tone: Tone;
  icon: IconName;
  text: string;
}

const state = (tone: Tone, icon: IconName, text: string): State => ({ tone, icon, text });

/** look.md §2.5. Keys are the wire's values in lower case. */
const STATES: Record<StatusKind, Record<string, State>> = {
  job: {
    pending: state('warn', 'clock', 'Pending'),
    active: state('info', 'play', 'Active'),
    paused: state('neutral', 'pause', 'Paused'),
    completed: state('success', 'check-circle', 'Completed'),
    error: state('danger', 'alert-triangle', 'Error'),
  },
  agency: {
    enabled: state('success', 'unlock', 'Enabled'),
    disabled: state('neutral', 'lock', 'Disabled'),
  },
  approval: {
    pending: state('warn', 'clock', 'Pending'),
    approved: state('success', 'check', 'Approved'),
    rejected: state('danger', 'x', 'Rejected'),
  },
  list: {
    pending: state('neutral', 'clock', 'Pending'),
    processing: state('info', 'refresh', 'Processing'),
    active: state('success', 'check-circle', 'Active'),
    inactive: state('neutral', 'minus', 'Inactive'),
    error: state('danger', 'alert-triangle', 'Error'),
  },
  mdr: {
    pending: state('neutral', 'clock', 'Pending'),
    processing: state('info', 'refresh', 'Processing'),
    completed: state('success', 'check-circle', 'Completed'),
    failed: state('danger', 'alert-triangle', 'Failed'),
  },
  brand: {
    verified: state('success', 'shield', 'Verified'),
    unverified: state('warn', 'alert-triangle', 'Not verified'),
  },
  campaign: {
    active: state('success', 'check-circle', 'Active'),
    inactive: state('warn', 'alert-triangle', 'Not active'),
  },
  recipient: {
    waiting: state('neutral', 'clock', 'Waiting'),
    pending: state('neutral', 'clock', 'Pending'),
    sending: state('info', 'send', 'Sending'),
    sent: state('success', 'lock', 'Sent'),
    failed: state('danger', 'alert', 'Failed'),
    unknown: state('warn', 'help', 'Unknown'),
    suppressed: state('neutral', 'ban', 'Suppressed'),
  },
};

export interface StatusChipProps {
  kind: StatusKind;
  /** The value as the wire says it, any case. One that is not known renders neutral, as it is (JOBS-37). */
  value: string;
  /** Work is going on at this moment: the icon becomes a pulsing dot. */
  live?: boolean;
}

/** The state of a job, list, agency… as icon, word and colour. */
export function StatusChip({ kind, value, live }: StatusChipProps) {
  const known = STATES[kind][value.toLowerCase()] ?? state('neutral', 'help', value || 'Unknown');
  return (
    <Badge tone={known.tone} icon={known.icon} live={live}>
      {known.text}
    </Badge>
  );
}
