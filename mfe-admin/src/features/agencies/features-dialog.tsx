import { useFormik } from 'formik';
import { useOverwrite } from '@campaign/platform';
import {
  AGENCY_FEATURES,
  useGetAgenciesQuery,
  useUpdateAgencyFeaturesMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Agency, AgencyFeature } from '@campaign/shared-api/contracts';
import {
  Button,
  CancelButton,
  Checkbox,
  Dialog,
  formField,
  Stack,
  Text,
  TextField,
} from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';

const say = agencyWords.features;
const OWN_HOST = 'own-short-link-host';

/** ROLE-18: the switches an agency is treated by. */
export function FeaturesDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const { accountId, userName, version } = agency;
  const [updateFeatures] = useUpdateAgencyFeaturesMutation();
  const now = useGetAgenciesQuery().data?.data.find((each) => each.accountId === accountId);
  const overwrite = useOverwrite({ show: () => now && <Text>{namesOf(now) || '–'}</Text> });
  const form = useFormik({
    initialValues: {
      features: featuresOf(agency),
      host: agency.shortLinkHost?.replace(/^https?:\/\//, '') ?? '',
    },
    validate: ({ features, host }) =>
      features.includes(OWN_HOST) && host.trim() === '' ? { host: say.noHost } : {},
    validateOnBlur: false,
    async onSubmit({ features, host }, { setErrors }) {
      let wrong: ApiProblem['fields'];
      const save = (begun: number | undefined) => {
        const shortLinkHost = features.includes(OWN_HOST) ? host.trim() : null;
        const saving = updateFeatures({ accountId, features, shortLinkHost, version: begun }).unwrap();
        saving.catch((problem: ApiProblem) => (wrong = problem.fields));
        return saving;
      };
      const done = await overwrite.save(version, save, { failed: say.failed });
      if (done) return onClose();
      setErrors(wrong?.shortLinkHost === undefined ? {} : { host: wrong.shortLinkHost });
    },
  });
  const { features } = form.values;
  const toggle = (feature: AgencyFeature) =>
    void form.setFieldValue(
      'features',
      features.includes(feature) ? features.filter((each) => each !== feature) : [...features, feature],
    );
  return (
    <>
      <Dialog
        open
        title={say.title(userName)}
        text={say.text}
        onClose={onClose}
        isDirty={form.dirty && !form.isSubmitting}
        footer={
          <>
            <CancelButton>{say.cancel}</CancelButton>
            <Button type="submit" form="agency-features" variant="primary" loading={form.isSubmitting}>
              {say.save}
            </Button>
          </>
        }
      >
        <form id="agency-features" noValidate onSubmit={form.handleSubmit}>
          <Stack gap={16}>
            {AGENCY_FEATURES.map((feature) => (
              <Checkbox
                key={feature}
                label={say.kinds[feature][0]}
                help={say.kinds[feature][1]}
                checked={features.includes(feature)}
                onChange={() => toggle(feature)}
              />
            ))}
            {features.includes(OWN_HOST) && (
              <TextField
                label={say.host}
                help={say.hostHelp}
                maxLength={253}
                spellCheck={false}
                {...formField(form, 'host')}
              />
            )}
          </Stack>
        </form>
      </Dialog>
      {overwrite.dialog}
    </>
  );
}

const featuresOf = ({ features }: Agency) => AGENCY_FEATURES.filter((feature) => features.includes(feature));
const namesOf = (agency: Agency) =>
  featuresOf(agency)
    .map((feature) => say.kinds[feature][0])
    .join(', ');
