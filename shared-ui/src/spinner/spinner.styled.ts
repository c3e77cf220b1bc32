import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const turn = keyframes`to { transform: rotate(360deg); }`;
const breathe = keyframes`50% { opacity: 0.4; }`;

export const Frame = styled.span`
  display: inline-flex;
  flex: none;
`;

export const Ring = styled.svg`
  animation: ${turn} 700ms linear infinite;
  ${media.reducedMotion} {
    animation: ${breathe} 1600ms ease-in-out infinite;
  }
`;
