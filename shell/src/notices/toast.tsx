import { useEffect, useEffectEvent, useState } from 'react';
import {
  Button,
  Icon,
  IconButton,
  VisuallyHidden,
  type Countdown,
  type IconName,
  type Notice,
  type NoticeKind,
} from '@campaign/shared-ui';
import * as S from './toast.styled';

const ICON: Record<NoticeKind, IconName> = {
  success: 'check-circle',
  warning: 'alert-triangle',
  error: 'alert',
  info: 'info',
};

/** One slip of news; an error interrupts a screen reader, the others wait their turn. */
export function Toast({
  notice: { kind, text, action, countdown },
  onClose,
}: {
  notice: Notice;
  onClose: () => void;
}) {
  return (
    <S.Toast data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <S.Picture>
        <Icon name={ICON[kind]} />
      </S.Picture>
      {countdown ? <Counted first={text} countdown={countdown} onEnd={onClose} /> : <S.Words>{text}</S.Words>}
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onSelect();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="x" size="sm" label="Dismiss" onClick={onClose} />
    </S.Toast>
  );
}

const TICK_MS = 250;

interface CountedProps {
  /** What a screen reader is told, once. */
  first: string;
  countdown: Countdown;
  onEnd: () => void;
}

function Counted({ first, countdown: { ms, text }, onEnd }: CountedProps) {
  const [left, setLeft] = useState(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const endsAt = performance.now() + ms;
    const ticking = setInterval(() => {
      const rest = endsAt - performance.now();
      setLeft(rest);
      if (rest <= 0) end();
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [ms]);
  return (
    <S.Words>
      <VisuallyHidden>{first}</VisuallyHidden>
      <span aria-hidden>{text(Math.max(0, Math.ceil(left / 1000)))}</span>
    </S.Words>
  );
}
