import { announce, useConfirm } from '@campaign/platform';
import {
  id,
  ListTable,
  SearchFilter,
  text,
  useAddressFilters,
  useOwnAccount,
  usePaged,
} from '@campaign/platform/list-screen';
import {
  paths,
  useGetOptOutsQuery,
  useLiftOptOutMutation,
  useMay,
  usePhone,
  useUser,
} from '@campaign/shared-api';
import type { OptOut } from '@campaign/shared-api/contracts';
import { Badge, Banner, Button, LinkButton, Stack, Text, Timestamp } from '@campaign/shared-ui';
import type { Column } from '@campaign/shared-ui/grid';
import { dncWords } from '../../dnc-words';

const say = dncWords.optOuts;

const COLUMNS: Column<OptOut>[] = [
  { id: 'phone', header: say.phone, primary: true, cell: (one) => <Phone one={one} /> },
  { id: 'text', header: say.words, width: '36%', cell: (one) => <Words one={one} /> },
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
const WITH_ACTION: Column<OptOut>[] = COLUMNS.concat({
  id: 'lift',
  header: say.action,
  cell: (one) => (one.stopped ? <Lift one={one} /> : <Review one={one} />),
});

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

/** The person's words, null for users who may not read them, and who decided. */
function Words({ one: { text: words, source, byHand, by } }: { one: OptOut }) {
  const decided = by && (byHand ? say.byHand[byHand](by) : say.reviewedBy(by));
  if (words === null) return decided ?? WITHOUT_WORDS[source];
  return decided ? (
    <Stack gap={4} align="flex-start">
      <span>{words}</span>
      <Text variant="caption" tone="muted">
        {decided}
      </Text>
    </Stack>
  ) : (
    words
  );
}
const WITHOUT_WORDS = { inbound: say.unknown, carrier: say.byCarrier, staff: say.byStaff } as const;

/** Lifts an opt-out that was set by hand. */
function Lift({ one: { accountId, phone, by, since } }: { one: OptOut }) {
  const { shown } = usePhone();
  const confirm = useConfirm();
  const mayLift = useMay('opt-out:lift');
  const [lift, lifting] = useLiftOptOutMutation();
  const onLift = async (seen: string) => {
    const question = { title: say.liftTitle(shown(phone)), text: say.liftText(by ?? '') };
    if (await confirm(question)) await announce(lift({ accountId, phone, since: seen }).unwrap());
  };
  return (
    mayLift &&
    since && (
      <Button
        size="sm"
        loading={lifting.isLoading}
        aria-label={say.liftOf(shown(phone))}
        onClick={() => void onLift(since)}
      >
        {say.lift}
      </Button>
    )
  );
}

/** Leads to the conversations where replies are reviewed; the address does not name the person. */
function Review({ one: { jobId, phone } }: { one: OptOut }) {
  const { shown } = usePhone();
  const mayDecide = useMay('held:decide');
  return (
    mayDecide &&
    jobId !== null && (
      <LinkButton size="sm" to={`${paths.chat(jobId)}?filter=review`} aria-label={say.reviewOf(shown(phone))}>
        {say.review}
      </LinkButton>
    )
  );
}

/** Everyone who is opted out, with their words. What a handset wrote or a carrier reported cannot be lifted here (DNC-10). */
export function OptOutsTable() {
  const { shown } = usePhone();
  const [mayLift, mayDecide] = [useMay('opt-out:lift'), useMay('held:decide')];
  const filters = useAddressFilters({ query: text, job: id });
  const { query, job } = filters.filter;
  const page = usePaged(useGetOptOutsQuery, {
    query,
    jobId: job,
    account_id: useOwnAccount(undefined),
  });
  return (
    <Stack gap={12}>
      {job === undefined ? (
        <Text tone="muted">{say.hint}</Text>
      ) : (
        <Banner
          action={
            <Button size="sm" onClick={() => filters.set({ job: undefined })}>
              {say.allJobs}
            </Button>
          }
        >
          {say.ofJob}
        </Banner>
      )}
      <ListTable
        label={dncWords.tabs.optOuts}
        columns={mayLift || mayDecide ? WITH_ACTION : COLUMNS}
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
