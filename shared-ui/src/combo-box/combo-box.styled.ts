import styled from 'styled-components';
import { inputBox, placeholder } from '../field/field.styled';
import { Floating } from '../overlay/floating.styled';
import { media } from '../theme/media';

export const Frame = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  ${inputBox}
  &[data-multiple] {
    flex-wrap: wrap;
    gap: var(--space-4);
    padding: 3px 32px 3px 4px;
  }
`;

export const Input = styled.input`
  flex: 1;
  align-self: stretch;
  width: 100%;
  min-width: 0;
  padding: 0 0 0 10px;
  border: 0;
  border-radius: inherit;
  text-overflow: ellipsis;
  ${Frame}[data-multiple] > & {
    min-width: 80px;
    min-height: 24px;
    padding-left: 6px;
  }

  background: transparent;
  color: inherit;
  ${placeholder}
  &:focus-visible {
    outline: none;
  }
  &:disabled {
    cursor: not-allowed;
  }
`;

export const Arrow = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  color: var(--color-muted);
  pointer-events: none;
  ${Frame}[data-multiple] > & {
    position: absolute;
    inset: 0 0 0 auto;
  }
`;

export const Popup = styled(Floating)`
  max-height: min(320px, calc(100dvh - 16px));
  padding: var(--space-4);
`;

export const List = styled.div`
  display: flex;
  flex-direction: column;
`;

export const Option = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--control-md);
  padding: 6px var(--space-8);
  border-radius: var(--radius-chip);
  font: var(--text-body);
  cursor: pointer;
  ${media.coarse} {
    min-height: var(--control-touch);
  }

  &[data-active] {
    background: var(--color-subtle);
  }
  &[aria-selected='true'] {
    color: var(--color-accent-fg);
  }
  &[aria-disabled] {
    cursor: not-allowed;
    color: var(--color-muted);
  }
  ${media.forcedColors} {
    &[data-active] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const OptionWords = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Hint = styled.span`
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Note = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-8);
  font: var(--text-table);
  color: var(--color-muted);
`;

export const Chips = styled.ul`
  display: contents;
  list-style: none;
`;

export const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  min-height: 24px;
  padding-left: var(--space-8);
  border-radius: var(--radius-chip);
  font: var(--text-table);
  background: var(--color-neutral-subtle);
  color: var(--color-fg);
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const Remove = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-chip);
  cursor: pointer;
  background: none;
  color: var(--color-muted);
  &:hover:not(:disabled) {
    color: var(--color-fg);
  }
`;
