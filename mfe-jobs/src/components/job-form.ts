import type { Job, JobArea, JobType, NewJobInput, RecentlyTexted } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE, NO_SUPPRESSION_LIST_ID } from '@campaign/shared-api/constants';
import { swapLink } from './short-link';
import { words } from '../words';

/** A job while it is being written: the payload's own names, so that the server's `fields` find their place. */
export interface JobForm {
  /** Of a saved job: the version the form began from. */
  version?: number;
  jobType: JobType;
  /** The agency, chosen by ADMIN; everybody else's is their own. */
  accountId: number | null;
  jobName: string;
  identityId: number | null;
  /** 1 Existing Number, 2 New Number (CONT-03). */
  numberSource: '1' | '2';
  /** E.164; empty before a choice. */
  adminPhone: string;
  jobArea: JobArea | null;
  isMMSEnabled: boolean;
  mmsExtension: string | null;
  mmsMIME: string | null;
  initialTemplateMedia: string | null;
  /** The editor's html: p and br only. */
  initialTemplateMessage: string;
  /** The long URL, the short one and its code (SLINK-11). */
  campaignid: string;
  guidlink: string;
  letters: string;
  /** A short link the message may still hold; the next one takes its place. Not part of the job. */
  formerLink: string;
  sendMode: 'now' | 'schedule';
  /** ISO instant as picked, before any shift; empty before a choice. */
  startDate: string;
  changedTimezone: 'true' | 'false';
  scheduleId: number;
  templateIds: number[];
  agentIds: number[];
  phoneListAssignments: number[];
  suppressionListAssignments: number[];
  /** What becomes of people whom the frequency limits keep from one more first text. */
  recentlyTexted: RecentlyTexted;
  /** DYN-01: what the preview shows for a tag; not part of the job. */
  testValues: Record<string, string>;
}

export type JobField = keyof JobForm;

/** An empty job of a type (WIZ-25). */
export function newJobForm(jobType: JobType, accountId: number | null): JobForm {
  return {
    jobType,
    accountId,
    jobName: '',
    identityId: null,
    numberSource: '1',
    adminPhone: '',
    jobArea: null,
    isMMSEnabled: false,
    mmsExtension: null,
    mmsMIME: null,
    initialTemplateMedia: null,
    initialTemplateMessage: '',
    campaignid: '',
    guidlink: '',
    letters: '',
    formerLink: '',
    sendMode: 'now',
    startDate: '',
    changedTimezone: 'false',
    scheduleId: DEFAULT_SCHEDULE.scheduleId,
    templateIds: [],
    agentIds: [],
    phoneListAssignments: [],
    suppressionListAssignments: [],
    recentlyTexted: 'skip',
    testValues: {},
  };
}

/**
 * A saved job back in the form (WIZ-19). A start that has passed is not offered again: it is sent now. One ahead
 * is the start itself, a shift of `changedTimezone` included.
 */
export function formOf(job: Job, now = new Date()): JobForm {
  const ahead = job.jobType !== 'P2P' && new Date(job.startDate) > now;
  return {
    ...newJobForm(job.jobType, job.accountId),
    version: job.version,
    jobName: job.jobName,
    identityId: job.identityId,
    numberSource: '1',
    adminPhone: job.adminPhone,
    jobArea: job.jobArea,
    isMMSEnabled: job.isMMSEnabled,
    mmsExtension: job.mmsExtension,
    mmsMIME: job.mmsMIME,
    initialTemplateMedia: job.initialTemplateMedia,
    initialTemplateMessage: job.initialTemplateMessage,
    campaignid: job.campaignid ?? '',
    guidlink: job.guidlink ?? '',
    letters: job.letters ?? '',
    sendMode: ahead ? 'schedule' : 'now',
    startDate: ahead ? job.startDate : '',
    changedTimezone: ahead ? job.changedTimezone : 'false',
    scheduleId: job.scheduleId,
    templateIds: job.templateIds,
    agentIds: job.agentIds,
    phoneListAssignments: job.phoneListAssignments.map(({ listId }) => listId),
    suppressionListAssignments: job.suppressionListAssignments.map(({ listId }) => listId),
    recentlyTexted: job.recentlyTexted ?? 'skip',
  };
}

/**
 * A job like another one, yet to be sent. Its own are its name, its start, its reply templates and its short link: what
 * is changed or deleted in the one must not change the other, and taps on the new link count for the new job. With a
 * fresh `link` the message holds it in the place of the model's; without one the next link generated takes that place.
 */
export function cloneOf(job: Job, link?: Pick<JobForm, 'guidlink' | 'letters'>): JobForm {
  const former = job.guidlink ?? '';
  const own = {
    jobName: words.copyOf(job.jobName),
    templateIds: [],
    startDate: '',
    recentlyTexted: 'skip' as const,
  };
  const linked = link
    ? {
        guidlink: link.guidlink,
        letters: link.letters,
        initialTemplateMessage: swapLink(job.initialTemplateMessage, former, link.guidlink),
      }
    : { guidlink: '', letters: '', formerLink: former };
  const { version: _version, ...model } = formOf(job);
  return { ...model, ...own, ...linked, sendMode: 'now', changedTimezone: 'false' };
}

/** POST and PUT /job. `startDate` is the start as computed from the choice; identityId must be chosen by now. */
export function payloadOf(form: JobForm, startDate: string): NewJobInput {
  const { accountId, identityId, recentlyTexted, ...written } = form;
  const { version: _version, testValues: _values, formerLink: _link, ...rest } = written;
  return {
    ...rest,
    ...(recentlyTexted !== 'skip' && { recentlyTexted }),
    ...(accountId !== null && { accountId }),
    identityId: identityId ?? 0,
    startDate,
    jobName: form.jobName.trim(),
    jobArea: form.numberSource === '2' ? form.jobArea : null,
    allAreaCodes: form.numberSource === '2' ? (form.jobArea?.areaCodes ?? []) : [],
    suppressionListAssignments: form.suppressionListAssignments.filter((id) => id !== NO_SUPPRESSION_LIST_ID),
  };
}
