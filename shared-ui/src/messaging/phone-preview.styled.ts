import styled from 'styled-components';

export const Figure = styled.figure`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-8);
  min-width: 0;
`;

export const Phone = styled.div`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  width: 100%;
  max-width: 320px;
  border: 6px solid var(--color-border);
  border-radius: 32px;
  background: var(--color-surface);
`;

export const Bar = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-16) var(--space-12) var(--space-8);
  border-bottom: 1px solid var(--color-border);
  background: var(--color-subtle);
`;

export const Avatar = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--color-border);
  color: var(--color-muted);
`;

export const From = styled.span`
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-fg);
`;

export const Screen = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-8);
  min-height: 260px;
  max-height: 420px;
  padding: var(--space-16) var(--space-12);
  overflow-y: auto;
`;

export const Time = styled.span`
  align-self: center;
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Placeholder = styled.p`
  margin: auto;
  max-width: 22ch;
  text-align: center;
  text-wrap: balance;
  color: var(--color-muted);
`;

export const Bubble = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  max-width: 88%;
`;

export const Text = styled.div`
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-panel) var(--radius-panel) var(--radius-panel) 4px;
  font: var(--text-message);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  background: var(--color-bubble-in);
  color: var(--color-fg);
`;

export const Sample = styled.figcaption`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  max-width: 100%;
`;

export const SampleLabel = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;
