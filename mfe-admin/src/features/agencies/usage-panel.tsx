import { useState } from 'react';
import { download } from '@campaign/platform';
import { stateOf } from '@campaign/platform/list-screen';
import { usageFileAddress, useGetAgencyUsageQuery } from '@campaign/shared-api';
import type { Agency, UsageFigures, UsageLine } from '@campaign/shared-api/contracts';
import { Button, Select, SidePanel, Stack, StatTile, Tabs } from '@campaign/shared-ui';
import { DataTable, type Column } from '@campaign/shared-ui/grid';
import { agencyWords } from '../../agency-words';
import { number } from '../../words';
import { Fields } from './agencies.styled';
import { lastMonths } from './last-months';

const say = agencyWords.usage;
type By = 'identities' | 'jobs';
const FIGURES = ['segments', 'mms', 'inbound', 'failed', 'cost'] as const;
const shown = (figures: UsageFigures, of: (typeof FIGURES)[number]) =>
  of === 'cost' ? `$${figures.cost.toFixed(2)}` : number(figures[of]);

/** What an agency used in a month of the last thirteen, by identity and by job. */
export function UsagePanel({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const { accountId, userName } = agency;
  const months = lastMonths(new Date());
  const [month, setMonth] = useState(months[0]!.value);
  const [by, setBy] = useState<By>('identities');
  const answer = useGetAgencyUsageQuery({ accountId, month });
  const usage = answer.currentData;
  const rows: readonly UsageLine[] | undefined = usage?.[by];
  const columns: Column<UsageLine>[] = [
    { id: 'name', header: say.name[by], primary: true, cell: ({ name }) => name ?? say.none[by] },
    ...FIGURES.map((of) => ({
      ...{ id: of, header: say.figures[of], align: 'end' as const },
      cell: (line: UsageLine) => shown(line, of),
    })),
  ];
  return (
    <SidePanel
      open
      width={720}
      title={say.title(userName)}
      text={say.text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say.close}</Button>
          <Button
            icon="download"
            onClick={() => void download(Promise.resolve(usageFileAddress(accountId, month)))}
          >
            {say.download}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        <Select
          label={say.month}
          options={months}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <Fields>
          {FIGURES.map((of) => (
            <StatTile
              key={of}
              label={say.figures[of]}
              value={usage && shown(usage.total, of)}
              loading={!usage && !answer.error}
            />
          ))}
        </Fields>
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
    </SidePanel>
  );
}
