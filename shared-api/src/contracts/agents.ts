import { z } from 'zod';
import { Id, PageQuery } from './envelope';
import { Role } from './session';

/** USER-08. */
export const Agent = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  displayEmail: z.string(),
  role: Role,
  domain: z.string().nullable(),
});
export type Agent = z.infer<typeof Agent>;
export const AgentQuery = PageQuery.extend({
  account_id: Id.optional(),
  query: z.string().max(200).optional(),
});
export type AgentQuery = z.infer<typeof AgentQuery>;

/** UPWD-01. */
export const AgentPassword = z.object({ agentId: Id, password: z.string().min(1).max(128) });
export type AgentPassword = z.infer<typeof AgentPassword>;
