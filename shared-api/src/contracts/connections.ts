import { z } from 'zod';

/** What a sending installation depends on. */
export const ConnectionId = z.enum([
  'carrier',
  'callbacks',
  'registry',
  'mail',
  'storage',
  'short-links',
  'workers',
]);
export type ConnectionId = z.infer<typeof ConnectionId>;

/** The result of a check. Sentences for each are in connection-copy.ts. */
export const ConnectionCode = z.enum([
  'connected',
  /** A carrier or registry on this machine plays the real one. */
  'simulated',
  'not-configured',
  /** The other side rejects the credentials. */
  'refused',
  'unreachable',
  /** The other side responds with an error. */
  'unexpected',
  'receiving',
  'none-yet',
  /** Texts went out, and no receipt came back for ten minutes. */
  'no-receipts',
  /** E-mails are written to a folder. */
  'folder',
  'unwritable',
  'builds-missing',
  /** Only this machine can reach the host. */
  'local',
  'running',
  'not-running',
  'worker-silent',
  /** The check itself could not be made. */
  'not-checked',
]);
export type ConnectionCode = z.infer<typeof ConnectionCode>;

export const Connection = z.object({
  id: ConnectionId,
  state: z.enum(['connected', 'attention', 'failed']),
  code: ConnectionCode,
  /** Since when the check has had this code; null where that is not known. */
  since: z.string().nullable(),
  /** What the sentence names: hosts, a folder, a reason, instants in ISO 8601. */
  params: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
});
export type Connection = z.infer<typeof Connection>;

export const CallbackUrl = z.object({
  carrier: z.enum(['bandwidth', 'telnyx']),
  /** Receives delivery receipts and replies. */
  url: z.string(),
  /** What the carrier sends as user name; null where it signs its callbacks. */
  username: z.string().nullable(),
  /** The carrier that CARRIER_API names. */
  inUse: z.boolean(),
});
export type CallbackUrl = z.infer<typeof CallbackUrl>;

export const Connections = z.object({
  at: z.string(),
  connections: z.array(Connection),
  callbackUrls: z.array(CallbackUrl),
});
export type Connections = z.infer<typeof Connections>;
