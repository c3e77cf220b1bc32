import { useState, type FormEvent } from 'react';
import { startAuthentication } from '@simplewebauthn/browser';
import type { FactorAnswer, FactorQuestion } from '@campaign/shared-api/contracts';
import { Button, notify, TextField } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './factor-form.styled';

const { factor: say } = words;
type Kind = 'code' | 'recovery';

interface FactorFormProps {
  label: string;
  question: FactorQuestion;
  submitLabel: string;
  /** Whether a recovery code will do; each is good for one sign-in. */
  takesRecovery?: boolean;
  onAnswer: (answer: FactorAnswer) => Promise<void>;
}

/** A passkey, the code of an app, or a recovery code: whatever the person has. */
export function FactorForm({ label, question, submitLabel, takesRecovery, onAnswer }: FactorFormProps) {
  const { passkey, code: hasApp } = question;
  const [kind, setKind] = useState<Kind | undefined>(hasApp ? 'code' : undefined);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);

  const answer = async (given: FactorAnswer) => {
    setBusy(true);
    await onAnswer(given).finally(() => setBusy(false));
    setTyped('');
  };
  async function askPasskey() {
    const optionsJSON = passkey as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const response = await startAuthentication({ optionsJSON }).catch(() => undefined);
    if (!response) return notify('warning', say.passkeyGivenUp);
    await answer({ kind: 'passkey', response: response as never });
  }
  const switchTo = (next: Kind) => {
    setKind(next);
    setTyped('');
    setMissing(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = kind === 'code' ? typed.replace(/\s/g, '') : typed.trim();
    const isWrong = kind === 'code' ? !/^\d{6}$/.test(code) : code === '';
    setMissing(isWrong);
    if (isWrong || busy || !kind) return;
    void answer({ kind, code });
  };

  return (
    <S.Form onSubmit={onSubmit} noValidate aria-label={label}>
      {passkey && (
        <Button
          variant={kind ? 'secondary' : 'primary'}
          size="lg"
          wide
          icon="lock"
          loading={busy && !kind}
          onClick={() => void askPasskey()}
        >
          {say.usePasskey}
        </Button>
      )}
      {kind && (
        <>
          <TextField
            key={kind}
            label={kind === 'code' ? say.code : say.recovery}
            name="code"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputMode={kind === 'code' ? 'numeric' : 'text'}
            autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
            autoFocus
            size="lg"
            error={isMissing ? (kind === 'code' ? say.enterCode : say.enterRecovery) : undefined}
          />
          <Button type="submit" variant="primary" size="lg" wide loading={busy}>
            {submitLabel}
          </Button>
        </>
      )}
      {takesRecovery && kind !== 'recovery' && (
        <Button variant="ghost" size="lg" wide onClick={() => switchTo('recovery')}>
          {say.useRecovery}
        </Button>
      )}
      {hasApp && kind === 'recovery' && (
        <Button variant="ghost" size="lg" wide onClick={() => switchTo('code')}>
          {say.useApp}
        </Button>
      )}
    </S.Form>
  );
}
