import styled from 'styled-components';

export const Form = styled.form`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-12);
  align-items: start;

  /* In line with the field, which has its label above and its help below. */
  > button {
    margin-top: calc(var(--space-24) + var(--space-2));
  }
`;

/** Over the whole width, on a line of its own. */
export const Wide = styled.div`
  grid-column: 1;
`;

/** What is no stop word, and stands here for want of a screen of its own. */
export const Rules = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-24);
  padding-top: var(--space-24);
  border-top: 1px solid var(--color-border);
`;

export const List = styled.ul`
  margin: 0;
  padding: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  list-style: none;
`;

export const Item = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-16);
  padding: var(--space-8) var(--space-8) var(--space-8) var(--space-16);

  & + & {
    border-top: 1px solid var(--color-border);
  }
`;

export const Word = styled.span`
  flex: 1;
  min-width: 0;
  font: var(--text-body);
  overflow-wrap: anywhere;
`;

/** Texts and days beside each other, the agency's above the identity's. */
export const Limits = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-12);
  align-items: start;
`;
