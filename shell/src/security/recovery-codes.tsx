import { useEffect, useRef } from 'react';
import { Banner, Button, notify } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './security.styled';

const { security: say } = words;

/** Shown once: what opens the account on the day the factor is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const part = useRef<HTMLElement>(null);
  // They stand where the form was that had the focus.
  useEffect(() => part.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('success', say.copied),
      () => notify('warning', say.notCopied),
    );
  return (
    <S.Part ref={part} aria-label={say.codesTitle}>
      <Banner tone="warn" title={say.codesTitle} role="status">
        {say.codesText}
      </Banner>
      <S.Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </S.Codes>
      <S.Actions>
        <Button icon="copy" onClick={() => void copy()}>
          {say.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {say.codesKept}
        </Button>
      </S.Actions>
    </S.Part>
  );
}
