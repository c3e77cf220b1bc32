import { useState } from 'react';
import {
  ListScreen,
  oneOf,
  SearchFilter,
  text,
  useAddressFilters,
  usePaged,
  useRemoval,
} from '@campaign/platform/list-screen';
import { useDeleteAgenciesMutation, useGetAgencyPageQuery } from '@campaign/shared-api';
import type { Agency, DeletionBesideJobs } from '@campaign/shared-api/contracts';
import { Button } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';
import { agencyColumns } from './agency-columns';
import { AgencyRowActions } from './agency-row-actions';
import { CreateAgencyDialog } from './create-agency-dialog';
import { EditRatesDialog } from './edit-rates-dialog';
import { FeaturesDialog } from './features-dialog';
import { OwnerPanel } from './owner-panel';
import { RejectDialog } from './reject-dialog';
import { UsagePanel } from './usage-panel';

const say = agencyWords;
const keyOf = ({ accountId }: Agency) => accountId;
type Using = NonNullable<DeletionBesideJobs['failed'][number]['jobs']>;
/** What is asked in a dialog above the list. */
type Asked =
  | { for: 'rates' | 'usage' | 'features' | 'owner' | 'rejection'; agency: Agency }
  | { for: 'creation' };

/** The agencies, those that wait for approval first: what they pay, whether they may sign in and send (AGCY). */
export function AgenciesScreen() {
  const filters = useAddressFilters({ query: text, waiting: oneOf(['true'] as const) });
  const { query, waiting } = filters.filter;
  const page = usePaged(useGetAgencyPageQuery, { query, waiting });
  const [asked, setAsked] = useState<Asked>();
  const { removal, jobsOf } = useAgencyRemoval();
  const close = () => setAsked(undefined);

  const { rows = [], state } = page.table;
  const numberOf = (agency: Agency) => (state.page - 1) * state.pageSize + rows.indexOf(agency) + 1;
  const waitingNow = page.reply?.waiting ?? 0;

  return (
    <>
      <ListScreen
        title={say.title}
        add={{ label: say.add, permission: 'session:sign-up', onClick: () => setAsked({ for: 'creation' }) }}
        columns={agencyColumns(
          numberOf,
          (agency) => ({ problem: removal.problemOf(agency), jobs: jobsOf(agency.accountId) }),
          (agency) => setAsked({ for: 'rejection', agency }),
        )}
        page={page}
        filters={filters}
        fields={
          <>
            <SearchFilter filters={filters} label={say.search} />
            {(waitingNow > 0 || waiting) && (
              <Button
                icon="clock"
                aria-pressed={waiting !== undefined}
                onClick={() => filters.set({ waiting: waiting ? undefined : 'true' })}
              >
                {say.waiting(waitingNow)}
              </Button>
            )}
          </>
        }
        paged="when-more"
        rowKey={keyOf}
        rowLabel={({ userName }) => userName}
        rowActions={(agency) => (
          <AgencyRowActions
            agency={agency}
            onRates={() => setAsked({ for: 'rates', agency })}
            onUsage={() => setAsked({ for: 'usage', agency })}
            onOwner={() => setAsked({ for: 'owner', agency })}
            onFeatures={() => setAsked({ for: 'features', agency })}
            onDelete={() => void removal.remove(agency)}
          />
        )}
        empty={say.empty}
      />
      {asked?.for === 'creation' && <CreateAgencyDialog onClose={close} />}
      {asked?.for === 'rates' && <EditRatesDialog agency={asked.agency} onClose={close} />}
      {asked?.for === 'owner' && <OwnerPanel agency={asked.agency} onClose={close} />}
      {asked?.for === 'features' && <FeaturesDialog agency={asked.agency} onClose={close} />}
      {asked?.for === 'usage' && <UsagePanel agency={asked.agency} onClose={close} />}
      {asked?.for === 'rejection' && <RejectDialog agency={asked.agency} onClose={close} />}
    </>
  );
}

/** A deletion that is refused names the jobs that keep the agency. */
function useAgencyRemoval() {
  const [deleteAgencies] = useDeleteAgenciesMutation();
  const [using, setUsing] = useState<ReadonlyMap<number, Using>>(new Map());
  const removal = useRemoval(
    async ({ accountId }: Agency) => {
      const reply = await deleteAgencies([accountId]).unwrap();
      const jobs = reply.failed.find(({ id }) => id === accountId)?.jobs ?? [];
      setUsing((known) => new Map(known).set(accountId, jobs));
      return reply;
    },
    keyOf,
    {
      item: ({ userName, openJobs }) => `${say.item(userName)}. ${say.consequence.deleted(openJobs ?? 0)}`,
      failure: 'row',
    },
  );
  return { removal, jobsOf: (accountId: number) => using.get(accountId) ?? [] };
}
