import { useSearchParams } from 'react-router-dom';
import {
  agencyId,
  ChoiceFilter,
  day,
  ListScreen,
  oneOf,
  SearchFilter,
  text,
  useAddressFilters,
  usePaged,
} from '@campaign/platform/list-screen';
import { useAgencyChoices, useGetAuditQuery, useUser } from '@campaign/shared-api';
import { actWords, detailWordsOf } from '@campaign/shared-api/act-words';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { Button } from '@campaign/shared-ui';
import { DateRangePicker } from '@campaign/shared-ui/dates';
import { DayAndTime, IdFilter, type Column } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import { EntryPanel } from './entry-panel';
import { NamedThing } from './named-thing';

const say = words.audit;

const columnsFor = (isAdmin: boolean): Column<AuditEntry>[] => [
  { id: 'at', header: say.when, cell: ({ at }) => <DayAndTime iso={at} /> },
  { id: 'who', header: say.who, primary: true, cell: ({ who }) => who ?? say.platform },
  {
    id: 'agency',
    header: say.agency,
    hidden: !isAdmin,
    underName: true,
    cell: ({ ofAgency }) => ofAgency ?? say.none,
  },
  { id: 'action', header: say.action, cell: ({ action }) => actWords[action] ?? action },
  { id: 'object', header: say.object, cell: (entry) => <NamedThing entry={entry} isAdmin={isAdmin} /> },
  { id: 'details', header: say.details, cell: ({ detail }) => detailWordsOf(detail) || say.none },
];
const ACTIONS = Object.entries(actWords)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));
/** What the platform does for itself stands in no agency's log. */
const FOR_ITSELF =
  /^(?:registry|mdr|operations):|^(?:session:unknown|delivery:export|dnc:renew-registry|held:export|rating:write)$/;
const OWN_ACTIONS = ACTIONS.filter(({ value }) => !FOR_ITSELF.test(value));

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
    from: day,
    to: day,
  });
  const { filter, set } = filters;
  const { query, action, agency, from, to } = filter;
  const page = usePaged(useGetAuditQuery, { query, action, account_id: agency, from, to });
  const agencies = useAgencyChoices();
  // Not a filter: opening an entry keeps the page of the list.
  const [address, setAddress] = useSearchParams();
  const entry = /^[1-9]\d{0,8}$/.exec(address.get('entry') ?? '')?.[0];
  const openEntry = (auditId: number | undefined) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (auditId === undefined) next.delete('entry');
      else next.set('entry', String(auditId));
      return next;
    });
  return (
    <>
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
            <DateRangePicker
              label={say.dates}
              value={from && to ? { from, to } : null}
              onChange={(range) => set({ from: range?.from, to: range?.to })}
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
        rowActions={({ auditId, action }) => (
          <Button
            size="sm"
            variant="ghost"
            aria-label={say.openEntry(actWords[action] ?? action)}
            onClick={() => openEntry(auditId)}
          >
            {say.open}
          </Button>
        )}
        empty={say.empty}
      />
      {entry !== undefined && (
        <EntryPanel auditId={Number(entry)} isAdmin={isAdmin} onClose={() => openEntry(undefined)} />
      )}
    </>
  );
}
