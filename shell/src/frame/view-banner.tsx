import { useEffect, useEffectEvent, useState } from 'react';
import { useEndViewMutation, type ApiProblem } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { Button, Icon, notify } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './view-banner.styled';

const { viewing: say } = words;
const MINUTE = 60_000;
const TICK = MINUTE / 2;

interface ViewBannerProps {
  user: SessionUser;
  view: NonNullable<SessionUser['view']>;
}

type View = ViewBannerProps['view'];

/** When each is over, reckoned from when it was first shown, as its answer came: clocks differ, and what is left does not. */
const over = new WeakMap<View, number>();

function leftOf(view: View): number {
  const now = performance.now();
  // An older server does not say it, and ends the view itself.
  const end = over.get(view) ?? now + (view.secondsLeft ?? 1_800) * 1000;
  over.set(view, end);
  return end - now;
}

/** Around every page while somebody of the platform looks as this person; ends by itself when the time is over. */
export function ViewBanner({ user, view }: ViewBannerProps) {
  const [endView, { isLoading }] = useEndViewMutation();
  const [left, setLeft] = useState(() => leftOf(view));
  const end = async () => {
    try {
      await endView().unwrap();
    } catch (problem) {
      notify('error', (problem as ApiProblem).message || say.failed);
    }
  };
  const onTick = useEffectEvent(() => {
    const now = leftOf(view);
    setLeft(now);
    // Where it does not end now, the next tick tries again, and nobody has asked.
    if (now <= 0 && !isLoading) void endView();
  });
  // Follows the time that passes, to the moment at which it is over.
  useEffect(() => {
    let timer: number;
    const tick = () => {
      onTick();
      const rest = leftOf(view);
      timer = window.setTimeout(tick, rest > 0 ? Math.min(rest, TICK) : TICK);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [view]);

  const minutes = Math.max(0, Math.ceil(left / MINUTE));
  return (
    <>
      <S.Room />
      <S.Edge aria-hidden />
      <S.Bar role="region" aria-label={say.label}>
        <Icon name="eye" />
        <S.Words>
          <strong>{say.as(user.displayName?.trim() || user.email, user.userName)}</strong>
          <span>{say.rules(minutes)}</span>
        </S.Words>
        <Button size="sm" loading={isLoading} onClick={() => void end()}>
          {say.end}
        </Button>
      </S.Bar>
    </>
  );
}
