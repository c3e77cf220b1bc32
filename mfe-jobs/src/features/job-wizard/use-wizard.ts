import { useId, useMemo, useRef, useState } from 'react';
import { useFormik } from 'formik';
import { useGetAgenciesQuery, useUser, type ApiProblem } from '@campaign/shared-api';
import type { JobField, JobForm } from '../../components/job-form';
import type { TextFollower } from './content/use-slow-text';
import { problemsOf, type JobProblems } from './job-schema';
import { useNow } from './use-now';
import type { Wizard } from './wizard-context';
import type { TabReading } from './wizard-steps';

interface Options {
  initial: JobForm;
  jobId: number | null;
  reading: TabReading;
}

/** The state of one wizard: values and visited fields by Formik, problems computed with every change. */
export function useWizardState({ initial, jobId, reading }: Options) {
  const id = useId();
  const user = useUser();
  const now = useNow();
  const choosesAgency = user?.role === 'ADMIN';
  // Formik's own validation answers a tick late; Send and the summary need the truth of this very render.
  const form = useFormik<JobForm>({
    initialValues: initial,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: () => {},
  });
  const { values } = form;
  const preview = useRef<TextFollower>(null);
  const linkMaker = useRef<() => Promise<boolean>>(null);
  const [refused, setRefused] = useState<{ fields: JobProblems; values: JobForm } | null>(null);
  const problems = useMemo(() => problemsOf(values, { choosesAgency, now }), [values, choosesAgency, now]);

  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !choosesAgency });
  const chosen = agencies?.data.find(({ accountId }) => accountId === values.accountId);
  // ROLE-18: of the agency that ADMIN has chosen, else of the own one.
  const features = (choosesAgency ? chosen : user)?.features ?? [];

  const refusal = (field: JobField) =>
    refused && refused.values[field] === values[field] ? refused.fields[field] : undefined;
  const wizard: Omit<Wizard, 'estimate' | 'lastEstimate'> = {
    form,
    values,
    change: (change) => void form.setValues((before) => ({ ...before, ...change })),
    problems,
    problem: (field) => (form.touched[field] ? problems[field] : undefined) ?? refusal(field),
    touch: (field) => void form.setFieldTouched(field),
    fieldId: (field) => `${id}${field}`,
    jobId,
    choosesAgency,
    hasFeature: (feature) => features.includes(feature),
    reading,
    preview,
    linkMaker,
  };
  return {
    wizard,
    now,
    /** Marks the fields the server refused until they are changed. */
    refuse: ({ fields = {} }: ApiProblem) => setRefused({ fields, values }),
    /** Shows the problems of fields that were not visited yet (WIZ-22). */
    reveal: (fields: readonly JobField[]) =>
      void form.setTouched({ ...form.touched, ...Object.fromEntries(fields.map((field) => [field, true])) }),
  };
}
