import styled, { css } from 'styled-components';
import { unseen } from '../theme/unseen';
import { media } from '../theme/media';

export const Field = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
`;

export const LabelRow = styled.div`
  display: flex;
  align-items: baseline;
  gap: 6px;
  &[data-hidden] {
    ${unseen}
  }
`;

export const Label = styled.label`
  font: var(--text-label);
  color: var(--color-fg);
`;

export const Optional = styled.span`
  font: var(--text-caption);
  color: var(--color-faint);
`;

export const Aside = styled.span`
  margin-left: auto;
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Help = styled.div`
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Error = styled.div`
  display: flex;
  gap: var(--space-4);
  font: var(--text-caption);
  color: var(--color-danger-fg);
`;

/** The look of everything one types into; on the input itself or on a frame around it. */
export const inputBox = css`
  width: 100%;
  min-width: 0;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-control);
  transition: border-color var(--duration-press) var(--ease-standard);

  min-height: var(--control-md);
  font: var(--text-body);
  ${media.coarse} {
    min-height: var(--control-touch);
    font: var(--text-touch-input);
  }

  background: var(--color-surface);
  color: var(--color-fg);
  &:hover:not(:disabled, [data-disabled]) {
    border-color: var(--color-muted);
  }
  &[aria-invalid='true'],
  &:has([aria-invalid='true']) {
    border-color: var(--color-danger);
  }
  &:focus-visible,
  &:has(> :focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: -1px;
    border-color: transparent;
  }
  &:disabled,
  &[data-disabled] {
    cursor: not-allowed;
    border-color: var(--color-border);
    background: var(--color-subtle);
    color: var(--color-muted);
  }
`;

export const placeholder = css`
  &::placeholder {
    color: var(--color-faint);
    opacity: 1;
  }
`;
