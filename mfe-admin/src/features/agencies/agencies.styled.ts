import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** Fields that belong together, under a name. */
export const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-bottom: var(--space-8);
    padding: 0;
    font: var(--text-h3);
  }
`;

export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-12);
  align-items: start;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** What was changed when, newest first. */
export const Changes = styled.ul`
  display: grid;
  gap: var(--space-12);
  margin: 0;
  padding: 0;
  list-style: none;
`;
