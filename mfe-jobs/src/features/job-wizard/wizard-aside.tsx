import type { Identity } from '@campaign/shared-api/contracts';
import { LaunchSummary, type LaunchSummaryProps } from './launch/launch-summary';
import { MessagePreview } from './preview/message-preview';
import type { StepId } from './wizard-steps';

interface WizardAsideProps extends LaunchSummaryProps {
  step: StepId;
  identity: Identity | undefined;
}

/** Beside the steps: while one writes the phone comes first, while one chooses lists the numbers do. */
export function WizardAside({ step, ...summary }: WizardAsideProps) {
  const writing = step === 'content' || step === 'templates';
  const preview = <MessagePreview identity={summary.identity} />;
  return (
    <>
      {writing && preview}
      <LaunchSummary {...summary} />
      {!writing && preview}
    </>
  );
}
