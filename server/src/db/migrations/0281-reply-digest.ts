/** What waits for an answer, told by mail as often as the agency says; whoever wants none ends theirs. */
export const replyDigest = {
  name: '0281-reply-digest',
  sql: `
alter table account add column reply_digest text not null default 'off' check (reply_digest in ('off', 'hourly', 'daily'));
create index account_digest on account (account_id) where reply_digest <> 'off';
alter table agent
  add column reply_digest boolean not null default true,
  -- When the last one was written to them.
  add column reply_digest_at timestamptz;
`,
} as const;
