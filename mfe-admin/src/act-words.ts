import type { RegistryEvent } from '@campaign/shared-api/contracts';
import type { Permission } from '@campaign/shared-api/policy';

/** What is asked, what only reads, what has no person behind it; the rest is written into the audit log. */
type NotNoted =
  | `${string}:${'list' | 'read'}`
  | `${'screen' | 'system' | 'carrier' | 'p2p'}:${string}`
  | `message:${'count' | 'clicks' | 'history'}`
  | `registry:${'change' | 'administer' | 'beacon'}`
  | `list:${'sample' | 'upload'}`
  | 'job:estimate'
  | 'job:create-bulk'
  | 'link:create-manual'
  | 'link:resolve'
  | 'media:fetch'
  | 'chat:reply';
/** The last is a command's. */
type Noted = Exclude<Permission, NotNoted> | `registry:${RegistryEvent['action']}` | 'identity:daily-cap';

/** What stands in the audit log, in words: a call that is noted without any does not compile. */
export const actWords: Readonly<Record<string, string>> = {
  // With a session of one's own already: without one there is nobody to note.
  'session:sign-in': 'Signed in again',
  'session:sign-up': 'Signed up an agency',
  'session:join': 'Asked to join an agency',
  'session:recover': 'Recovered a password',
  'session:sign-out': 'Signed out',
  'session:change-password': 'Changed their password',
  'agent:reset-password': 'Reset a password',
  'rating:write': 'Rated numbers',
  'job:create': 'Created a job',
  'job:edit': 'Changed a job',
  'job:approve': 'Approved a job',
  'job:pause': 'Paused or resumed a job',
  'job:delete': 'Deleted jobs',
  'job:report': 'Downloaded a report',
  'link:create': 'Made a short link',
  'message:test': 'Sent a test',
  'list:create': 'Uploaded a list',
  'list:delete': 'Deleted lists',
  'list:download': 'Downloaded a list',
  'schedule:write': 'Changed a schedule',
  'template:write': 'Changed a template',
  'stop-word:write': 'Changed stop words',
  'media:create': 'Uploaded a media file',
  'media:delete': 'Deleted media files',
  'operations:hold': 'Stopped or released all sending',
  'held:decide': 'Decided about a held number',
  'identity:daily-cap': 'Set an identity’s daily cap',
  'registry:publish': 'Published a build',
  'registry:promote': 'Promoted a build',
  'registry:rollback': 'Rolled a room back',
  'registry:disable': 'Switched a room off',
  'registry:enable': 'Switched a room on',
  'registry:halt': 'Halted a canary',
  'registry:adopt': 'Adopted a build',
  'registry:token': 'Made a token',
  'registry:revoke': 'Revoked a token',
  'registry:override': 'Tried a build alone',
} satisfies Record<Noted, string>;
