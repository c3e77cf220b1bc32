import styled from 'styled-components';

export const Assigned = styled.figure`
  max-width: 240px;
`;
