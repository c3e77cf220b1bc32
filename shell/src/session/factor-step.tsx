import type { FactorAnswer, FactorQuestion } from '@campaign/shared-api/contracts';
import { Button } from '@campaign/shared-ui';
import { words } from '../words';
import { Entrance } from './entrance';
import { FactorForm } from './factor-form';

interface FactorStepProps {
  question: FactorQuestion;
  onAnswer: (answer: FactorAnswer) => Promise<void>;
  onBack: () => void;
}

/** The second half of a sign-in (SIGNIN-06). */
export function FactorStep({ question, onAnswer, onBack }: FactorStepProps) {
  return (
    <Entrance title={words.factor.title} text={words.factor.text} isStep>
      <FactorForm
        label={words.factor.title}
        question={question}
        submitLabel={words.signIn.submit}
        takesRecovery
        onAnswer={onAnswer}
      />
      <Button variant="ghost" size="lg" wide icon="arrow-left" onClick={onBack}>
        {words.signIn.back}
      </Button>
    </Entrance>
  );
}
