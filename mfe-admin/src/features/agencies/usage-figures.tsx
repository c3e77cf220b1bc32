import { useState } from 'react';
import { stateOf } from '@campaign/platform/list-screen';
import { useGetAgencyUsageQuery } from '@campaign/shared-api';
import type { UsageFigures as Figures, UsageLine } from '@campaign/shared-api/contracts';
import { Grid, Select, Stack, StatTile, Tabs } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { agencyWords } from '../../agency-words';
import { number } from '../../words';
import { Fields } from './agencies.styled';
import { lastMonths } from './last-months';

const say = agencyWords.usage;
type By = 'identities' | 'jobs';
const FIGURES = ['segments', 'mms', 'inbound', 'failed', 'cost'] as const;
const shown = (figures: Figures, of: (typeof FIGURES)[number]) => {
  const value = figures[of];
  if (value === null) return '–';
  return of === 'cost' ? `$${value.toFixed(2)}` : number(value);
};

interface UsageFiguresProps {
  accountId: number;
  month: string;
  onMonth: (month: string) => void;
}

/** What an agency used in a month of the last thirteen, by identity and by job; no cost where it may not see it (JOBS-24). */
export function UsageFigures({ accountId, month, onMonth }: UsageFiguresProps) {
  const [by, setBy] = useState<By>('identities');
  const answer = useGetAgencyUsageQuery({ accountId, month });
  const usage = answer.currentData;
  const rows: readonly UsageLine[] | undefined = usage?.[by];
  const figures = FIGURES.filter((of) => of !== 'cost' || usage?.total.cost !== null);
  const columns: Column<UsageLine>[] = [
    { id: 'name', header: say.name[by], primary: true, cell: ({ name }) => name ?? say.none[by] },
    ...figures.map((of) => ({
      id: of,
      header: say.figures[of],
      align: 'end' as const,
      cell: (line: UsageLine) => shown(line, of),
    })),
  ];
  return (
    <Stack gap={20}>
      <Fields>
        <Select
          label={say.month}
          options={lastMonths(new Date())}
          value={month}
          onChange={({ target }) => onMonth(target.value)}
        />
      </Fields>
      <Grid min={112} gap={12}>
        {figures.map((of) => (
          <StatTile
            key={of}
            label={say.figures[of]}
            value={usage && shown(usage.total, of)}
            loading={!usage && !answer.error}
          />
        ))}
      </Grid>
      <Tabs
        label={say.tabs.label}
        items={[
          { id: 'identities', label: say.tabs.identities },
          { id: 'jobs', label: say.tabs.jobs },
        ]}
        value={by}
        onChange={(id) => setBy(id === 'jobs' ? 'jobs' : 'identities')}
      >
        <DataTable
          label={say.tabs[by]}
          columns={columns}
          density="compact"
          paged={false}
          rows={rows}
          total={rows?.length ?? 0}
          rowKey={({ id }) => id ?? 0}
          state={{ page: 1, pageSize: 10, sort: null }}
          onStateChange={() => undefined}
          empty={say.empty}
          {...stateOf(answer)}
        />
      </Tabs>
    </Stack>
  );
}
