import type { PhoneList } from '@campaign/shared-api/contracts';
import { Icon, IconButton } from '@campaign/shared-ui';
import { useListDownload, useMayDownload } from '../../components/download';
import { isMoving } from '../../components/list-progress';
import { number, words } from '../../words';
import { shareWords, type LedgerRow, type LedgerView } from './ledger-rows';
import * as S from './ledger.styled';

const say = words.ledger;

/** Bucket by bucket, each with its rows as CSV, and the sum that proves none is missing (PL-10). */
export function LedgerTable({ list, view }: { list: PhoneList; view: LedgerView }) {
  const { ledger: mayDownload } = useMayDownload(list);
  const complete = view.accounted === view.total && !isMoving(list);
  return (
    <S.Table aria-label={say.text}>
      <thead>
        <tr>
          <th scope="col">{say.bucket}</th>
          <th scope="col" data-align="end">
            {say.rows}
          </th>
          <th scope="col" data-align="end">
            {say.share}
          </th>
          {mayDownload && (
            <th scope="col" data-align="end">
              {say.download}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <BucketRow key={row.bucket} row={row} list={list} mayDownload={mayDownload} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={mayDownload ? 4 : 3}>
            <S.Sum data-complete={complete || undefined}>
              {complete && <Icon name="check-circle" />}
              {say.sum(view.accounted, view.total)}
            </S.Sum>
          </td>
        </tr>
      </tfoot>
    </S.Table>
  );
}

/** How many came by which phone column, of a file with several. */
function LoadedBy({ list: { loadedBy } }: { list: PhoneList }) {
  const columns = Object.entries(loadedBy ?? {});
  if (columns.length < 2) return null;
  return <S.Why>{columns.map(([column, rows]) => say.loadedBy(column, rows)).join(' · ')}</S.Why>;
}

interface BucketRowProps {
  row: LedgerRow;
  list: PhoneList;
  mayDownload: boolean;
}

function BucketRow({ row: { bucket, count, share }, list, mayDownload }: BucketRowProps) {
  const { download, downloading } = useListDownload();
  const { name, why } = words.buckets[bucket];
  return (
    <S.Row data-empty={count === 0 || undefined}>
      <th scope="row">
        <S.Bucket>
          <S.Swatch data-bucket={bucket} aria-hidden />
          <span>
            {name}
            <S.Why>{why}</S.Why>
            {bucket === 'loaded' && <LoadedBy list={list} />}
          </span>
        </S.Bucket>
      </th>
      <td data-align="end">{number(count)}</td>
      <td data-align="end">{shareWords(share)}</td>
      {mayDownload && (
        <td data-align="end">
          {count > 0 && (
            <IconButton
              icon="download"
              label={say.downloadOf(name)}
              loading={downloading !== undefined}
              {...(isMoving(list) && { disabledReason: words.stillLoading })}
              onClick={() => void download({ listId: list.listId, fileUrl: list.fileUrl, bucket })}
            />
          )}
        </td>
      )}
    </S.Row>
  );
}
