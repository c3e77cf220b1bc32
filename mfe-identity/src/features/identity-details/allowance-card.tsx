import type { IdentityAllowance } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { Card, DescriptionList, Stack, Text, TextLink } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.allowance;

/** What carriers take of it, as they have classed it, and what is left of it today. Nothing where they have not. */
export function AllowanceCard({ allowance }: { allowance: IdentityAllowance | undefined }) {
  if (!allowance) return null;
  const { attPerMinute, tmobilePerDay, tmobileLeftToday, perDay, leftToday, waiting = [] } = allowance;
  const items = [
    attPerMinute !== null && { label: say.att, value: say.perMinute(attPerMinute) },
    tmobilePerDay !== null && {
      label: say.tMobile,
      value: <Day cap={tmobilePerDay} left={tmobileLeftToday ?? 0} whose={say.ofBrand} />,
    },
    perDay !== null && { label: say.together, value: <Day cap={perDay} left={leftToday ?? 0} /> },
    waiting.length > 0 && { label: say.waiting, value: <Waiting jobs={waiting} /> },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <Card title={say.title}>
      <DescriptionList items={items} />
      <Text variant="caption" tone="muted">
        {say.unknown}
      </Text>
    </Card>
  );
}

function Day({ cap, left, whose = '' }: { cap: number; left: number; whose?: string }) {
  return (
    <Text as="span" tone={left === 0 ? 'warn' : undefined}>
      {say.perDay(cap, whose)} · {say.left(left)}
    </Text>
  );
}

/** As their own pages say it: how many days each needs, or that the rest goes on tomorrow. */
function Waiting({ jobs }: { jobs: NonNullable<IdentityAllowance['waiting']> }) {
  return (
    <Stack gap={8}>
      {jobs.map((job) => (
        <Text as="span" key={job.jobId}>
          <TextLink to={paths.job(job.jobType, job.jobId)}>{job.name}</TextLink>: {job.why}
        </Text>
      ))}
    </Stack>
  );
}
