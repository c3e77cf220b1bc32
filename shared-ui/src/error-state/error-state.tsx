import type { ReactNode } from 'react';
import { Button } from '../button/button';
import * as S from '../empty-state/empty-state.styled';
import { Icon } from '../icon/icon';

export interface ErrorStateProps {
  /** The service's own words (TOAST-06). */
  message: string;
  title?: string;
  /** The page has no other heading: this is its h1. */
  titleAs?: 'h1' | 'h2';
  onRetry?: () => void;
  retrying?: boolean;
  /** A number support can find the failure by. */
  reference?: string;
  action?: ReactNode;
}

/** Loading failed: what the service said, in place of what would have been here, and another try. */
export function ErrorState({
  message,
  title = 'This could not be loaded',
  titleAs,
  onRetry,
  retrying,
  reference,
  action,
}: ErrorStateProps) {
  return (
    <S.Frame role="alert">
      <S.Picture aria-hidden data-tone="danger">
        <Icon name="alert-triangle" size={24} />
      </S.Picture>
      <S.Title as={titleAs}>{title}</S.Title>
      <S.Text>{message}</S.Text>
      {reference && <S.Text>Reference {reference}</S.Text>}
      {(onRetry || action) && (
        <S.Actions>
          {onRetry && (
            <Button icon="refresh" loading={retrying} onClick={onRetry}>
              Retry
            </Button>
          )}
          {action}
        </S.Actions>
      )}
    </S.Frame>
  );
}
