import { Card, Stack, Switch } from '@campaign/shared-ui';
import { useGetPhoneListsQuery } from '@campaign/shared-api';
import { useWizard } from '../wizard-context';
import { ListChooser } from './list-chooser';
import { NeedsIdentity } from './needs-identity';
import { suppressionListsOf } from './usable-lists';

/** Whom the text spares (PLTAB-01, PLTAB-02, PLTAB-06, PLTAB-07, PLTAB-10). */
export function SuppressionCard() {
  const wizard = useWizard();
  const { values, change, fieldId } = wizard;
  const filter = suppressionListsOf(wizard);
  const { data, isLoading } = useGetPhoneListsQuery(filter, { skip: values.identityId === null });
  if (values.identityId === null) return <NeedsIdentity />;

  const defaults = (data?.data ?? []).filter(({ listState }) => listState === 'ACTIVE');
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
          chosen={chosen}
          none="No suppression list"
          onChange={setChosen}
          empty="There is no suppression list yet. Add one in DNC Manager: Add Suppression List."
        />
      </Stack>
    </Card>
  );
}
