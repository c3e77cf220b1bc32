import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, sentSubject, useOverwrite, usePlatform, useUnsavedWork } from '@campaign/platform';
import {
  Banner,
  Button,
  dismissTroubles,
  notify,
  Stack,
  Timestamp,
  Wizard as WizardFrame,
} from '@campaign/shared-ui';
import {
  createIdempotencyKeys,
  paths,
  useCreateJobMutation,
  useIdentityChoices,
  useMay,
  useUpdateJobMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { payloadOf, type JobField, type JobForm } from '../../components/job-form';
import { words } from '../../words';
import { AgentsStep } from './agents/agents-step';
import { ContentStep } from './content/content-step';
import { startOf } from './content/start-time';
import { dropDraft, idempotencyItem, readDraft, writeDraft } from './draft';
import { problemsOfStep, stepOfField } from './job-schema';
import { sendLabel, sendNote, totals } from './launch/send-words';
import { useEstimate } from './launch/use-estimate';
import { useLastLook } from './launch/use-last-look';
import { useSendUndo } from './launch/use-send-undo';
import { ListsStep } from './lists/lists-step';
import { SuppressionCard } from './lists/suppression-card';
import { TemplatesStep } from './templates/templates-step';
import { useDraft } from './use-draft';
import { useFieldFocus } from './use-field-focus';
import { useStep } from './use-step';
import { useWizardState } from './use-wizard';
import { WizardAside } from './wizard-aside';
import { WizardProvider, type Wizard } from './wizard-context';
import { stepAfter, stepBefore, visibleSteps, type StepId, type TabReading } from './wizard-steps';

export interface JobWizardProps {
  /** The job as it stands: empty, or as it was saved. */
  pristine: JobForm;
  /** Null for a new job. */
  jobId: number | null;
  draftKey: string;
  onSaved: (job: Job) => void;
  /** Back on the first tab. */
  onLeave: () => void;
  reading: TabReading;
  /** The address says which step it is. */
  stepInAddress?: boolean;
  /** Of a paused job: whether Send lets it go on, because Undo had paused it. */
  paused?: 'goes-on' | 'stays' | undefined;
}

/** The steps of a job, its preview and its summary: one component for the page and for the panel (SHELL-18). */
export function JobWizard(props: JobWizardProps) {
  const { pristine, draftKey } = props;
  const [draft, setDraft] = useState(() => readDraft(draftKey, pristine));
  const startOver = () => {
    dropDraft(draftKey);
    setDraft(null);
    if (draft)
      notify('info', words.startedOver, {
        action: {
          label: words.undo,
          onSelect: () => {
            writeDraft(draftKey, draft);
            setDraft(draft);
          },
        },
      });
  };
  // A new key: the editor and the fields begin again from what the job was.
  return <WizardBody key={draft ? 'draft' : 'pristine'} {...props} draft={draft} onStartOver={startOver} />;
}

interface WizardBodyProps extends JobWizardProps {
  draft: ReturnType<typeof readDraft>;
  onStartOver: () => void;
}

function WizardBody({
  pristine,
  jobId,
  draftKey,
  onSaved,
  onLeave,
  reading,
  stepInAddress = false,
  paused,
  draft,
  onStartOver,
}: WizardBodyProps) {
  const { wizard, now, refuse, reveal } = useWizardState({
    initial: draft?.form ?? pristine,
    jobId,
    reading,
  });
  const { values, problems } = wizard;
  const steps = visibleSteps(values.jobType, reading);
  const [step, goTo] = useStep({
    first: draft?.step ?? 'content',
    steps,
    inAddress: stepInAddress,
    resumes: draft !== null,
  });
  const [saved, setSaved] = useState(false);
  const focusField = useFieldFocus(wizard.fieldId);
  const dirty = !saved && (wizard.form.dirty || draft !== null);
  const { keep, drop } = useDraft(draftKey, { form: values, step, dirty });
  useUnsavedWork(dirty, words.unsaved);

  const { choices } = useIdentityChoices(values.accountId ?? undefined);
  const identity = choices.find(({ identityId }) => identityId === values.identityId);
  const { estimate, stale, problem, retry } = useEstimate(values, jobId ?? undefined);
  const [createJob, creating] = useCreateJobMutation();
  const [presses] = useState(() => createIdempotencyKeys(idempotencyItem(draftKey)));
  const [updateJob, updating] = useUpdateJobMutation();
  const overwrite = useOverwrite({ href: paths.job(values.jobType, jobId ?? 0) });

  // A draft that stands on a later step has been through those before it.
  const [visited, setVisited] = useState<ReadonlySet<StepId>>(
    () => new Set(steps.slice(0, steps.indexOf(step))),
  );
  const next = stepAfter(step, values.jobType, reading);
  const before = stepBefore(step, values.jobType, reading);
  const go = (to: StepId) => {
    setVisited(new Set(visited).add(step));
    goTo(to);
  };
  const open = (wanted: JobField) => {
    // A number is an identity's: without one there is none to choose.
    const field = wanted === 'adminPhone' && problems.identityId ? 'identityId' : wanted;
    go(stepOfField(field, values, reading));
    focusField(field);
  };

  /** WIZ-09, WIZ-10, WIZ-22. */
  const goOn = async () => {
    // What it said at the press before this one.
    dismissTroubles();
    const missing = problemsOfStep(problems, step);
    const isOnlyLink = missing.length > 0 && missing.every((field) => LINK_FIELDS.has(field));
    if (missing[0] && !(isOnlyLink && (await wizard.linkMaker.current?.()))) {
      notify('warning', words.fillIn);
      reveal(missing);
      focusField(missing[0]);
      return;
    }
    if (!next) return;
    keep(next);
    go(next);
  };

  const offer = useAgentsOffer();
  const offerUndo = useSendUndo();
  const lastLook = useLastLook(wizard);
  const textsLeave = values.jobType === 'House File' && (jobId === null || paused === 'goes-on');
  const send = async () => {
    if (textsLeave && !(await lastLook({ identity, estimate, now: new Date() }))) return;
    // Why it was refused before is being mended.
    dismissTroubles();
    const job = payloadOf(values, startOf(values, new Date()));
    // By the start as it was chosen: "now" is another moment at every press.
    const press = () => presses.keyOf(payloadOf(values, values.startDate));
    let refused: ApiProblem | undefined;
    const heard = <T,>(write: Promise<T>) => {
      write.catch((problem: ApiProblem) => (refused = problem));
      return write;
    };
    const edited = { ...job, ...(paused === 'goes-on' && { resume: true }) };
    const told = { saved: words.scheduled };
    const reply =
      jobId === null
        ? await announce(heard(createJob({ ...job, idempotencyKey: press() }).unwrap()), {
            ...told,
            action: offer,
            subject: ({ data }) => sentSubject(data),
          })
        : await overwrite.save(
            values.version,
            (version) =>
              heard(updateJob({ jobId, job: { ...edited, ...(version && { version }) } }).unwrap()),
            { ...told, subject: () => sentSubject({ jobId }) },
          );
    if (reply) {
      presses.answered();
      drop();
      // Leaving must not ask about work that is saved by now.
      flushSync(() => setSaved(true));
      offerUndo(reply.data);
      onSaved(reply.data);
      return;
    }
    if (!refused?.fields) return;
    refuse(refused);
    const [first] = Object.keys(refused.fields) as JobField[];
    if (first && first in values) open(first);
  };

  // A list that is not ACTIVE would be refused: the summary leads to it like to a missing field.
  const missing = Object.keys(problems).length + (estimate?.notReady.length ?? 0);
  /** A check warns once its turn has come: its field was visited, its step was left, or Send is the next button. */
  const speaks = (field: JobField) =>
    jobId !== null ||
    next === null ||
    Boolean(wizard.form.touched[field]) ||
    visited.has(stepOfField(field, values, reading));
  const shared: Wizard = { ...wizard, estimate: stale ? undefined : estimate, lastEstimate: estimate };
  const summary = { identity, estimate, stale, now, speaks, problem: problem?.message };
  // A key waits for its own field only: the phone and the summary follow when there is time.
  const aside = useDeferredValue(
    <WizardProvider value={shared}>
      <WizardAside {...summary} step={step} onRetry={() => void retry()} onOpen={open} />
    </WizardProvider>,
  );
  return (
    <WizardProvider value={shared}>
      <Stack gap={16}>
        {draft && (
          <Banner
            action={
              <Button size="sm" onClick={onStartOver}>
                {words.startOver}
              </Button>
            }
          >
            {words.draftRestored} <Timestamp iso={draft.savedAt} />.
          </Banner>
        )}
        <WizardFrame
          label={words.steps}
          steps={steps.map((id) => ({
            id,
            label: words.tabs[id],
            visited: visited.has(id),
            valid: problemsOfStep(problems, id).length === 0,
          }))}
          current={step}
          onJump={(id) => go(id as StepId)}
          onBack={() => (before ? go(before) : onLeave())}
          onContinue={() => void goOn()}
          lastAction={{
            icon: 'send',
            children: sendLabel(stale ? undefined : estimate),
            loading: creating.isLoading || updating.isLoading,
            ...(missing > 0 && { disabledReason: words.missing(missing) }),
            onClick: () => void send(),
          }}
          note={totals(estimate, stale)}
          lastNote={sendNote({
            jobId,
            paused,
            jobType: values.jobType,
            estimate: stale ? undefined : estimate,
            startDate: values.sendMode === 'schedule' ? values.startDate : undefined,
          })}
          aside={aside}
        >
          {CONTENT[step](now)}
        </WizardFrame>
        {overwrite.dialog}
      </Stack>
    </WizardProvider>
  );
}

/** Fields that generating the short link fills. */
const LINK_FIELDS: ReadonlySet<JobField> = new Set(['guidlink', 'letters'] as const);

/** After WIZ-14: a P2P job is sent by people, and its wizard has no step for them. */
function useAgentsOffer() {
  const { history } = usePlatform();
  const mayEdit = useMay('job:edit');
  return ({ data: { jobType, jobId, agentIds } }: { data: Job }) =>
    mayEdit && jobType === 'P2P' && agentIds.length === 0
      ? { label: words.assignAgents, onSelect: () => history.push(paths.jobAgents(jobType, jobId)) }
      : undefined;
}

const CONTENT: Record<StepId, (now: Date) => React.ReactNode> = {
  content: (now) => <ContentStep now={now} />,
  templates: () => <TemplatesStep />,
  agents: () => <AgentsStep />,
  lists: () => <ListsStep />,
  suppression: () => <SuppressionCard />,
};
