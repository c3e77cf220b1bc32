import type { ReleaseDocument, RemoteBuild } from '@campaign/shared-api/contracts';
import type { CreatedTime, Generated, Json, JsonOrNull, Time, TimeOrNull } from './column-types';

/** A build a team published; it never changes once `published_at` is set. */
export interface RemoteBuildTable {
  remote: string;
  build: string;
  part: Json<RemoteBuild>;
  part_hash: Buffer;
  published_by: string;
  created_at: CreatedTime;
  published_at: TimeOrNull;
  /** Where every page and panel of it was mounted; null: nowhere. */
  mounted_in: string | null;
}

export interface ReleaseTable {
  release: number;
  parent: number | null;
  created_at: Time;
  created_by: string;
  reason: string;
  document: Json<ReleaseDocument>;
  installation: JsonOrNull<{ remotes: Record<string, string> }>;
}

/** Only the secret's hash is kept. */
export interface RegistryTokenTable {
  token_id: Generated<number>;
  token_hash: Buffer;
  remote: string;
  name: string;
  created_by: number;
  created_at: Time;
  expires_at: Time;
  last_used_at: TimeOrNull;
  revoked_at: TimeOrNull;
}

/** How loads of a build ended, by the minute. */
export interface RemoteLoadTable {
  remote: string;
  build: string;
  outcome: string;
  minute: Time;
  count: number;
  timed: number;
  milliseconds: number;
}

/** How one person's last loads of a build ended. */
export interface RemoteLoadByTable {
  remote: string;
  build: string;
  person: Buffer;
  outcome: string;
  at: Time;
  milliseconds: number | null;
}

/** Who may start previews of a remote. */
export interface PreviewPersonTable {
  remote: string;
  agent_id: number;
  added_by: number;
  added_at: Time;
}

/** A build somebody tries, or tried, alone. */
export interface PreviewTable {
  preview_id: Generated<number>;
  agent_id: number;
  session_id: number;
  remote: string;
  build: string;
  started_at: Time;
  until: Time;
  ended_at: TimeOrNull;
}
