import { Card, RadioGroup, Stack, Text } from '@campaign/shared-ui';
import { useUser } from '@campaign/shared-api';
import type { RecentlyTexted } from '@campaign/shared-api/contracts';
import { frequencyWords as say } from '../../../words';
import { useWizard } from '../wizard-context';

/**
 * Left out, held or texted all the same: asked once somebody on the lists has been texted as often as the limits allow, and
 * wherever something else than leaving out is chosen, so that it can be chosen again.
 */
export function RecentlyTextedCard() {
  const { values, change, fieldId, lastEstimate } = useWizard();
  const role = useUser()?.role;
  const recently = lastEstimate?.recently;
  if (!recently?.people && values.recentlyTexted === 'skip') return null;
  const mayTextAnyway = role === 'ADMIN' || role === 'AGENT-ADMIN';
  return (
    <Card title={say.label} text={say.text}>
      <Stack gap={16} id={fieldId('recentlyTexted')} tabIndex={-1}>
        {recently && <Text>{say.found(recently.people, recently.days)}.</Text>}
        <RadioGroup
          label={say.question}
          name="recentlyTexted"
          value={values.recentlyTexted}
          options={[
            { value: 'skip', label: say.skip },
            { value: 'hold', label: say.hold, hint: say.holdHint },
            {
              value: 'anyway',
              label: say.anyway,
              disabled: !mayTextAnyway,
              hint: mayTextAnyway ? say.anywayHint : say.onlyAdmins,
            },
          ]}
          onChange={({ target }) => change({ recentlyTexted: target.value as RecentlyTexted })}
        />
      </Stack>
    </Card>
  );
}
