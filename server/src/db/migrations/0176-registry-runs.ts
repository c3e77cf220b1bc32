/**
 * Whose turn a new copy of a registry is, and since when nothing moved: a loading whose worker was killed is begun again by
 * another, and one that only slept stops at its next step. The stage keeps the numbers of the last beginner alone.
 */
export const registryRuns = {
  name: '0176-registry-runs',
  sql: `
alter table registry_upload add column run int not null default 0;
alter table registry_upload add column touched_at timestamptz not null default now();
`,
} as const;
