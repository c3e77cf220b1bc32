import styled from 'styled-components';

export const Form = styled.form`
  display: grid;
  gap: var(--space-16);
`;

export const Parts = styled.div`
  display: grid;
  gap: var(--space-32);
`;

/** Takes the focus of what is gone from it. */
export const Part = styled.section.attrs({ tabIndex: -1 })`
  display: grid;
  gap: var(--space-12);
  justify-items: start;
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
  padding: var(--space-12) 0;

  & + & {
    border-top: 1px solid var(--color-border);
  }
`;

export const Facts = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-4);
  min-width: 12rem;
`;

export const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
  gap: var(--space-8) var(--space-16);
  width: 100%;
  margin: 0;
  padding: var(--space-16);
  list-style: none;

  border-radius: var(--radius-md);

  background: var(--color-inset);
  font-family: var(--font-mono);
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
`;

/** Cancel, then the action, at the right, like the footer of every dialog. */
export const DialogActions = styled(Actions)`
  justify-content: flex-end;
`;

export const Qr = styled.svg`
  width: 11rem;
  height: 11rem;

  border-radius: var(--radius-md);
`;
