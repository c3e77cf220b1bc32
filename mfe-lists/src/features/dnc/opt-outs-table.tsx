import {
  ListTable,
  SearchFilter,
  text,
  useAddressFilters,
  useOwnAccount,
  usePaged,
} from '@campaign/platform/list-screen';
import { useGetOptOutsQuery, usePhone, useUser } from '@campaign/shared-api';
import type { OptOut } from '@campaign/shared-api/contracts';
import { Badge, Stack, Text, Timestamp } from '@campaign/shared-ui';
import type { Column } from '@campaign/shared-ui/grid';
import { dncWords } from '../../dnc-words';

const say = dncWords.optOuts;

const COLUMNS: Column<OptOut>[] = [
  { id: 'phone', header: say.phone, primary: true, cell: (one) => <Phone one={one} /> },
  { id: 'text', header: say.words, width: '36%', cell: (one) => one.text ?? SAID_BY[one.source] },
  {
    id: 'stopped',
    header: say.state,
    cell: ({ stopped }) => (
      <Badge tone={stopped ? 'neutral' : 'warn'}>{stopped ? say.stopped : say.held}</Badge>
    ),
  },
  { id: 'job', header: say.job, cell: ({ jobName }) => jobName ?? say.unknown },
  { id: 'at', header: say.since, cell: ({ at }) => <Timestamp iso={at} variant="date" /> },
];

/** For ADMIN below it whose person it is. */
function Phone({ one: { phone, userName } }: { one: OptOut }) {
  const { shown } = usePhone();
  const isAdmin = useUser()?.role === 'ADMIN';
  return (
    <Stack gap={4} align="flex-start">
      <span>{shown(phone)}</span>
      {isAdmin && (
        <Text variant="caption" tone="muted">
          {userName}
        </Text>
      )}
    </Stack>
  );
}

/** Words of an identity or a job that this person does not see are not told. */
const SAID_BY = { inbound: say.unknown, carrier: say.byCarrier, staff: say.byStaff } as const;

/** Who has opted out by a text, in their words. Nothing here can be deleted (DNC-10). */
export function OptOutsTable() {
  const { shown } = usePhone();
  const filters = useAddressFilters({ query: text });
  const page = usePaged(useGetOptOutsQuery, {
    query: filters.filter.query,
    account_id: useOwnAccount(undefined),
  });
  return (
    <Stack gap={12}>
      <Text tone="muted">{say.hint}</Text>
      <ListTable
        label={dncWords.tabs.optOuts}
        columns={COLUMNS}
        page={page}
        filters={filters}
        fields={<SearchFilter filters={filters} label={say.search} />}
        rowKey={({ accountId, phone }) => `${accountId}-${phone}`}
        rowLabel={({ phone }) => shown(phone)}
        empty={{ text: say.empty }}
      />
    </Stack>
  );
}
