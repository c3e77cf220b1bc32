import styled from 'styled-components';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-48) var(--space-24);
  text-align: center;
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  margin-bottom: var(--space-8);
  border-radius: var(--radius-panel);
  background: var(--color-subtle);
  color: var(--color-muted);
  &[data-tone='danger'] {
    background: var(--color-danger-subtle);
    color: var(--color-danger-fg);
  }
`;

export const Title = styled.h2`
  font: var(--text-h3);
`;

export const Text = styled.div`
  max-width: 44ch;
  font: var(--text-body);
  color: var(--color-muted);
  text-wrap: pretty;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-8);
  margin-top: var(--space-12);
`;
