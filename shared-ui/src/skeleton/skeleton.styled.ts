import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const breathe = keyframes`50% { opacity: 0.45; }`;

/** A grey bar that breathes, or stands still for who wants no motion; also used inside table cells. */
export const Bar = styled.span`
  display: block;
  height: 12px;
  border-radius: var(--radius-chip);
  background: var(--color-inset);
  animation: ${breathe} 1600ms ease-in-out infinite;
  ${media.reducedMotion} {
    animation: none;
  }
  [data-theme='dark'] & {
    background: var(--color-border);
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) & {
      background: var(--color-border);
    }
  }
  ${media.forcedColors} {
    border: 1px solid GrayText;
  }
`;

export const Frame = styled.div`
  position: relative;
  display: grid;
  gap: var(--space-12);
  &[data-variant='tiles'] {
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  }
  &[data-variant='form'] {
    gap: var(--space-24);
  }
`;

export const Part = styled(Bar)`
  &[data-variant='lines']:last-child:not(:nth-child(2)) {
    width: 60%;
  }
  &[data-variant='table'] {
    height: 20px;
    margin-block: var(--space-4);
  }
  &[data-variant='chart'] {
    height: 240px;
    border-radius: var(--radius-card);
  }
  &[data-variant='tiles'] {
    height: 96px;
    border-radius: var(--radius-card);
  }
  &[data-variant='form'] {
    height: var(--control-md);
    border-radius: var(--radius-control);
  }
`;
