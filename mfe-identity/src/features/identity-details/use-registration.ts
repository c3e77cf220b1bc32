import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import { announce } from '@campaign/platform';
import {
  useApproveBrandMutation,
  useSubmitSampleMessagesMutation,
  useSubmitVettingTokenMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Reply, TdlcInfo } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import type { Step } from './header-step';
import { organizationOf, problemsOf, valuesOf, type RegistrationValues } from './registration-values';

export type RegistrationFormik = ReturnType<typeof useRegistration>;

/** The form of the step that is open, and its submission. What was typed stays where it is refused. */
export function useRegistration(info: TdlcInfo, step: Step | undefined, onDone: () => void) {
  const { identityId } = info;
  const navigate = useNavigate();
  const [approve] = useApproveBrandMutation();
  const [submitSamples] = useSubmitSampleMessagesMutation();
  const [submitToken] = useSubmitVettingTokenMutation();

  const send = (values: RegistrationValues): Promise<Reply<TdlcInfo>> => {
    const { sample1, sample2, campaignVerifyToken } = values;
    if (step === 'organization') return approve({ identityId, ...organizationOf(values) }).unwrap();
    if (step === 'messages') return submitSamples({ identityId, sample1, sample2 }).unwrap();
    return submitToken({ identityId, campaignVerifyToken }).unwrap();
  };

  return useFormik<RegistrationValues>({
    initialValues: valuesOf(info),
    validate: (values) => (step ? problemsOf(step, values) : {}),
    async onSubmit(values, { resetForm, setErrors, setTouched }) {
      const sending = send(values);
      if (await announce(sending)) {
        resetForm({ values });
        onDone();
        // IDET-13.
        if (step === 'organization') await navigate(paths.identities());
        return;
      }
      const fields = await sending.then(
        () => undefined,
        (problem: ApiProblem) => problem.fields,
      );
      if (!fields) return;
      await setTouched(Object.fromEntries(Object.keys(fields).map((field) => [field, true])), false);
      setErrors(fields);
    },
  });
}
