import { Banner, Button, MultiSelect, RadioGroup, Select, Stack } from '@campaign/shared-ui';
import {
  useGetAvailableNumbersQuery,
  useGetExistingNumbersQuery,
  useGetIdentityQuery,
  useMay,
} from '@campaign/shared-api';
import type { SendingNumber } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { words } from '../../../words';
import { useWizard } from '../wizard-context';
import { isNational, JOB_AREAS } from './area-codes';

/** The number a job sends from: one the identity has, or a new one of an area (CONT-03..08). */
export function NumberFields({ identityId }: { identityId: number }) {
  const { values, change } = useWizard();
  return (
    <Stack gap={16}>
      <RadioGroup
        label="Number source"
        name="numberSource"
        direction="row"
        value={values.numberSource}
        options={[
          { value: '1', label: 'Existing Number' },
          { value: '2', label: 'New Number' },
        ]}
        onChange={({ target }) =>
          change({ numberSource: target.value === '2' ? '2' : '1', adminPhone: '', jobArea: null })
        }
      />
      {values.numberSource === '1' ? <ExistingNumber identityId={identityId} /> : <NewNumber />}
    </Stack>
  );
}

function ExistingNumber({ identityId }: { identityId: number }) {
  const query = useGetExistingNumbersQuery({ identityId });
  const none = query.currentData?.length === 0;
  const { currentData: identity } = useGetIdentityQuery(identityId, { skip: !none });
  const role = useMay('identity:carrier-site') ? 'admin' : 'agency';
  const setup = identity?.siteId === null ? 'noSite' : 'noNumber';
  return <NumberSelect {...query} none={`${words.noNumber.text} ${words.noNumber[setup][role]}`} />;
}

/** CONT-07, CONT-08: the area, for a state some of its area codes, then one of the free numbers there. */
function NewNumber() {
  const { values, change, problem, touch, fieldId } = useWizard();
  const area = values.jobArea;
  const whole = JOB_AREAS.find(({ code }) => code === area?.code);
  return (
    <Stack gap={16}>
      <Select
        id={fieldId('jobArea')}
        label="Job area"
        placeholder="Choose an area"
        options={JOB_AREAS.map(({ name, code }) => ({ value: code, label: `${name} (${code})` }))}
        value={area?.code ?? ''}
        onChange={({ target }) =>
          change({ jobArea: JOB_AREAS.find(({ code }) => code === target.value) ?? null, adminPhone: '' })
        }
        onBlur={() => touch('jobArea')}
        error={problem('jobArea')}
      />
      {area && whole && !isNational(area) && (
        <MultiSelect
          label="Area codes"
          help={`All ${whole.areaCodes.length} of ${whole.name} unless you narrow them.`}
          optional
          options={whole.areaCodes.map((code) => ({ value: code, label: code }))}
          values={area.areaCodes.length === whole.areaCodes.length ? [] : area.areaCodes}
          onChange={(codes) =>
            change({
              jobArea: { ...area, areaCodes: codes.length > 0 ? codes : whole.areaCodes },
              adminPhone: '',
            })
          }
        />
      )}
      {area && <FreeNumber areaCodes={area.areaCodes} />}
    </Stack>
  );
}

function FreeNumber({ areaCodes }: { areaCodes: readonly string[] }) {
  const query = useGetAvailableNumbersQuery({ areaCodes });
  return <NumberSelect {...query} none="No number is free there. Try another area or area code." />;
}

interface NumberSelectProps {
  currentData?: SendingNumber[] | undefined;
  isFetching: boolean;
  error?: { message?: string | undefined } | undefined;
  refetch: () => void;
  /** Said when there is nothing to choose from. */
  none: string;
}

function NumberSelect({ currentData, isFetching, error, refetch, none }: NumberSelectProps) {
  const { values, change, problem, touch, fieldId } = useWizard();
  if (error && !isFetching)
    return (
      <Banner
        tone="danger"
        title="The numbers could not be loaded"
        action={
          <Button size="sm" icon="refresh" onClick={refetch}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Banner>
    );
  const numbers = currentData ?? [];
  const chosen = values.adminPhone;
  const options = numbers.map(({ phoneNumber, city, state }) => ({
    value: phoneNumber,
    label: [formatPhone(phoneNumber), [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
  }));
  // The number of an edited job stays a choice while the carrier is asked, and if it lists it no more.
  const known = options.some(({ value }) => value === chosen) || !chosen;
  return (
    <Select
      id={fieldId('adminPhone')}
      label="Sending number"
      placeholder={isFetching ? 'Loading…' : 'Choose a number'}
      disabled={isFetching && !currentData}
      help={!isFetching && numbers.length === 0 ? none : undefined}
      options={known ? options : [{ value: chosen, label: formatPhone(chosen) }, ...options]}
      value={chosen}
      onChange={({ target }) => change({ adminPhone: target.value })}
      onBlur={() => touch('adminPhone')}
      error={problem('adminPhone')}
    />
  );
}
