import styled from 'styled-components';

export const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr) auto;
  gap: var(--space-12);
  padding: var(--space-12);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
`;

export const Still = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  width: 72px;
  height: 56px;
  border-radius: var(--radius-control);
  background: var(--color-inset);
  color: var(--color-muted);

  > img,
  > video {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  min-width: 0;
`;
