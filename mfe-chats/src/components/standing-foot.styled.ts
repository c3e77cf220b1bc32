import styled from 'styled-components';

export const Decision = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;
