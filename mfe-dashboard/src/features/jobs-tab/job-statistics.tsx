import { useFeature } from '@campaign/shared-api';
import type { JobPage } from '@campaign/shared-api/contracts';
import { Grid, StatTile } from '@campaign/shared-ui';
import { number, wholeMoney, words } from '../../words';

const say = words.statistics;

/** Sums over all jobs that fit the filter, in whole numbers (JOBS-29). */
export function JobStatistics({ page }: { page: JobPage | undefined }) {
  const hidesCost = useFeature('hide-cost');
  const { messagesSent = 0, cost = null } = page?.totals ?? {};
  const loading = page === undefined;
  return (
    <Grid gap={12} min={160} role="group" aria-label={say.label}>
      <StatTile label={say.jobs} value={number(page?.total ?? 0)} loading={loading} />
      <StatTile label={say.sent} value={number(messagesSent)} loading={loading} />
      {!hidesCost && (
        <StatTile label={say.cost} value={cost === null ? '–' : wholeMoney(cost)} loading={loading} />
      )}
    </Grid>
  );
}
