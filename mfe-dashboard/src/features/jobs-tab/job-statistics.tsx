import { useFeature } from '@campaign/shared-api';
import type { JobPage } from '@campaign/shared-api/contracts';
import { number, wholeMoney, words } from '../../words';
import * as S from './jobs-tab.styled';

const say = words.statistics;

/** Sums over all jobs that fit the filter, in whole numbers (JOBS-29). */
export function JobStatistics({ page }: { page: JobPage | undefined }) {
  const hidesCost = useFeature('hide-cost');
  const { messagesSent, cost } = page?.totals ?? {};
  const totals = [
    { label: say.jobs, value: page && number(page.total) },
    { label: say.sent, value: messagesSent !== undefined && number(messagesSent) },
    ...(hidesCost ? [] : [{ label: say.cost, value: typeof cost === 'number' && wholeMoney(cost) }]),
  ];
  return (
    <S.Totals aria-label={say.label}>
      {totals.map(({ label, value }) => (
        <S.Total key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </S.Total>
      ))}
    </S.Totals>
  );
}
