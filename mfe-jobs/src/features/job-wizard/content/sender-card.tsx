import { Card, ComboBox, formField, Select, Stack, TextField } from '@campaign/shared-ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetAgenciesQuery, useGetPhoneListsQuery, useIdentityChoices } from '@campaign/shared-api';
import { words } from '../../../words';
import { usableLists } from '../lists/usable-lists';
import { useWizard } from '../wizard-context';
import { NumberFields } from './number-fields';

/** Who sends: job, agency, identity and number (CONT-01..08). */
export function SenderCard() {
  const wizard = useWizard();
  const { values, form, choosesAgency } = wizard;
  return (
    <Card title="Sender" text="Who the text is from.">
      <Stack gap={16}>
        <TextField
          {...formField(form, 'jobName')}
          id={wizard.fieldId('jobName')}
          label="Job name"
          maxLength={120}
          autoComplete="off"
          help="Only your team sees it."
          error={wizard.problem('jobName')}
        />
        {choosesAgency && <AgencyField />}
        <IdentityField />
        {values.identityId !== null && <NumberFields identityId={values.identityId} />}
      </Stack>
    </Card>
  );
}

/** ROLE-02: everything below belongs to the agency, so that another one starts it anew. */
function AgencyField() {
  const { values, change, problem, touch, fieldId, jobId } = useWizard();
  const { data, isLoading } = useGetAgenciesQuery();
  return (
    <ComboBox
      id={fieldId('accountId')}
      label="Agency"
      placeholder="Choose an agency"
      options={(data?.data ?? []).map(({ accountId, userName }) => ({
        value: String(accountId),
        label: userName,
        hint: `#${accountId}`,
      }))}
      loading={isLoading}
      disabled={jobId !== null}
      value={values.accountId === null ? '' : String(values.accountId)}
      onChange={(value) =>
        change({
          ...NOTHING_OF_AN_IDENTITY,
          accountId: value ? Number(value) : null,
          identityId: null,
          agentIds: [],
          templateIds: [],
        })
      }
      onBlur={() => touch('accountId')}
      error={problem('accountId')}
    />
  );
}

/** Numbers and lists belong to an identity: they go when it does. */
const NOTHING_OF_AN_IDENTITY = {
  adminPhone: '',
  phoneListAssignments: [] as number[],
  suppressionListAssignments: [] as number[],
};

function IdentityField() {
  const wizard = useWizard();
  const { values, change, problem, touch, fieldId, choosesAgency } = wizard;
  const { choices, isLoading } = useIdentityChoices(values.accountId ?? undefined);
  const waits = choosesAgency && values.accountId === null;
  // Four steps later there would be nothing to choose.
  const { currentData: lists } = useGetPhoneListsQuery(
    values.identityId === null ? skipToken : { ...usableLists(wizard), page: 1, size: 1 },
  );
  const help = waits ? 'Choose the agency first.' : lists?.total === 0 ? words.noLists : undefined;
  return (
    <Select
      id={fieldId('identityId')}
      name="identityId"
      label="Identity"
      placeholder={isLoading ? 'Loading…' : 'Choose an identity'}
      disabled={waits || isLoading}
      help={help}
      options={(waits ? [] : choices).map(({ identityId, identityName, readyFor10Dlc }) => ({
        value: String(identityId),
        label: readyFor10Dlc ? identityName : words.notReady(identityName),
      }))}
      value={values.identityId === null ? '' : String(values.identityId)}
      onChange={({ target }) =>
        change({ ...NOTHING_OF_AN_IDENTITY, identityId: target.value ? Number(target.value) : null })
      }
      onBlur={() => touch('identityId')}
      error={problem('identityId')}
    />
  );
}
