import styled from 'styled-components';
import { Floating } from '../overlay/floating.styled';

export const Anchor = styled.span`
  display: contents;
`;

export const Box = styled(Floating)`
  width: max-content;
  max-height: calc(100dvh - 16px);
  padding: var(--space-16);
`;
