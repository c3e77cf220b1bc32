import { htmlToText } from '@campaign/shared-api/messaging';
import type { JobField, JobForm } from '../../components/job-form';
import { mediaWords, words } from '../../words';
import { optOutIn } from './content/message-text';
import { isScheduled, startOf } from './content/start-time';
import { visibleSteps, type StepId, type TabReading } from './wizard-steps';

/** What is missing, by field; a field without an entry is in order. */
export type JobProblems = Partial<Record<JobField, string>>;

interface RuleContext {
  /** ADMIN names the agency; everybody else's is their own. */
  choosesAgency: boolean;
  now: Date;
}
type Rule = (form: JobForm, context: RuleContext) => string | false | undefined;

const NO_LINK = 'Generate the short link.';
const empty = (text: string) => text.trim() === '';

/**
 * The wizard's rules (WIZ-11..13, SCHED-10): what is wrong with a field, or nothing. The server repeats them
 * (WIZ-20). Plain functions: they run with every key, and a schema library would be a fifth of this route.
 */
const RULES: Partial<Record<JobField, Rule>> = {
  accountId: (form, { choosesAgency }) => choosesAgency && form.accountId === null && 'Choose the agency.',
  jobName: (form) => empty(form.jobName) && 'Enter a job name.',
  identityId: (form) => form.identityId === null && 'Choose an identity.',
  jobArea: (form) => form.numberSource === '2' && form.jobArea === null && 'Choose an area.',
  adminPhone: (form) => empty(form.adminPhone) && 'Choose a number.',
  initialTemplateMessage(form) {
    const text = htmlToText(form.initialTemplateMessage);
    return text === '' ? 'Enter a message.' : optOutIn(text) === null && words.optOutMissing;
  },
  // Without one it would be sent, and billed, as something else than was ordered.
  initialTemplateMedia: (form) => form.isMMSEnabled && !form.initialTemplateMedia && mediaWords.needed,
  campaignid: (form) => empty(form.campaignid) && 'Enter the link this job leads to.',
  guidlink: (form) => form.campaignid !== '' && form.guidlink === '' && NO_LINK,
  letters: (form) => form.guidlink !== '' && form.letters === '' && NO_LINK,
  startDate(form, { now }) {
    if (!isScheduled(form)) return undefined;
    if (!form.startDate) return 'Choose when to start.';
    if (new Date(form.startDate) <= now) return 'Choose a time in the future.';
    return (
      new Date(startOf(form, now)) <= now && 'After its time-zone adjustment this start has already passed.'
    );
  },
  changedTimezone: (form) => empty(form.changedTimezone) && 'Choose whether to adjust.',
  phoneListAssignments: (form) => form.phoneListAssignments.length === 0 && words.sendListMissing,
};

/** Every problem of a form, by field; empty when it may be sent. */
export function problemsOf(form: JobForm, context: RuleContext): JobProblems {
  const problems: JobProblems = {};
  for (const [field, rule] of Object.entries(RULES) as [JobField, Rule][]) {
    const problem = rule(form, context);
    if (problem) problems[field] = problem;
  }
  return problems;
}

const FIELDS: Record<StepId, readonly JobField[]> = {
  content: [
    'accountId',
    'jobName',
    'identityId',
    'jobArea',
    'adminPhone',
    'initialTemplateMessage',
    'isMMSEnabled',
    'initialTemplateMedia',
    'campaignid',
    'guidlink',
    'letters',
    'startDate',
    'changedTimezone',
    'scheduleId',
  ],
  templates: ['templateIds'],
  agents: ['agentIds'],
  lists: ['phoneListAssignments', 'recentlyTexted'],
  suppression: ['suppressionListAssignments'],
};

/** The problems of one step, in the order its fields stand on the page. */
export const problemsOfStep = (problems: JobProblems, step: StepId): JobField[] =>
  FIELDS[step].filter((field) => problems[field]);

/** The step a field stands on; by reading B suppression lists stand under the phone lists (WIZ-03). */
export function stepOfField(field: JobField, form: JobForm, reading?: TabReading): StepId {
  const steps = visibleSteps(form.jobType, reading);
  const home = (Object.keys(FIELDS) as StepId[]).find((step) => FIELDS[step].includes(field)) ?? 'content';
  return steps.includes(home) ? home : 'lists';
}
