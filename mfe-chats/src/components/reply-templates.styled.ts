import styled from 'styled-components';

export const Attached = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);
`;

export const Small = styled.div`
  width: 96px;
  > * {
    max-height: 96px;
  }
`;
