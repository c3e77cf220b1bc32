import { createContext, use, type RefObject } from 'react';
import type { useFormik } from 'formik';
import type { Estimate } from '@campaign/shared-api/contracts';
import type { JobField, JobForm } from '../../components/job-form';
import type { TextFollower } from './content/use-slow-text';
import type { JobProblems } from './job-schema';
import type { TabReading } from './wizard-steps';

/** What every step of the wizard works on. */
export interface Wizard {
  form: ReturnType<typeof useFormik<JobForm>>;
  values: JobForm;
  /** Several fields at once. */
  change(change: Partial<JobForm>): void;
  problems: JobProblems;
  /** The problem to show by a field: it was visited, or Continue asked for it, or the server refused it. */
  problem(field: JobField): string | undefined;
  touch(field: JobField): void;
  /** The id of a field's control, so that the summary can lead to it. */
  fieldId(field: JobField): string;
  /** Null while the job is new. */
  jobId: number | null;
  /** ADMIN chooses the agency the job is for. */
  choosesAgency: boolean;
  /** Whether an account switch of ROLE-18 applies to the job's agency. */
  hasFeature(feature: string): boolean;
  reading: TabReading;
  /** The phone, while the message is typed. */
  preview: RefObject<TextFollower | null>;
  /** Draws and registers the short link; resolves to whether there is one now. Set while its card is shown. */
  linkMaker: RefObject<(() => Promise<boolean>) | null>;
  /** What sending would do; absent while it is counted. */
  estimate: Estimate | undefined;
  /** The newest answer, of an older form while it is counted. */
  lastEstimate: Estimate | undefined;
}

const Context = createContext<Wizard | null>(null);
export const WizardProvider = Context;

export function useWizard(): Wizard {
  const wizard = use(Context);
  if (!wizard) throw new Error('A step of the wizard stands inside JobWizard.');
  return wizard;
}
