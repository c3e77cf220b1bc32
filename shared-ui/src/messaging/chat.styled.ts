import styled from 'styled-components';

export const Thread = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-12);
  min-height: 0;
  padding: var(--space-16);
  overflow-y: auto;
  overscroll-behavior: contain;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const Day = styled.div`
  align-self: center;
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Message = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  max-width: min(80%, 480px);
  &[data-direction='out'] {
    align-self: flex-end;
    align-items: flex-end;
  }
  &[data-direction='in'] {
    align-self: flex-start;
    align-items: flex-start;
  }
`;

export const Bubble = styled.div`
  padding: var(--space-8) var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-panel);
  font: var(--text-message);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-direction='out'] {
    border-bottom-right-radius: 4px;
    background: var(--color-bubble-out);
    color: var(--color-on-accent);
  }
  &[data-direction='in'] {
    border-bottom-left-radius: 4px;
    background: var(--color-bubble-in);
    color: var(--color-fg);
  }
  &[data-direction='out'][data-automatic] {
    border-color: var(--color-border);
    background: var(--color-surface);
    color: var(--color-fg);
  }
  &[data-direction='out'][data-state='failed'] {
    border-color: var(--color-danger);
    background: var(--color-danger-subtle);
    color: var(--color-fg);
  }
`;

export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Problem = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  color: var(--color-danger-fg);
`;

export const Sending = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
`;
