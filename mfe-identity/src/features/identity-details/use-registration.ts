import { useEffect, useState } from 'react';
import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import {
  useApproveBrandMutation,
  useSubmitSampleMessagesMutation,
  useSubmitVettingTokenMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { IdentityAnswers, Reply, TdlcInfo, Version } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { notify } from '@campaign/shared-ui';
import { words } from '../../words';
import type { Step } from './header-step';
import {
  organizationOf,
  problemsOf,
  valuesOf,
  withAnswers,
  type RegistrationValues,
} from './registration-values';

export type RegistrationFormik = ReturnType<typeof useRegistration>['form'];

/** `useOverwrite().save` */
type Save = (
  begun: Version | undefined,
  write: (version: Version | undefined) => Promise<Reply<TdlcInfo>>,
) => Promise<Reply<TdlcInfo> | undefined>;

/** What the form began from. */
interface Begun {
  version: Version;
  step: Step | undefined;
  /** The step was opened by hand. */
  isChosen?: boolean;
}

/**
 * The form of the step that is open, and its submission. What was typed stays: where it is refused, and where somebody
 * submits meanwhile; an untouched form follows what the page learns.
 */
export function useRegistration(info: TdlcInfo, dueOf: (info: TdlcInfo) => Step | undefined, save: Save) {
  const { identityId } = info;
  const navigate = useNavigate();
  const [approve] = useApproveBrandMutation();
  const [submitSamples] = useSubmitSampleMessagesMutation();
  const [submitToken] = useSubmitVettingTokenMutation();
  const due = dueOf(info);
  const [begun, setBegun] = useState<Begun>({ version: info.version, step: due });
  const { step } = begun;

  const send = (values: RegistrationValues, version: Version | undefined): Promise<Reply<TdlcInfo>> => {
    const { sample1, sample2, campaignVerifyToken } = values;
    if (step === 'organization') return approve({ identityId, ...organizationOf(values), version }).unwrap();
    if (step === 'messages') return submitSamples({ identityId, sample1, sample2, version }).unwrap();
    return submitToken({ identityId, campaignVerifyToken, version }).unwrap();
  };

  const form = useFormik<RegistrationValues>({
    initialValues: valuesOf(info),
    validate: (values) => (step ? problemsOf(step, values) : {}),
    async onSubmit(values, { resetForm, setErrors, setTouched }) {
      let fields: ApiProblem['fields'];
      const saved = await save(begun.version, (version) => {
        const sending = send(values, version);
        sending.catch((problem: ApiProblem) => (fields = problem.fields));
        return sending;
      });
      if (saved) {
        resetForm({ values: valuesOf(saved.data) });
        setBegun({ version: saved.data.version, step: dueOf(saved.data) });
        if (step === 'organization') {
          // IDET-12's words are said before the registry has decided: what is true stands beside them.
          const state = words.status.registryStates[saved.data.tcrIdentityStatus ?? ''];
          if (state) notify('info', state);
          await navigate(paths.identities()); // IDET-13
        }
        return;
      }
      if (!fields) return;
      await setTouched(Object.fromEntries(Object.keys(fields).map((field) => [field, true])), false);
      setErrors(fields);
    },
  });

  const start = () => {
    form.resetForm({ values: valuesOf(info) });
    setBegun({ version: info.version, step: due });
  };
  // What was submitted here is told here first: the page may still know less.
  const isBehind = info.version > begun.version;
  const isElsewhere = info.version === begun.version && !begun.isChosen && due !== step;
  const isFree = !form.dirty && !form.isSubmitting;
  useEffect(() => {
    if (isFree && (isBehind || isElsewhere)) start();
    // oxlint-disable-next-line react/exhaustive-deps -- `start` is of this render.
  }, [isFree, isBehind, isElsewhere]);

  return {
    form,
    step,
    version: begun.version,
    isChosen: begun.isChosen === true,
    choose: (chosen: Step) => setBegun({ ...begun, step: chosen, isChosen: true }),
    /** Somebody has submitted meanwhile, and what was typed here is not. */
    isOvertaken: isBehind && !isFree,
    /** Gives up what was typed. */
    start,
    /** The questions were answered anew beside the form: it goes on from there. */
    answered(answers: IdentityAnswers, version: Version) {
      const values = withAnswers(form.values, answers);
      if (form.dirty) void form.setValues(values);
      else form.resetForm({ values });
      setBegun({ ...begun, version });
    },
  };
}
