import type { TdlcInfo } from '@campaign/shared-api/contracts';
import type { Step } from './header-step';
import type { RegistrationFormik } from './use-registration';

/** What each card of the form is given. */
export interface CardProps {
  info: TdlcInfo;
  form: RegistrationFormik;
  /** The one that is being filled in. */
  step: Step | undefined;
  onCorrect: (step: Step) => void;
  /** Opens the questionnaire again. */
  onAsk: () => void;
}
