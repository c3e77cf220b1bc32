import { useRef, useState, type FormEvent } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import {
  useAddPasskeyMutation,
  useAddTotpMutation,
  useOfferPasskeyMutation,
  useOfferTotpMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { TotpOffer } from '@campaign/shared-api/contracts';
import { Button, notify, Text, TextField } from '@campaign/shared-ui';
import { words } from '../words';
import { QrCode } from './qr-code';
import * as S from './security.styled';

const { security: say } = words;

const tellProblem = (problem: unknown) => {
  const { wordless, message } = problem as ApiProblem;
  notify('error', wordless ? say.failed : message);
};

interface AddFactorProps {
  hasApp: boolean;
  /** Something was added; with the first come the recovery codes. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** A passkey or an authenticator app, set up here. */
export function AddFactor({ hasApp, onAdded }: AddFactorProps) {
  const [offer, setOffer] = useState<TotpOffer>();
  const [offerTotp, { isLoading: isOffering }] = useOfferTotpMutation();
  if (offer) {
    return (
      <NewApp
        offer={offer}
        onBack={() => setOffer(undefined)}
        onAdded={(codes) => {
          setOffer(undefined);
          onAdded(codes);
        }}
      />
    );
  }
  return (
    <S.Actions>
      <NewPasskey onAdded={onAdded} />
      {!hasApp && (
        <Button
          icon="shield"
          loading={isOffering}
          onClick={() => void offerTotp().unwrap().then(setOffer, tellProblem)}
        >
          {say.addApp}
        </Button>
      )}
    </S.Actions>
  );
}

function NewPasskey({ onAdded }: Pick<AddFactorProps, 'onAdded'>) {
  const [offerPasskey] = useOfferPasskeyMutation();
  const [addPasskey] = useAddPasskeyMutation();
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      const { ticket, options } = await offerPasskey().unwrap();
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const response = await startRegistration({ optionsJSON }).catch(() => undefined);
      if (!response) return notify('warning', words.factor.passkeyGivenUp);
      const name = say.passkeyName(new Date());
      const { data, message } = await addPasskey({ ticket, name, response: response as never }).unwrap();
      notify('success', message ?? say.done);
      onAdded(data.recoveryCodes);
    } catch (problem) {
      tellProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="primary" icon="lock" loading={busy} onClick={() => void add()}>
      {say.addPasskey}
    </Button>
  );
}

function NewApp({
  offer: { secret, address },
  onAdded,
  onBack,
}: {
  offer: TotpOffer;
  onAdded: AddFactorProps['onAdded'];
  onBack: () => void;
}) {
  const [addTotp, { isLoading }] = useAddTotpMutation();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The fault is read out with the field.
  const refuse = (why: string) => {
    setFault(why);
    field.current?.focus();
  };
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return refuse(words.factor.enterCode);
    try {
      const { data, message } = await addTotp({ code: digits }).unwrap();
      notify('success', message ?? say.done);
      onAdded(data.recoveryCodes);
    } catch (problem) {
      const wrong = (problem as ApiProblem).fields?.code;
      if (wrong) refuse(wrong);
      else tellProblem(problem);
    }
  }
  return (
    <S.Form onSubmit={(event) => void onSubmit(event)} noValidate aria-label={say.addApp}>
      <Text>{say.scan}</Text>
      <QrCode text={address} label={say.qr} />
      <Text tone="muted">
        {say.byHand}{' '}
        <Text as="span" mono>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
      </Text>
      <TextField
        ref={field}
        autoFocus
        label={words.factor.code}
        name="code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setFault(undefined);
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fault}
      />
      <S.Actions>
        <Button onClick={onBack}>{words.signIn.back}</Button>
        <Button type="submit" variant="primary" loading={isLoading}>
          {say.confirmApp}
        </Button>
      </S.Actions>
    </S.Form>
  );
}
