import { useSearchParams } from 'react-router-dom';
import { useGetPhoneListQuery, type ApiProblem } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import {
  Banner,
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  SidePanel,
  Skeleton,
  StatusChip,
  Timestamp,
} from '@campaign/shared-ui';
import { useMayDownload } from '../../components/download';
import { isMoving, ListProgress } from '../../components/list-progress';
import { number, words } from '../../words';
import { LedgerPicture } from './ledger-picture';
import { LedgerTable } from './ledger-table';
import { ledgerView } from './ledger-rows';
import * as S from './ledger.styled';

const say = words.ledger;
const WATCH_MS = 1000;

/** What became of each row of a list: open while the address says `?list=ID`. */
export function ListLedger() {
  const [params, setParams] = useSearchParams();
  const listId = /^[1-9]\d{0,8}$/.test(params.get('list') ?? '') ? Number(params.get('list')) : undefined;
  const close = () => {
    const next = new URLSearchParams(params);
    next.delete('list');
    setParams(next, { replace: true });
  };
  return <LedgerPanel listId={listId} onClose={close} />;
}

function LedgerPanel({ listId, onClose }: { listId: number | undefined; onClose: () => void }) {
  const query = { skip: listId === undefined, refetchOnMountOrArgChange: true };
  const { currentData: list, error, refetch } = useGetPhoneListQuery(listId ?? 0, query);
  useGetPhoneListQuery(listId ?? 0, {
    ...query,
    skip: !list || !isMoving(list),
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  const problem = list ? undefined : (error as ApiProblem | undefined);
  // Deleted, of another agency, or a slip of the address: asking again would not change it.
  const isGone = problem?.status === 404;

  return (
    <SidePanel
      open={listId !== undefined}
      onClose={onClose}
      width={720}
      title={list?.listName ?? (isGone ? say.gone : words.title)}
      text={isGone ? undefined : say.text}
      footer={<Button onClick={onClose}>{isGone ? say.back : say.close}</Button>}
    >
      {isGone ? (
        <EmptyState icon="search" title={problem.message} text={say.goneText} />
      ) : problem ? (
        <ErrorState message={problem.message} onRetry={() => void refetch()} />
      ) : list ? (
        <LedgerBody list={list} />
      ) : (
        <Skeleton variant="table" count={6} />
      )}
    </SidePanel>
  );
}

function LedgerBody({ list }: { list: PhoneList }) {
  const view = ledgerView(list);
  const { ledger: mayDownload } = useMayDownload(list);
  const hasButtons = mayDownload && view.accounted > 0;
  return (
    // Without a button inside, the keyboard could not scroll what is longer than the panel.
    <S.Body {...(!hasButtons && { role: 'group', 'aria-label': say.text, tabIndex: 0 })}>
      <DescriptionList
        layout="grid"
        items={[
          {
            label: say.details.state,
            value: <StatusChip kind="list" value={list.listState} live={isMoving(list)} />,
          },
          { label: say.details.type, value: list.listType },
          { label: say.details.identity, value: list.identityName ?? words.wholeAgency },
          { label: say.details.agency, value: list.userName },
          { label: say.details.uploaded, value: <Timestamp iso={list.createdAt} /> },
          { label: say.details.leads, value: number(list.leadsLoaded) },
        ]}
      />
      {isMoving(list) && <ListProgress list={list} size="md" />}
      {list.error && <Banner tone="danger">{list.error}</Banner>}
      <LedgerPicture rows={view.rows} />
      <LedgerTable list={list} view={view} />
    </S.Body>
  );
}
