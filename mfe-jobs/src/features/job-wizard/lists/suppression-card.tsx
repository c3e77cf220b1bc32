import { Card, Stack, Switch } from '@campaign/shared-ui';
import { useGetPhoneListsQuery } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { useWizard } from '../wizard-context';
import { ListChooser } from './list-chooser';
import { NeedsIdentity } from './needs-identity';

/** Whom the text spares (PLTAB-01, PLTAB-02, PLTAB-06, PLTAB-07, PLTAB-10). */
export function SuppressionCard() {
  const { values, change, fieldId, hasFeature } = useWizard();
  const filter = {
    account_id: values.accountId ?? undefined,
    identity_id: values.identityId ?? undefined,
    list_type: 'Suppression' as const,
  };
  const { data, isLoading } = useGetPhoneListsQuery(filter, { skip: values.identityId === null });
  if (values.identityId === null) return <NeedsIdentity />;

  const ownRowsOnly = hasFeature('own-rows-only');
  const accepts = (list: PhoneList) =>
    (list.identityId === null && !ownRowsOnly) || list.identityId === values.identityId;
  const defaults = (data?.data ?? []).filter((list) => accepts(list) && list.listState === 'ACTIVE');
  const chosen = values.suppressionListAssignments;
  const setChosen = (suppressionListAssignments: number[]) => change({ suppressionListAssignments });
  return (
    <Card
      title="Suppression lists"
      text="People on these lists are not texted. Opt-outs and the do-not-contact list always apply."
    >
      <Stack gap={16} id={fieldId('suppressionListAssignments')} tabIndex={-1}>
        <Switch
          label="Suppression"
          checked={chosen.length > 0}
          help={
            defaults.length === 0
              ? undefined
              : `On: the ${defaults.length === 1 ? 'list' : `${defaults.length} lists`} of this identity and agency.`
          }
          {...(defaults.length === 0 &&
            chosen.length === 0 && {
              disabledReason: isLoading ? 'Loading…' : 'This identity and agency have no suppression list.',
            })}
          onChange={({ target }) => setChosen(target.checked ? defaults.map(({ listId }) => listId) : [])}
        />
        <ListChooser
          label="Suppression lists"
          filter={filter}
          accepts={accepts}
          chosen={chosen}
          none="No suppression list"
          onChange={setChosen}
          empty="There is no suppression list yet. Upload one under Phone Lists."
        />
      </Stack>
    </Card>
  );
}
