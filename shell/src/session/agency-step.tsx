import { useState, type FormEvent } from 'react';
import type { AgencyChoice } from '@campaign/shared-api/contracts';
import { Button, RadioCards } from '@campaign/shared-ui';
import { words } from '../words';
import { Entrance } from './entrance';
import * as S from './entrance.styled';

/** One e-mail, several agencies: which one is meant (SIGNIN-06..09, FORGOT-02). */
export function AgencyStep({
  text,
  submitLabel,
  choices,
  onPick,
  onMissing,
  onBack,
}: {
  text: string;
  submitLabel: string;
  choices: AgencyChoice[];
  onPick: (accountId: number) => Promise<void>;
  onMissing: () => void;
  onBack: () => void;
}) {
  const [picked, setPicked] = useState('');
  const [busy, setBusy] = useState(false);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!picked) return onMissing();
    setBusy(true);
    void onPick(Number(picked)).finally(() => setBusy(false));
  };

  return (
    <Entrance title={words.signIn.agencyTitle} text={text} isStep>
      <S.Form onSubmit={onSubmit} noValidate aria-label={words.signIn.agencyTitle}>
        <RadioCards
          label={words.signIn.agencies}
          hideLabel
          name="accountId"
          value={picked}
          options={choices.map(({ accountId, userName }) => ({ value: String(accountId), label: userName }))}
          onChange={(event) => setPicked(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={busy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" size="lg" wide icon="arrow-left" onClick={onBack}>
          {words.signIn.back}
        </Button>
      </S.Form>
    </Entrance>
  );
}
