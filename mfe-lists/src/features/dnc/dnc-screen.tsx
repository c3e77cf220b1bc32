import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import { ListTable, useRemoval } from '@campaign/platform/list-screen';
import { useDeleteDncsMutation, useDeletePhoneListsMutation, useMay, usePhone } from '@campaign/shared-api';
import type { Dnc } from '@campaign/shared-api/contracts';
import { Button, Page, Tabs } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import { dncColumns } from './dnc-columns';
import { DncRowActions } from './dnc-row-actions';
import { NumberCheck, type AskedNumber } from './number-check';
import { DncExportButton } from './dnc-export-button';
import { Registries } from './registries';
import { OptOutsTable } from './opt-outs-table';
import { keyOf, useDncLabel, useShownDncs } from './use-shown-dncs';

const say = dncWords;

/** Whom the agency must not text: what was entered and uploaded, and who has opted out by a text (DNC). */
export function DncScreen() {
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  const [checking, setChecking] = useState(asked !== undefined);
  const mayAdd = useMay('dnc:create');
  const openPanel = useOpenPanel();
  const tab = params.get('tab') === 'opt-outs' ? 'opt-outs' : 'entries';

  const endCheck = () => {
    setChecking(false);
    if (asked) setParams(tab === 'opt-outs' ? { tab } : {}, { replace: true });
  };

  const addButton = mayAdd && (
    <Button variant="primary" icon="plus" onClick={() => void openPanel('dnc-create-manager', {})}>
      {say.add}
    </Button>
  );
  const actions = (
    <>
      <Button icon="search" onClick={() => setChecking(true)}>
        {say.check.open}
      </Button>
      <DncExportButton />
      {mayAdd && (
        <Button icon="plus" onClick={() => void openPanel('phone-list-manager', { kind: 'suppression' })}>
          {say.addSuppression}
        </Button>
      )}
      {addButton}
    </>
  );

  return (
    <Page title={say.title} actions={actions}>
      <Registries />
      <Tabs
        label={say.tabs.label}
        items={[
          { id: 'entries', label: say.tabs.entries },
          { id: 'opt-outs', label: say.tabs.optOuts },
        ]}
        value={tab}
        onChange={(id) => setParams(id === 'opt-outs' ? { tab: id } : {})}
      >
        {tab === 'entries' ? <DncTable addButton={addButton} /> : <OptOutsTable />}
      </Tabs>
      <NumberCheck open={checking} asked={asked} onClose={endCheck} />
    </Page>
  );
}

/** The number that `paths.numberCheck` asks about. */
function askedIn(params: URLSearchParams): AskedNumber | undefined {
  const phone = params.get('check');
  if (!phone) return undefined;
  return { phone, agencyId: params.get('of') ?? '', identityId: params.get('for') ?? '' };
}

/** DNC-01, DNC-02: entries and suppression lists in one table, paged by the server. */
function DncTable({ addButton }: { addButton: ReactNode }) {
  const dncs = useShownDncs();
  const { shown } = usePhone();
  const removal = useDncRemoval();
  return (
    <ListTable
      label={say.title}
      columns={dncColumns(removal.problemOf, shown)}
      actionsHeader={say.columns.actions}
      rowActions={(dnc) => <DncRowActions dnc={dnc} onDelete={() => void removal.remove(dnc)} />}
      empty={{ text: addButton ? say.empty.text : say.empty.readOnly, action: addButton }}
      {...dncs}
    />
  );
}

/** An entry is deleted here, a list where lists are (DNC-09). The answer says how many numbers can be texted again. */
function useDncRemoval() {
  const labelOf = useDncLabel();
  const [removeEntries] = useDeleteDncsMutation();
  const [removeLists] = useDeletePhoneListsMutation();
  const remove = async (dnc: Dnc) => {
    const { failed, ...reply } = await (dnc.kind === 'list' ? removeLists : removeEntries)([dnc.id]).unwrap();
    return { ...reply, failed: failed.map((each) => ({ ...each, id: keyOf({ ...dnc, id: each.id }) })) };
  };
  return useRemoval(remove, keyOf, { item: (dnc) => say.deletedItem(labelOf(dnc)), failure: 'row' });
}
