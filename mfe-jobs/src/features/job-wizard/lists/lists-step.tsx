import { useOpenPanel } from '@campaign/platform';
import { Banner, Button, Card, Stack, Switch, Text } from '@campaign/shared-ui';
import { useGetPhoneListsQuery, useMay } from '@campaign/shared-api';
import { useState } from 'react';
import { words } from '../../../words';
import { useWizard } from '../wizard-context';
import { visibleSteps } from '../wizard-steps';
import { ListChooser } from './list-chooser';
import { NeedsIdentity } from './needs-identity';
import { usableLists } from './usable-lists';
import { RecentlyTextedCard } from './recently-texted-card';
import { SuppressionCard } from './suppression-card';

const RENTAL = 'Rental List';
const HOUSE = 'House File';

/** Who receives the text (PLTAB-01, PLTAB-03..06); by reading B the suppression lists stand here too (WIZ-03). */
export function ListsStep() {
  const wizard = useWizard();
  const { values, change, fieldId } = wizard;
  const mayUpload = useMay('list:create');
  const openPanel = useOpenPanel();
  const rental = useRentalSwitch();
  const problem = wizard.problem('phoneListAssignments');
  const separate = visibleSteps(values.jobType, wizard.reading).includes('suppression');
  const reached = wizard.estimate;
  if (values.identityId === null) return <NeedsIdentity />;
  return (
    <Stack gap={16}>
      <Card
        title="Phone lists"
        text="Everyone on these lists once, minus opt-outs, DNC and suppression."
        actions={
          mayUpload && (
            <Button
              icon="plus"
              onClick={() =>
                void openPanel('phone-list-manager', {
                  kind: 'phone',
                  ...(values.identityId !== null && { identityId: values.identityId }),
                })
              }
            >
              {words.uploadList}
            </Button>
          )
        }
      >
        <Stack gap={16} id={fieldId('phoneListAssignments')} tabIndex={-1}>
          {problem && (
            <Banner tone="warn" role="alert">
              {problem}
            </Banner>
          )}
          <Switch
            label="Rental List"
            checked={rental.on}
            help={rental.help}
            {...(rental.blocked && { disabledReason: rental.blocked })}
            onChange={({ target }) => rental.set(target.checked)}
          />
          {reached && <Text>{words.afterSuppression(reached.rows, reached.recipients)}</Text>}
          <ListChooser
            key={rental.listType}
            label="Send lists"
            filter={{ ...usableLists(wizard), list_type: rental.listType }}
            chosen={values.phoneListAssignments}
            onChange={(phoneListAssignments) => change({ phoneListAssignments })}
            empty="This identity has no such list yet. Upload one here."
          />
        </Stack>
      </Card>
      <RecentlyTextedCard />
      {!separate && <SuppressionCard />}
    </Stack>
  );
}

/**
 * PLTAB-03..05: on, only rental lists are offered; off, all of them, or only house files where the agency's
 * account says so. Some accounts may not move it, and nobody whose identity has no rental list.
 */
function useRentalSwitch() {
  const wizard = useWizard();
  const { hasFeature } = wizard;
  const [on, set] = useState(false);
  const { data } = useGetPhoneListsQuery({ ...usableLists(wizard), list_type: RENTAL, page: 1, size: 1 });
  const split = hasFeature('house-rental-filter');
  const blocked = hasFeature('rental-toggle-blocked')
    ? 'This agency cannot switch to rental lists.'
    : data?.total === 0
      ? 'This identity has no Rental list.'
      : undefined;
  return {
    on: on && !blocked,
    set,
    blocked,
    help: split ? 'On: rental lists. Off: house files.' : 'On: rental lists only.',
    listType: on && !blocked ? (RENTAL as typeof RENTAL) : split ? (HOUSE as typeof HOUSE) : undefined,
  };
}
