import styled from 'styled-components';

export const Part = styled.section`
  display: grid;
  gap: var(--space-8);
  justify-items: start;
  padding-top: var(--space-16);

  border-top: 1px solid var(--color-border);
`;

export const Rows = styled.ul`
  width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-12);
  align-items: center;
  justify-content: space-between;
  width: 100%;
  padding: var(--space-8) 0;

  & + & {
    border-top: 1px solid var(--color-border);
  }
`;

export const Facts = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-4);
  min-width: 10rem;
`;
