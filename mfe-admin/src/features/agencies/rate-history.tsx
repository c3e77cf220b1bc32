import { useGetRatesQuery } from '@campaign/shared-api';
import type { RateHistory as History } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { Banner, ErrorState, Skeleton, Stack, Text, TextLink, Timestamp } from '@campaign/shared-ui';
import { agencyWords, dollars } from '../../agency-words';
import { Changes } from './agencies.styled';

const say = agencyWords.rates;
type Line = History['history'][number];

/** The open jobs that a change leaves alone (JOBS-28), and what was paid since when. */
export function RateHistory({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useGetRatesQuery(accountId);
  const { history = [], jobs = [] } = data ?? {};
  return (
    <Stack gap={16}>
      {jobs.length > 0 && (
        <Banner tone="info" title={say.keep(jobs.length)}>
          {jobs.map((job, at) => (
            <span key={job.jobId}>
              {at > 0 && ', '}
              <TextLink to={paths.jobRow(job)}>{job.name}</TextLink> ({dollars(job.price)})
            </span>
          ))}
        </Banner>
      )}
      <Text as="h3" variant="h3">
        {say.history}
      </Text>
      {error ? (
        <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton count={2} label={say.loading} />
      ) : (
        <Changes aria-label={say.history}>
          {savesOf(history).map((lines) => (
            <li key={lines[0].from}>
              <Text variant="caption">
                <Timestamp iso={lines[0].from} />, {lines[0].by ?? say.withAgency}
              </Text>
              <Text>{lines.map(({ kind, rate }) => `${say.kinds[kind]} ${dollars(rate)}`).join(' · ')}</Text>
            </li>
          ))}
        </Changes>
      )}
    </Stack>
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
