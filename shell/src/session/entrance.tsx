import { use, useEffect, useRef, type ReactNode } from 'react';
import { Text } from '@campaign/shared-ui';
import { words } from '../words';
import { Mark } from '../frame/mark';
import { CameByLink } from './came-by-link';
import * as S from './entrance.styled';

interface EntranceProps {
  title: string;
  text?: ReactNode;
  /** A step the person did not navigate to: its title gets the focus, and is read out. */
  isStep?: boolean;
  children?: ReactNode;
}

/** The frame of the pages outside: what we are on one side, one small task on the other (SHELL-17). */
export function Entrance({ title, text, isStep = false, children }: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameByLink = use(CameByLink);
  // The tab's title and the focus are the browser's. Whoever followed a link here left the focus with it.
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
    const isLost = cameByLink() && document.activeElement === document.body;
    if (isStep || isLost) heading.current?.focus();
  }, [title, isStep, cameByLink]);

  return (
    <S.Page>
      <S.Side>
        <S.Brand>
          <Mark />
          <span>{words.product}</span>
        </S.Brand>
        <S.Tagline>{words.tagline}</S.Tagline>
        <S.Conversation aria-hidden viewBox="0 0 360 220">
          <rect x="0" y="0" width="212" height="60" rx="16" data-side="out" />
          <rect x="20" y="22" width="132" height="6" rx="3" data-line="out" />
          <rect x="20" y="36" width="96" height="6" rx="3" data-line="out" />
          <rect x="188" y="78" width="172" height="44" rx="16" data-side="in" />
          <rect x="208" y="97" width="112" height="6" rx="3" data-line="in" />
          <rect x="0" y="140" width="240" height="74" rx="16" data-side="out" />
          <rect x="20" y="162" width="176" height="6" rx="3" data-line="out" />
          <rect x="20" y="176" width="152" height="6" rx="3" data-line="out" />
          <rect x="20" y="190" width="84" height="6" rx="3" data-line="out" />
        </S.Conversation>
      </S.Side>
      <S.Main>
        <S.Card>
          <S.Headings>
            <S.Title ref={heading} tabIndex={-1}>
              {title}
            </S.Title>
            {text && <Text tone="muted">{text}</Text>}
          </S.Headings>
          {children}
        </S.Card>
      </S.Main>
    </S.Page>
  );
}
