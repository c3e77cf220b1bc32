import styled from 'styled-components';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
`;

export const Zone = styled.label`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-32) var(--space-24);
  border: 1px dashed var(--color-control-border);
  border-radius: var(--radius-card);
  text-align: center;
  cursor: pointer;
  transition: background-color var(--duration-hover) var(--ease-standard);

  background: var(--color-surface);
  &:hover:not([data-disabled]) {
    background: var(--color-subtle);
  }
  &[data-over] {
    border-color: var(--color-accent);
    background: var(--color-accent-subtle);
  }
  &[data-invalid] {
    border-color: var(--color-danger);
  }
  &[data-disabled] {
    cursor: not-allowed;
    opacity: 0.6;
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

export const Input = styled.input`
  position: absolute;
  inset: 0;
  width: 1px;
  height: 1px;
  opacity: 0;
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius-card);
  background: var(--color-accent-subtle);
  color: var(--color-accent-fg);
`;

export const Words = styled.span`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
`;

export const Choose = styled.span`
  font-weight: 500;
  color: var(--color-accent-fg);
`;

export const Help = styled.span`
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Files = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding: 0;
  list-style: none;
`;

export const File = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 36px;
  padding: var(--space-4) var(--space-4) var(--space-4) var(--space-12);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: var(--color-muted);
`;

export const Name = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--color-fg);
`;

export const Size = styled.span`
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
`;
