import { array, mixed, object, string, type ValidationError } from 'yup';
import type { JobArea } from '@campaign/shared-api/contracts';
import { htmlToText } from '@campaign/shared-api/messaging';
import type { JobField, JobForm } from '../../components/job-form';
import { words } from '../../words';
import { optOutIn } from './content/message-text';
import { isScheduled, startOf, type StartChoice } from './content/start-time';
import { visibleSteps, type StepId, type TabReading } from './wizard-steps';

/** What is missing, by field; a field without an entry is in order. */
export type JobProblems = Partial<Record<JobField, string>>;

const filled = (message: string) => string().trim().required(message);

/** The wizard's rules (WIZ-11..13, SCHED-10). The server repeats them (WIZ-20). */
const schema = object({
  accountId: mixed().when('$choosesAgency', ([chooses], rule) =>
    chooses ? rule.required('Choose the agency.') : rule.nullable(),
  ),
  jobName: filled('Enter a job name.'),
  identityId: mixed().required('Choose an identity.'),
  jobArea: mixed<JobArea>().when('numberSource', ([source], rule) =>
    source === '2' ? rule.required('Choose an area.') : rule.nullable(),
  ),
  adminPhone: filled('Choose a number.'),
  initialTemplateMessage: string()
    .test('filled', 'Enter a message.', (html) => htmlToText(html ?? '') !== '')
    .test('opt-out', words.optOutMissing, (html) => {
      const text = htmlToText(html ?? '');
      return text === '' || optOutIn(text) !== null;
    }),
  campaignid: filled('Enter the link this job leads to.'),
  guidlink: string().when('campaignid', ([url], rule) =>
    url ? rule.required('Generate the short link.') : rule,
  ),
  letters: string().when('guidlink', ([link], rule) =>
    link ? rule.required('Generate the short link.') : rule,
  ),
  startDate: string().test('picked', (picked, { createError, parent, options }) => {
    const choice = parent as StartChoice;
    if (!isScheduled(choice)) return true;
    if (!picked) return createError({ message: 'Choose when to start.' });
    const { now } = options.context as { now: Date };
    if (new Date(picked) <= now) return createError({ message: 'Choose a time in the future.' });
    if (new Date(startOf(choice, now)) <= now)
      return createError({ message: 'After its time-zone adjustment this start has already passed.' });
    return true;
  }),
  changedTimezone: filled('Choose whether to adjust.'),
  phoneListAssignments: array().min(1, words.sendListMissing),
});

/** Every problem of a form, by field; empty when it may be sent. */
export function problemsOf(
  form: JobForm,
  { choosesAgency, now }: { choosesAgency: boolean; now: Date },
): JobProblems {
  try {
    schema.validateSync(form, { abortEarly: false, context: { choosesAgency, now } });
    return {};
  } catch (problem) {
    const problems: JobProblems = {};
    for (const { path, message } of (problem as ValidationError).inner)
      problems[path as JobField] ??= message;
    return problems;
  }
}

const FIELDS: Record<StepId, readonly JobField[]> = {
  content: [
    'accountId',
    'jobName',
    'identityId',
    'jobArea',
    'adminPhone',
    'isMMSEnabled',
    'initialTemplateMessage',
    'campaignid',
    'guidlink',
    'letters',
    'startDate',
    'changedTimezone',
  ],
  templates: ['templateIds'],
  agents: ['agentIds'],
  lists: ['phoneListAssignments'],
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
