import { number, words } from '../../words';
import type { LedgerRow } from './ledger-rows';
import * as S from './ledger.styled';

/** The buckets as one bar; the table below says the same in numbers. */
export function LedgerPicture({ rows }: { rows: readonly LedgerRow[] }) {
  const filled = rows.filter(({ count }) => count > 0);
  const parts = filled
    .map(({ bucket, count }) => `${words.buckets[bucket].name} ${number(count)}`)
    .join(', ');
  return (
    <S.Picture role="img" aria-label={words.ledger.picture(parts)}>
      {filled.map(({ bucket, count }) => (
        <S.Part key={bucket} data-bucket={bucket} style={{ flexGrow: count }} />
      ))}
    </S.Picture>
  );
}
