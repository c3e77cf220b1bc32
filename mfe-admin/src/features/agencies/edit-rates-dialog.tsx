import { useFormik } from 'formik';
import { useOverwrite } from '@campaign/platform';
import {
  RATE_KINDS,
  useGetAgenciesQuery,
  useUpdateRatesMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Agency, RateChange, RateKind } from '@campaign/shared-api/contracts';
import {
  Button,
  CancelButton,
  Dialog,
  formField,
  NumberField,
  RadioGroup,
  Select,
  Stack,
  Text,
  TextField,
} from '@campaign/shared-ui';
import { DateField } from '@campaign/shared-ui/dates';
import { agencyWords } from '../../agency-words';
import { Fields, Group } from './agencies.styled';
import { RateHistory, RateKeepers } from './rate-history';
import { RatesNow } from './rates-now';
import { useRatesOfDay } from './use-rates-of-day';

const say = agencyWords.rates;
const MAX_DOLLARS = 100;

type Form = Record<RateKind, number | ''> & {
  agencyName: string;
  domainName: string;
  shortLinkOption: string;
  when: 'now' | 'day';
  day: string;
};

/** RATE: what texts cost, from now on or from a day ahead, and what the agency is called. Jobs that are open keep their rate. */
export function EditRatesDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const [updateRates] = useUpdateRatesMutation();
  const now = useGetAgenciesQuery().data?.data.find(({ accountId }) => accountId === agency.accountId);
  const overwrite = useOverwrite({ show: () => now && <RatesNow agency={now} /> });
  const form = useFormik<Form>({
    initialValues: formOf(agency),
    validate: problems,
    validateOnBlur: false,
    async onSubmit(values, { setErrors }) {
      let wrong: ApiProblem['fields'];
      // What came into force since is told once, like what a colleague has saved; whoever saves again means it.
      let ratesFrom = agency.ratesFrom ?? undefined;
      const save = (version: number | undefined) => {
        const saving = updateRates({ ...changeOf(agency, values), version, ratesFrom }).unwrap();
        ratesFrom = undefined;
        saving.catch((problem: ApiProblem) => (wrong = problem.fields));
        return saving;
      };
      const done = await overwrite.save(agency.version, save, { failed: agencyWords.failed });
      if (done) return onClose();
      setErrors({ ...wrong, ...(wrong?.from !== undefined && { day: wrong.from }) });
    },
  });
  useRatesOfDay(agency, form);
  const rateField = (kind: RateKind) => (
    <NumberField
      key={kind}
      label={say.kinds[kind]}
      prefix="$"
      min={0}
      step={0.01}
      decimals={4}
      {...formField(form, kind)}
    />
  );
  return (
    <>
      <Dialog
        open
        size="lg"
        title={say.title}
        text={agency.userName}
        onClose={onClose}
        isDirty={form.dirty && !form.isSubmitting}
        footer={
          <>
            <CancelButton>{say.cancel}</CancelButton>
            <Button type="submit" form="edit-rates" variant="primary" loading={form.isSubmitting}>
              {say.save}
            </Button>
          </>
        }
      >
        <Stack gap={24}>
          <form id="edit-rates" noValidate onSubmit={form.handleSubmit}>
            <Stack gap={20}>
              <RateKeepers accountId={agency.accountId} />
              <Text tone="muted">{say.perSegment}</Text>
              <Group>
                <legend>{say.p2p}</legend>
                <Fields>{RATE_KINDS.slice(0, 3).map(rateField)}</Fields>
              </Group>
              <Group>
                <legend>{say.a2p}</legend>
                <Fields>{RATE_KINDS.slice(3).map(rateField)}</Fields>
              </Group>
              <Fields>
                <RadioGroup label={say.from} options={WHEN} {...form.getFieldProps('when')} />
                {form.values.when === 'day' && (
                  <DateField label={say.day} help={say.dayHelp} {...formField(form, 'day')} />
                )}
              </Fields>
              <Group>
                <legend>{say.agency}</legend>
                <Fields>
                  <TextField label={say.name} maxLength={120} {...formField(form, 'agencyName')} />
                  <TextField
                    label={say.domain}
                    optional
                    maxLength={253}
                    spellCheck={false}
                    {...formField(form, 'domainName')}
                  />
                  <Select
                    label={say.shortLinks}
                    options={SHORT_LINKS}
                    {...formField(form, 'shortLinkOption')}
                  />
                </Fields>
              </Group>
            </Stack>
          </form>
          <Stack gap={16}>
            <Text as="h3" variant="h3">
              {say.history}
            </Text>
            <RateHistory accountId={agency.accountId} />
          </Stack>
        </Stack>
      </Dialog>
      {overwrite.dialog}
    </>
  );
}

const WHEN = [
  { value: 'now', label: say.fromNow },
  { value: 'day', label: say.fromDay },
];
const INTERNAL = 'internal';
const SHORT_LINKS = Object.entries(say.shortLinkOptions).map(([value, label]) => ({ value, label }));

function formOf(agency: Agency): Form {
  const rates = Object.fromEntries(RATE_KINDS.map((kind) => [kind, agency[kind] ?? ''])) as Record<
    RateKind,
    number | ''
  >;
  return {
    ...rates,
    agencyName: agency.userName,
    domainName: agency.domainName ?? '',
    shortLinkOption: agency.shortLinkOption ?? INTERNAL,
    when: 'now',
    day: '',
  };
}

/** RATE-05. */
function changeOf({ accountId }: Agency, values: Form): RateChange {
  const rates = Object.fromEntries(RATE_KINDS.map((kind) => [kind, Number(values[kind])]));
  return {
    accountId,
    ...rates,
    agencyName: values.agencyName.trim(),
    domainName: values.domainName.trim() || null,
    ...(values.when === 'day' && { from: values.day }),
    shortLinkOption:
      values.shortLinkOption === INTERNAL ? null : (values.shortLinkOption as RateChange['shortLinkOption']),
  };
}

function problems(values: Form) {
  const wrong = RATE_KINDS.filter((kind) => !isRate(values[kind]));
  return {
    ...Object.fromEntries(wrong.map((kind) => [kind, say.invalid])),
    ...(values.agencyName.trim() === '' && { agencyName: say.nameRequired }),
    // The server says what day it is in New York.
    ...(values.when === 'day' && values.day === '' && { day: say.notAhead }),
  };
}

/** RATE-03, RATE-04: four decimals, though the arrows go by cents. */
function isRate(value: number | ''): boolean {
  if (value === '' || value < 0 || value > MAX_DOLLARS) return false;
  return Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6;
}
