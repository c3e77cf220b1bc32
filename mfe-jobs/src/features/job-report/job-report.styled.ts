import styled from 'styled-components';

export const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr));
  gap: var(--space-16);
`;

export const Bubble = styled.p`
  width: fit-content;
  max-width: min(100%, 400px);
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-panel) var(--radius-panel) 4px;
  font: var(--text-message);
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  background: var(--color-bubble-out);
  color: var(--color-on-accent);
`;

export const Reasons = styled.ul`
  padding: 0;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  list-style: none;
`;

/** A number that two lines would make two of. */
export const OneLine = styled.span`
  white-space: nowrap;
`;
