import styled from 'styled-components';

export const Time = styled.time`
  font-feature-settings: 'tnum' 1;
  white-space: nowrap;
`;
