import { useState } from 'react';
import type { BuildHealth } from '@campaign/shared-api/contracts';
import { Badge, Timestamp } from '@campaign/shared-ui';
import { DataTable, type Column, type TableState } from '@campaign/shared-ui/grid';
import { TwoLines } from '../../components/two-lines';
import { kilobytes, milliseconds, number, percent, words } from '../../words';
import { FailureChart } from './failure-chart';
import * as S from './releases.styled';

const say = words.releases.builds;

const TONE = { stable: 'success', canary: 'info', fallback: 'neutral' } as const;
/** What counts for a build and against it: who was offline is held against none. */
function judged({ loads, failures: { offline = 0, ...failures } }: BuildHealth) {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return { loads: loads - offline, failures, failed };
}

/** From this share of its loads on a build is one to look at: what a canary is halted above. */
const TOO_MANY = 0.02;

function Failed({ loads, failed }: { loads: number; failed: number }) {
  const text = say.failed(number(failed), number(loads));
  if (failed === 0) return <span>{text}</span>;
  const shown = `${text} (${percent(failed / loads)})`;
  if (failed / loads <= TOO_MANY) return <span>{shown}</span>;
  return (
    <Badge tone="danger" icon="alert">
      {shown}
    </Badge>
  );
}

const COLUMNS: Column<BuildHealth>[] = [
  {
    id: 'build',
    header: say.build,
    primary: true,
    width: '20%',
    cell: ({ build, runsAs, mountedIn }) => (
      <S.Build>
        <S.BuildId>{build}</S.BuildId>
        {runsAs.map((channel) => (
          <Badge key={channel} tone={TONE[channel]}>
            {say.channels[channel]}
          </Badge>
        ))}
        {mountedIn === null && (
          <Badge tone="warn" icon="alert">
            {say.notMounted}
          </Badge>
        )}
      </S.Build>
    ),
  },
  {
    id: 'publishedAt',
    header: say.published,
    cell: ({ publishedAt, publishedBy }) => (
      <TwoLines detail={publishedBy}>
        <Timestamp iso={publishedAt} variant="relative" />
      </TwoLines>
    ),
  },
  {
    id: 'typical',
    header: say.typical,
    align: 'end',
    cell: ({ typicalMilliseconds, firstRouteBytes }) => (
      <TwoLines detail={kilobytes(firstRouteBytes)}>
        {typicalMilliseconds === null ? '–' : milliseconds(typicalMilliseconds)}
      </TwoLines>
    ),
  },
  {
    id: 'failures',
    header: say.failures,
    width: '32%',
    cell: (build) => {
      const { loads, failures, failed } = judged(build);
      if (loads === 0) return '–';
      return (
        <S.Failures>
          <Failed loads={loads} failed={failed} />
          {failed > 0 && <FailureChart failures={failures} />}
        </S.Failures>
      );
    },
  },
];

const WHOLE: TableState = { page: 1, pageSize: 50, sort: null };

/** The builds of a remote that run or were published last, newest first: few, and all on one page. */
export function BuildsTable({ remote, builds }: { remote: string; builds: readonly BuildHealth[] }) {
  const [state, setState] = useState(WHOLE);
  return (
    <DataTable
      label={say.label(remote)}
      columns={COLUMNS}
      rows={builds}
      total={builds.length}
      rowKey={({ build }) => build}
      rowTone={({ runsAs }) => (runsAs.length === 0 ? 'muted' : 'default')}
      state={state}
      onStateChange={setState}
      density="compact"
      paged={false}
      empty={say.empty}
    />
  );
}
