import { useFormik } from 'formik';
import { useOverwrite } from '@campaign/platform';
import { useGetGuardQuery, useSaveGuardMutation } from '@campaign/shared-api';
import { GUARD_LIMITS } from '@campaign/shared-api/constants';
import type { GuardSettings } from '@campaign/shared-api/contracts';
import { Checkbox, formField, NumberField, Stack, Text, useUnsavedForm } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.guard;
type Form = Pick<GuardSettings, 'enabled' | 'pauses'> & Record<'minRate' | 'minTexts', number | ''>;

/** The form and the panel's footer share one save. */
export const GUARD_SAVE = { fixedCacheKey: 'guard' } as const;

interface GuardFormProps {
  id: string;
  accountId: number;
  settings: GuardSettings;
  onSaved: () => void;
}

const wrong = (value: number | '', { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? undefined : say.between(min, max);

function problems({ minRate, minTexts }: Form) {
  const all = {
    minRate: wrong(minRate, GUARD_LIMITS.rate),
    minTexts: wrong(minTexts, GUARD_LIMITS.texts),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem));
}

/** What is kept while the rule is off stays: it is what is proposed when it is switched on again. */
export function GuardForm({ id, accountId, settings, onSaved }: GuardFormProps) {
  const [save] = useSaveGuardMutation(GUARD_SAVE);
  const overwrite = useOverwrite({ show: () => <Theirs accountId={accountId} /> });
  const { version: _, ...initialValues } = settings;
  const form = useFormik<Form>({
    initialValues,
    validate: problems,
    async onSubmit({ minRate, minTexts, ...values }) {
      const change = { ...values, accountId, minRate: Number(minRate), minTexts: Number(minTexts) };
      const done = await overwrite.save(settings.version, (version) => save({ ...change, version }).unwrap());
      if (done) onSaved();
    },
  });
  useUnsavedForm(form.dirty && !form.isSubmitting);
  const { enabled, pauses } = form.values;
  return (
    <>
      <form id={id} noValidate onSubmit={form.handleSubmit}>
        <Stack gap={20}>
          <Checkbox
            label={say.enabled}
            checked={enabled}
            onChange={() => void form.setFieldValue('enabled', !enabled)}
          />
          <NumberField
            label={say.minRate}
            help={say.minRateHelp}
            suffix="%"
            {...GUARD_LIMITS.rate}
            {...formField(form, 'minRate')}
          />
          <NumberField
            label={say.minTexts}
            help={say.minTextsHelp}
            {...GUARD_LIMITS.texts}
            {...formField(form, 'minTexts')}
          />
          <Checkbox
            label={say.pauses}
            help={say.pausesHelp}
            checked={pauses}
            disabled={!enabled}
            onChange={() => void form.setFieldValue('pauses', !pauses)}
          />
          <Text tone="muted">{say.mailed}</Text>
        </Stack>
      </form>
      {overwrite.dialog}
    </>
  );
}

/** What somebody else saved meanwhile. */
function Theirs({ accountId }: { accountId: number }) {
  const { data } = useGetGuardQuery({ account_id: accountId }, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const { enabled, minRate, minTexts, pauses } = data;
  return (
    <Text>
      {enabled ? `${say.now.on(minRate, minTexts)} ${pauses ? say.now.pauses : say.now.stays}` : say.now.off}
    </Text>
  );
}
