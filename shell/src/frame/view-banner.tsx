import { useEffect, useEffectEvent, useState } from 'react';
import { useEndViewMutation, type ApiProblem } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { Button, Icon, notify } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './view-banner.styled';

const { viewing: say } = words;
const MINUTE = 60_000;

interface ViewBannerProps {
  user: SessionUser;
  view: NonNullable<SessionUser['view']>;
}

/** Around every page while somebody of the platform looks as this person; ends by itself when the time is over. */
export function ViewBanner({ user, view }: ViewBannerProps) {
  const [endView, { isLoading }] = useEndViewMutation();
  const ends = new Date(view.endsAt).getTime();
  const [left, setLeft] = useState(() => ends - Date.now());
  const end = async () => {
    try {
      await endView().unwrap();
    } catch (problem) {
      notify('error', (problem as ApiProblem).message || say.failed);
    }
  };
  const onTick = useEffectEvent(() => {
    setLeft(ends - Date.now());
    if (ends <= Date.now()) void end();
  });
  // Follows the clock, to the moment at which it is over.
  useEffect(() => {
    const every = window.setInterval(onTick, MINUTE / 2);
    const last = window.setTimeout(onTick, Math.max(0, ends - Date.now()));
    return () => {
      window.clearInterval(every);
      window.clearTimeout(last);
    };
  }, [ends]);

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
