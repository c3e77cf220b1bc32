import type { PhoneList } from '@campaign/shared-api/contracts';
import { ProgressBar } from '@campaign/shared-ui';
import { number, words } from '../words';

type Loading = Pick<PhoneList, 'listName' | 'listState' | 'progress'>;

/** The list is on its way in; its numbers change by themselves. */
export const isMoving = ({ listState }: Pick<PhoneList, 'listState'>) =>
  listState === 'PENDING' || listState === 'PROCESSING';

/** "Reading 4,210 of 20,000 · 3,100 rows/s · about 5 s" */
export function progressWords({ stage, rowsRead, rowsTotal, rate }: PhoneList['progress']): string {
  if (stage === 'merging') return `${words.stages.merging} · ${number(rowsTotal)}`;
  if (stage !== 'reading') return words.stages[stage];
  const pace = rate ? [words.perSecond(rate), words.timeLeft(Math.max(0, rowsTotal - rowsRead) / rate)] : [];
  return [`${words.stages.reading} ${words.rowsOf(rowsRead, rowsTotal)}`, ...pace].join(' · ');
}

/** How far the rows of a list have come. */
export function ListProgress({ list, size = 'sm' }: { list: Loading; size?: 'sm' | 'md' }) {
  const { rowsRead, rowsTotal } = list.progress;
  return (
    <ProgressBar
      label={words.progress(list.listName)}
      hideLabel
      value={rowsRead}
      max={rowsTotal}
      detail={progressWords(list.progress)}
      size={size}
    />
  );
}
