import { useState } from 'react';
import { useOverwrite, useUnsavedWork } from '@campaign/platform';
import { useMay } from '@campaign/shared-api';
import type { Identity, TdlcInfo } from '@campaign/shared-api/contracts';
import { Banner, Button, Stack } from '@campaign/shared-ui';
import { words } from '../../words';
import { AllowanceCard } from './allowance-card';
import { answersGiven } from './answers';
import { correctable, headerStep, type Step } from './header-step';
import { IdentityFrame } from './identity-frame';
import { OrganizationCard } from './organization-card';
import { ProblemBanner } from './problem-banner';
import { Questionnaire } from './questionnaire';
import { SamplesCard } from './samples-card';
import { problemsOf } from './registration-values';
import { StatusLines } from './status-lines';
import { TheirRegistration } from './their-registration';
import { TokenCard } from './token-card';
import { useRegistration } from './use-registration';

const say = words.details;
const LABELS: Record<Step, string> = {
  organization: say.submitOrganization,
  messages: say.submitMessages,
  vetting: say.submitToken,
};
const FORM_ID = 'registration';

/** Everything an identity tells the registry, step by step: the step that is due is a form, the others are read. */
export function RegistrationForm({ identity, info }: { identity: Identity; info: TdlcInfo }) {
  const maySubmit = useMay('tdlc:submit');
  const [asking, setAsking] = useState(false);
  const { identityId } = info;
  const overwrite = useOverwrite({ show: () => <TheirRegistration identityId={identityId} step={step} /> });
  const dueOf = (now: TdlcInfo) => (maySubmit ? headerStep(now) : undefined);
  const registration = useRegistration(info, dueOf, overwrite.save);
  const { form, step, isChosen, choose } = registration;
  useUnsavedWork(form.dirty && !form.isSubmitting, say.unsaved);
  // Of the step as it is now: Formik's own are of the last change.
  const problem = step && missingWords(step, problemsOf(step, form.values));
  const correct = maySubmit ? correctable(info) : undefined;
  const isCorrecting = isChosen && step === correct;
  const cards = { info, form, step, onCorrect: choose, onAsk: () => setAsking(true) };

  return (
    <IdentityFrame
      identity={identity}
      actions={
        step && (
          <Button
            variant="primary"
            type="submit"
            form={FORM_ID}
            loading={form.isSubmitting}
            {...(problem && { disabledReason: problem })}
          >
            {isCorrecting ? say.correct : LABELS[step]}
          </Button>
        )
      }
    >
      {registration.isOvertaken && (
        <Banner
          tone="warn"
          role="status"
          action={
            <Button size="sm" onClick={registration.start}>
              {say.discard}
            </Button>
          }
        >
          {say.overtaken}
        </Banner>
      )}
      <StatusLines state={info} />
      <AllowanceCard allowance={identity.allowance} />
      {info.problem && (
        <ProblemBanner
          problem={info.problem}
          {...(correct && !isCorrecting && { onCorrect: () => choose(correct) })}
        />
      )}
      <form id={FORM_ID} noValidate onSubmit={form.handleSubmit} aria-label={say.organizationInfo}>
        <Stack gap={16}>
          <OrganizationCard {...cards} />
          <SamplesCard {...cards} />
          <TokenCard {...cards} />
        </Stack>
      </form>
      <Questionnaire
        identityId={identityId}
        version={registration.version}
        open={asking}
        given={answersGiven(info)}
        onClose={() => setAsking(false)}
        onSaved={registration.answered}
      />
      {overwrite.dialog}
    </IdentityFrame>
  );
}

/** Said by the button that is off: of several the first, in the order of the form. */
function missingWords(step: Step, errors: Partial<Record<string, string>>): string | undefined {
  const [first] = Object.values(errors);
  if (!first) return undefined;
  if (step === 'messages') return say.needBoth;
  return step === 'vetting' ? say.needToken : first;
}
