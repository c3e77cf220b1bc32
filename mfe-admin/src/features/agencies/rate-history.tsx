import { useGetRatesQuery, useWithdrawRatesMutation, type ApiProblem } from '@campaign/shared-api';
import type { RateHistory as History } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import {
  Badge,
  Banner,
  Button,
  ErrorState,
  Inline,
  notify,
  Skeleton,
  Text,
  TextLink,
  Timestamp,
} from '@campaign/shared-ui';
import { agencyWords, dollars } from '../../agency-words';
import { Changes } from './agencies.styled';

const say = agencyWords.rates;
type Line = History['history'][number];

/** The open jobs that a change leaves alone (JOBS-28). */
export function RateKeepers({ accountId }: { accountId: number }) {
  const { jobs = [] } = useGetRatesQuery(accountId).data ?? {};
  if (jobs.length === 0) return null;
  return (
    <Banner tone="info" title={say.keep(jobs.length)}>
      {jobs.map((job, at) => (
        <span key={job.jobId}>
          {at > 0 && ', '}
          <TextLink to={paths.jobRow(job)}>{job.name}</TextLink> ({dollars(job.price)})
        </span>
      ))}
    </Banner>
  );
}

/** What is paid since when and from when on; what is still ahead can be withdrawn. */
export function RateHistory({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useGetRatesQuery(accountId);
  if (error) return <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={2} label={say.loading} />;
  return (
    <Changes aria-label={say.history}>
      {savesOf(data.history).map((lines) => (
        <li key={lines[0].from}>
          <Text variant="caption">
            <Timestamp iso={lines[0].from} />, {lines[0].by ?? say.withAgency}
          </Text>
          <Text>{lines.map(({ kind, rate }) => `${say.kinds[kind]} ${dollars(rate)}`).join(' · ')}</Text>
          {lines[0].planned && <Planned accountId={accountId} day={lines[0].planned} />}
        </li>
      ))}
    </Changes>
  );
}

function Planned({ accountId, day }: { accountId: number; day: string }) {
  const [withdraw, { isLoading }] = useWithdrawRatesMutation();
  const onWithdraw = async () => {
    try {
      await withdraw({ accountId, from: day }).unwrap();
      notify('success', say.withdrawn);
    } catch (problem) {
      notify('error', (problem as ApiProblem).message ?? agencyWords.failed);
    }
  };
  return (
    <Inline gap={8}>
      <Badge tone="info">{say.planned}</Badge>
      <Button
        size="sm"
        aria-label={say.withdrawOf(day)}
        loading={isLoading}
        onClick={() => void onWithdraw()}
      >
        {say.withdraw}
      </Button>
    </Inline>
  );
}

/** What was saved at one time, together. */
function savesOf(history: readonly Line[]): [Line, ...Line[]][] {
  const saves: [Line, ...Line[]][] = [];
  for (const line of history) {
    const last = saves.at(-1);
    if (last?.[0].from === line.from) last.push(line);
    else saves.push([line]);
  }
  return saves;
}
