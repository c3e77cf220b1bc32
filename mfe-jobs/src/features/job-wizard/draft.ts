import type { SessionUser } from '@campaign/shared-api/contracts';
import type { JobForm } from '../../components/job-form';
import type { StepId } from './wizard-steps';

/**
 * What was typed and is not saved, per person and job. It lives in session storage: it survives a reload and a
 * lost network, ends with the tab, and leaves local storage to its two items (SESS-01).
 */
export interface Draft {
  form: JobForm;
  step: StepId;
  /** ISO */
  savedAt: string;
}

/** `job` is the id of an edited job, or the send type of a new one. */
export const draftKey = ({ accountId, email }: Whose, job: number | string) =>
  `job-draft:${accountId}:${email}:${job}`;
type Whose = Pick<SessionUser, 'accountId' | 'email'>;

/** The draft of a job, or null when there is none, or one that an older console wrote. */
export function readDraft(key: string, like: JobForm, storage: Storage = sessionStorage): Draft | null {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as Draft | null;
    if (!draft || draft.form.jobType !== like.jobType) return null;
    return { ...draft, form: { ...like, ...draft.form } };
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: Draft, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the safety net, never the typing.
  }
}

/** Where a press without an answer is kept beside its draft. */
export const idempotencyItem = (key: string) => `${key}:press`;

export function dropDraft(key: string, storage: Storage = sessionStorage): void {
  storage.removeItem(key);
  storage.removeItem(idempotencyItem(key));
}
