import {
  agencyId,
  ChoiceFilter,
  ListScreen,
  oneOf,
  SearchFilter,
  text,
  useAddressFilters,
  usePaged,
} from '@campaign/platform/list-screen';
import { useAgencyChoices, useGetAuditQuery, useUser } from '@campaign/shared-api';
import { actWords, detailWordsOf, thingWordsOf } from '@campaign/shared-api/act-words';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { TextLink } from '@campaign/shared-ui';
import { DayAndTime, IdFilter, type Column } from '@campaign/shared-ui/grid';
import { Breaks } from '../../components/breaks.styled';
import { words } from '../../words';

const say = words.audit;
type Thing = NonNullable<AuditEntry['thing']>;

const columnsFor = (isAdmin: boolean): Column<AuditEntry>[] => [
  { id: 'at', header: say.when, cell: ({ at }) => <DayAndTime iso={at} /> },
  { id: 'who', header: say.who, primary: true, cell: ({ who }) => who ?? say.platform },
  { id: 'agency', header: say.agency, hidden: !isAdmin, underName: true, cell: ({ userName }) => userName },
  { id: 'action', header: say.action, cell: ({ action }) => actWords[action] ?? action },
  { id: 'object', header: say.object, cell: (entry) => <NamedThing entry={entry} isAdmin={isAdmin} /> },
  { id: 'details', header: say.details, cell: ({ detail }) => detailWordsOf(detail) || '–' },
];
const ACTIONS = Object.entries(actWords)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));
/** What the platform does for itself stands in no agency's log. */
const FOR_ITSELF =
  /^(?:registry|mdr|operations):|^(?:session:unknown|delivery:export|dnc:renew-registry|held:export|rating:write)$/;
const OWN_ACTIONS = ACTIONS.filter(({ value }) => !FOR_ITSELF.test(value));

const LISTS = {
  users: paths.users,
  agencies: paths.agencies,
  'phone-lists': paths.phoneLists,
  media: paths.media,
} as const;

/** Where it can be gone to: its own page, else the list that has it, narrowed to its name. */
function placeOf({ name, job, identityId, foundIn }: Thing, isAdmin: boolean): string | undefined {
  if (job) return paths.jobRow(job);
  if (identityId) return paths.identity(identityId);
  if (!foundIn || (foundIn === 'agencies' && !isAdmin)) return undefined;
  return `${LISTS[foundIn]()}?query=${encodeURIComponent(name)}`;
}

/** By its name, and the way there; what has none as 'Agent 12'. */
function NamedThing({ entry: { object, thing }, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  if (!thing) return object === null ? '–' : thingWordsOf(object);
  const to = placeOf(thing, isAdmin);
  return <Breaks>{to === undefined ? thing.name : <TextLink to={to}>{thing.name}</TextLink>}</Breaks>;
}

/**
 * Who did what, newest first; written by the platform and changed by nobody. ADMIN reads all of it, AGENT-ADMIN what was done
 * to the own agency.
 */
export function AuditScreen() {
  const isAdmin = useUser()?.role === 'ADMIN';
  const filters = useAddressFilters({
    query: text,
    action: oneOf(Object.keys(actWords)),
    agency: agencyId,
  });
  const { filter, set } = filters;
  const { query, action, agency } = filter;
  const page = usePaged(useGetAuditQuery, { query, action, account_id: agency });
  const agencies = useAgencyChoices();
  return (
    <ListScreen
      title={say.title}
      text={isAdmin ? say.text : say.ownText}
      columns={columnsFor(isAdmin)}
      page={page}
      file={{ path: '/operations/audit/file', permission: 'audit:export' }}
      filters={filters}
      fields={
        <>
          <SearchFilter filters={filters} label={isAdmin ? say.search : say.ownSearch} />
          <ChoiceFilter
            label={say.action}
            allLabel={say.anyAction}
            value={action}
            options={isAdmin ? ACTIONS : OWN_ACTIONS}
            onChange={(next) => set({ action: next })}
          />
          {agencies.mayChoose && (
            <IdFilter
              label={say.agency}
              allLabel={say.allAgencies}
              value={agency}
              choices={agencies.choices}
              onChange={(next) => set({ agency: next })}
            />
          )}
        </>
      }
      rowKey={({ auditId }) => auditId}
      empty={say.empty}
    />
  );
}
