import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const pulse = keyframes`
  0% { box-shadow: 0 0 0 0 color-mix(in srgb, currentColor 45%, transparent); }
  70%, 100% { box-shadow: 0 0 0 5px transparent; }
`;

export const Badge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  padding: 0 var(--space-8);
  border: 1px solid transparent;
  border-radius: var(--radius-pill);
  white-space: nowrap;
  vertical-align: middle;

  min-height: 20px;
  font: var(--text-badge);
  font-feature-settings: 'tnum' 1;

  &[data-tone='neutral'] {
    background: var(--color-neutral-subtle);
    color: var(--color-neutral-fg);
  }
  &[data-tone='accent'] {
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  &[data-tone='success'] {
    background: var(--color-success-subtle);
    color: var(--color-success-fg);
  }
  &[data-tone='warn'] {
    background: var(--color-warn-subtle);
    color: var(--color-warn-fg);
  }
  &[data-tone='danger'] {
    background: var(--color-danger-subtle);
    color: var(--color-danger-fg);
  }
  &[data-tone='info'] {
    background: var(--color-info-subtle);
    color: var(--color-info-fg);
  }
  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;

export const Dot = styled.span`
  width: 6px;
  height: 6px;
  margin: 0 var(--space-2);
  border-radius: 50%;
  background: currentColor;
  animation: ${pulse} 1600ms ease-out infinite;
  ${media.reducedMotion} {
    animation: none;
  }
`;
