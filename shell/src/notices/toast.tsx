import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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
import { words } from '../words';
import { leaveToasts, REACH_KEY } from './reach-toasts';
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
  const slip = useRef<HTMLDivElement>(null);
  // Before the browser drops the focus with the slip.
  useLayoutEffect(() => {
    const own = slip.current;
    return () => {
      if (own?.contains(document.activeElement)) leaveToasts();
    };
  }, []);
  return (
    <S.Toast ref={slip} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <S.Picture>
        <Icon name={ICON[kind]} />
      </S.Picture>
      {countdown ? <Counted first={text} countdown={countdown} onEnd={onClose} /> : <S.Words>{text}</S.Words>}
      {action && (
        <>
          <VisuallyHidden>{words.reachToast(REACH_KEY)}</VisuallyHidden>
          <S.Key aria-hidden>{REACH_KEY}</S.Key>
          <Button
            size="sm"
            data-offer
            aria-keyshortcuts={REACH_KEY}
            onClick={() => {
              action.onSelect();
              onClose();
            }}
          >
            {action.label}
          </Button>
        </>
      )}
      <IconButton icon="x" size="sm" label="Dismiss" data-dismiss onClick={onClose} />
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
