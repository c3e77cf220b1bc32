import styled, { css } from 'styled-components';
import { unseen } from '../theme/unseen';
import { media } from '../theme/media';

export const Choice = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);
  min-width: 0;
  &[data-bare] {
    display: inline-flex;
  }
`;

const mark = css`
  position: relative;
  appearance: none;
  flex: none;
  margin: 2px 0;
  border: 1px solid var(--color-control-border);
  cursor: pointer;
  transition:
    background-color var(--duration-press) var(--ease-standard),
    border-color var(--duration-press) var(--ease-standard);

  width: 16px;
  height: 16px;

  background: var(--color-surface);
  &:hover:not(:disabled) {
    border-color: var(--color-muted);
  }
  &:checked,
  &:indeterminate:not([type='radio']) {
    border-color: var(--color-accent);
    background: var(--color-accent);
  }
  &:checked:hover:not(:disabled) {
    border-color: var(--color-accent-hover);
    background: var(--color-accent-hover);
  }
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
  ${media.forcedColors} {
    appearance: auto;
  }
  /* The target is at least 24 px (44 for fingers) though the mark is 16. */
  &::before {
    content: '';
    position: absolute;
    inset: -5px;
  }
  ${media.coarse} {
    &::before {
      inset: -14px;
    }
  }
`;

export const Box = styled.input`
  border-radius: var(--radius-chip);
  ${mark}
  &::after {
    content: '';
    position: absolute;
    opacity: 0;
  }
  &:checked::after {
    inset: 1px 4px 3px;
    border: solid var(--color-on-accent);
    border-width: 0 2px 2px 0;
    transform: rotate(42deg);
    opacity: 1;
  }
  &:indeterminate::after {
    inset: 6px 3px;
    border: 0;
    background: var(--color-on-accent);
    transform: none;
    opacity: 1;
  }
`;

export const Dot = styled.input`
  border-radius: 50%;
  ${mark}
  &:checked::after {
    content: '';
    position: absolute;
    inset: 4px;
    border-radius: 50%;
    background: var(--color-on-accent);
  }
`;

export const Track = styled.input`
  border-radius: var(--radius-pill);
  ${mark}
  width: 32px;
  height: 18px;
  margin: 1px 0;
  background: var(--color-inset);
  &::after {
    content: '';
    position: absolute;
    top: 2px;
    left: 2px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--color-muted);
    transition: transform var(--duration-hover) var(--ease-standard);
  }
  &:checked::after {
    transform: translateX(14px);
    background: var(--color-on-accent);
  }
`;

export const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
  &[data-hidden] {
    ${unseen}
  }
`;

export const Label = styled.label`
  font: var(--text-body);
  cursor: pointer;
  :disabled ~ ${Words} > & {
    cursor: not-allowed;
    color: var(--color-muted);
  }
`;

export const Hint = styled.span`
  font: var(--text-caption);
  color: var(--color-muted);
`;
