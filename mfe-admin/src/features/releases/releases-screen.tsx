import { useSearchParams } from 'react-router-dom';
import { useGetRegistryQuery, type ApiProblem } from '@campaign/shared-api';
import type { RegistryOverview } from '@campaign/shared-api/contracts';
import { Button, ErrorState, Page, Skeleton, Tabs, Timestamp } from '@campaign/shared-ui';
import { words } from '../../words';
import { HistoryTable } from './history-table';
import { OverrideDialog } from './override-dialog';
import { RegistryEventTable } from './registry-event-table';
import { RemoteCard } from './remote-card';
import * as S from './releases.styled';

const say = words.releases;
const TABS = [
  { id: 'remotes', label: say.tabs.remotes },
  { id: 'history', label: say.tabs.history },
  { id: 'audit', label: say.tabs.audit },
];
/** The loads of open tabs come in by and by. */
const WATCH_MS = 10_000;

/** What runs where, how it fares, and the two ways to stop it: back, and off. */
export function ReleasesScreen() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'remotes';
  const { data, error, isFetching, refetch } = useGetRegistryQuery(undefined, {
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  const problem = (error as ApiProblem | undefined)?.message;
  const overview = data?.data;

  const remotes = () => {
    // What was last known stays on the page while a poll fails.
    if (!overview && problem) {
      return <ErrorState message={problem} onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (!overview) return <Skeleton variant="table" count={6} label={say.loading} />;
    return <Remotes overview={overview} />;
  };

  return (
    <Page
      title={say.title}
      text={overview && <InForce {...overview.release} />}
      actions={
        <Button icon="refresh" loading={isFetching && overview !== undefined} onClick={() => void refetch()}>
          {say.refresh}
        </Button>
      }
    >
      <Tabs
        label={say.title}
        items={TABS}
        value={tab}
        onChange={(id) => setParams(id === 'remotes' ? {} : { tab: id }, { replace: true })}
      >
        <S.Tab>
          {tab === 'remotes' && remotes()}
          {tab === 'history' && <HistoryTable />}
          {tab === 'audit' && <RegistryEventTable />}
        </S.Tab>
      </Tabs>
      <OverrideDialog />
    </Page>
  );
}

function InForce({ release, createdAt, createdBy, reason }: RegistryOverview['release']) {
  return (
    <>
      {say.inForce(release, createdBy)} <Timestamp iso={createdAt} />. “{reason}”
    </>
  );
}

function Remotes({ overview: { remotes, release } }: { overview: RegistryOverview }) {
  return (
    <S.Remotes>
      {remotes.map((remote) => (
        <RemoteCard key={remote.name} remote={remote} parent={release.release} />
      ))}
    </S.Remotes>
  );
}
