/**
 * Every agency that may sign in has an administrator (SIGNUP-14, amended): where it has none, its oldest active USER becomes
 * AGENT-ADMIN. An invited administrator who has not chosen a password yet does not count, as in `countAdmins`. The
 * platform's own agency (4) and rejected, disabled or deleted agencies are left as they are.
 */
export const agencyAdministrators = {
  name: '0440-agency-administrators',
  sql: `
with founder as (
  select distinct on (agent.account_id) agent.account_id, agent.agent_id
    from agent join account using (account_id)
   where agent.role = 'USER' and agent.active and agent.deleted_at is null
     and account.account_id <> 4 and account.status and account.approved is distinct from false
     and account.deleted_at is null
     and not exists (select 1 from agent admin
                      where admin.account_id = agent.account_id and admin.role = 'AGENT-ADMIN' and admin.active
                        and admin.deleted_at is null and admin.password_hash <> '!')
   order by agent.account_id, agent.agent_id
), promoted as (
  update agent set role = 'AGENT-ADMIN', version = agent.version + 1, updated_at = now()
    from founder where agent.agent_id = founder.agent_id
  returning agent.account_id, agent.agent_id
)
insert into audit (account_id, agent_id, action, object, detail)
select account_id, null, 'agent:promote', 'agent/' || agent_id, '{"before": {"role": "USER"}, "role": "AGENT-ADMIN"}'
  from promoted order by agent_id;
`,
} as const;
