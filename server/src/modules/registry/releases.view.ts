import type { RegistryEvent, ReleaseDocument, ReleaseLine } from '@campaign/shared-api/contracts';

/** A line of the history. */
export function viewRelease(release: ReleaseDocument): ReleaseLine {
  const { release: number, parent, createdAt, createdBy, reason } = release;
  return { release: number, parent, createdAt, createdBy, reason };
}

interface AuditRow {
  audit_id: number;
  action: string;
  detail: Record<string, unknown>;
  at: Date;
}

export function viewEvent({ audit_id, action, detail, at }: AuditRow): RegistryEvent {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    id: audit_id,
    at: at.toISOString(),
    by: text(detail.by) ?? '',
    action: action.replace('registry:', '') as RegistryEvent['action'],
    remote: text(detail.remote),
    build: text(detail.build),
    release: typeof detail.release === 'number' ? detail.release : null,
    reason: text(detail.reason),
  };
}
