import styled from 'styled-components';

export const List = styled.ul`
  margin: 0;
  padding: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  list-style: none;
`;

export const Item = styled.li`
  padding: var(--space-16);

  & + & {
    border-top: 1px solid var(--color-border);
  }
`;

export const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
`;

export const Name = styled.h2`
  margin: 0;
  font: var(--text-h3);
`;

export const Sentence = styled.p`
  margin: var(--space-8) 0 0;
  overflow-wrap: anywhere;
`;

export const Remedy = styled.p`
  margin: var(--space-4) 0 0;
  color: var(--color-muted);
  overflow-wrap: anywhere;
`;

export const Url = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  margin: var(--space-8) 0 var(--space-4);

  code {
    overflow-wrap: anywhere;
  }
`;
