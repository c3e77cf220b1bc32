import styled from 'styled-components';

export const Icon = styled.span`
  display: inline-flex;
  flex: none;
  vertical-align: -0.18em;
`;
