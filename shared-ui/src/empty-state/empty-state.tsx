import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import * as S from './empty-state.styled';

export interface EmptyStateProps {
  /** `none`: there has never been anything. `filtered`: something is there, the filter hides it. */
  kind?: 'none' | 'filtered';
  title?: string;
  text?: ReactNode;
  /** The page has no other heading: this is its h1. */
  titleAs?: 'h1' | 'h2';
  icon?: IconName;
  /** The first action of the screen, e.g. the upload button. */
  action?: ReactNode;
  /** For `filtered`: the Clear button. */
  onClear?: () => void;
}

const WORDS = { none: 'No results', filtered: 'No match for these filters' };

/** Nothing to show, and what to do about it (TBL-07). */
export function EmptyState({ kind = 'none', title, titleAs, text, icon, action, onClear }: EmptyStateProps) {
  return (
    <S.Frame role="status">
      <S.Picture aria-hidden>
        <Icon name={icon ?? (kind === 'filtered' ? 'search' : 'inbox')} size={24} />
      </S.Picture>
      <S.Title as={titleAs}>{title ?? WORDS[kind]}</S.Title>
      {text && <S.Text>{text}</S.Text>}
      {(action || onClear) && (
        <S.Actions>
          {kind === 'filtered' && onClear && <Button onClick={onClear}>Clear filters</Button>}
          {action}
        </S.Actions>
      )}
    </S.Frame>
  );
}
