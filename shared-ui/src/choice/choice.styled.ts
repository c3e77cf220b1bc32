import styled, { css } from 'styled-components';
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
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
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

export const Group = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  min-width: 0;
`;

export const Legend = styled.div`
  display: flex;
  align-items: baseline;
  gap: 6px;
  font: var(--text-label);
  &[data-hidden] {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

export const Optional = styled.span`
  font: var(--text-caption);
  color: var(--color-faint);
`;

export const Options = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  &[data-direction='row'] {
    flex-flow: row wrap;
    column-gap: var(--space-20);
  }
  &[data-variant='card'][data-direction='row'] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
    gap: var(--space-12);
  }
  ${media.phone} {
    &[data-direction='row'] {
      flex-direction: column;
    }
    &[data-variant='card'][data-direction='row'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  order: 1;
  width: 36px;
  height: 36px;
  border-radius: var(--radius-card);
  background: var(--color-subtle);
  color: var(--color-muted);
`;

export const Option = styled.div`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);

  &[data-variant='card'] {
    gap: var(--space-12);
    padding: var(--space-12) var(--space-16);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
    background: var(--color-surface);
    transition: border-color var(--duration-press) var(--ease-standard);
  }
  &[data-variant='card'] ${Words} {
    order: 2;
    flex: 1;
  }
  &[data-variant='card'] ${Dot} {
    order: 3;
  }
  &[data-variant='card'] ${Label} {
    font: var(--text-label);
  }
  &[data-variant='card'] ${Label}::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  &[data-variant='card']:hover:not([data-disabled]) {
    border-color: var(--color-control-border);
  }
  &[data-variant='card']:has(:checked) {
    border-color: var(--color-accent);
    box-shadow: inset 0 0 0 1px var(--color-accent);
  }
  &[data-variant='card']:has(:checked) ${Picture} {
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  &[data-variant='card'][data-disabled] {
    background: var(--color-subtle);
  }
  &[data-variant='card']:has(:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  &[data-variant='card'] ${Dot}:focus-visible {
    outline: none;
  }
`;
