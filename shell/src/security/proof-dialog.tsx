import { useEffect, useId, useState } from 'react';
import { object, string } from 'yup';
import { useAskProofMutation, useProveMutation, type ApiProblem } from '@campaign/shared-api';
import type { Proof, ProofQuestion, SessionUser } from '@campaign/shared-api/contracts';
import { Button, Dialog, formField, notify, PasswordField, Skeleton } from '@campaign/shared-ui';
import { FactorForm } from '../session/factor-form';
import { useCheckedForm } from '../session/use-checked-form';
import { words } from '../words';
import * as S from './security.styled';

const { proof: say } = words;

interface ProofDialogProps {
  open: boolean;
  user: SessionUser;
  onAnswer: (proven: boolean) => void;
}

/** The question of a call that is `proof-needed`: the second factor of whoever has one, else the password. */
export function ProofDialog({ open, user, onAnswer }: ProofDialogProps) {
  const question = useQuestion(open);
  const [prove] = useProveMutation();
  const cancel = () => onAnswer(false);
  /** What is wrong with the password, if that is it. */
  async function tryToProve(proof: Proof): Promise<string | undefined> {
    try {
      await prove(proof).unwrap();
      onAnswer(true);
    } catch (problem) {
      const { fields, wordless, message } = problem as ApiProblem;
      if (fields?.password) return fields.password;
      notify('error', wordless ? say.failed : message);
    }
    return undefined;
  }

  return (
    <Dialog open={open} title={say.title} text={say.text} isDirty={false} onClose={cancel}>
      {!question && <Skeleton variant="form" count={1} />}
      {question?.factor && (
        <FactorForm
          label={say.title}
          question={question.factor}
          submitLabel={say.submit}
          onAnswer={async (answer) => {
            const { ticket } = question.factor ?? { ticket: '' };
            await tryToProve({ ticket, answer });
          }}
        />
      )}
      {question && !question.factor && (
        <PasswordProof email={user.email} onCancel={cancel} onProof={tryToProve} />
      )}
    </Dialog>
  );
}

/** Asked anew each time: a question is good for one answer. */
function useQuestion(open: boolean) {
  const [question, setQuestion] = useState<ProofQuestion>();
  const [askProof] = useAskProofMutation();
  useEffect(() => {
    if (!open) return undefined;
    let isLate = false;
    const take = (asked: ProofQuestion) => {
      if (!isLate) setQuestion(asked);
    };
    askProof()
      .unwrap()
      .then(take, () => take({ factor: null }));
    return () => {
      isLate = true;
      setQuestion(undefined);
    };
  }, [open, askProof]);
  return question;
}

const schema = object({ password: string().required(words.signIn.enterPassword) });

function PasswordProof({
  email,
  onProof,
  onCancel,
}: {
  email: string;
  onProof: (proof: Proof) => Promise<string | undefined>;
  onCancel: () => void;
}) {
  const id = useId();
  const { form, formProps } = useCheckedForm({
    initialValues: { password: '' },
    schema,
    warnings: [words.fillIn],
    warningOf: { [words.signIn.enterPassword]: words.fillIn },
    async submit({ password }) {
      const fault = await onProof({ password });
      if (fault) form.setErrors({ password: fault });
    },
  });
  return (
    <S.Form {...formProps} id={id} aria-label={say.title}>
      {/* Password managers tie the password to this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        autoFocus
        {...formField(form, 'password')}
      />
      <S.DialogActions>
        <Button onClick={onCancel}>{say.cancel}</Button>
        <Button type="submit" variant="primary" loading={form.isSubmitting}>
          {say.submit}
        </Button>
      </S.DialogActions>
    </S.Form>
  );
}
