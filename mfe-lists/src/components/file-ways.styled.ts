import styled from 'styled-components';

/** Close below the file it is about. */
export const Ways = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-8);
  margin-top: calc(-1 * var(--space-8));

  > button {
    max-width: 100%;
    height: auto;
    min-height: 32px;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
