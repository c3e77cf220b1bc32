import styled from 'styled-components';
import { media } from '../theme/media';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
`;

export const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-8);
`;

export const Label = styled.span`
  flex: 1;
  font: var(--text-label);
`;

export const Detail = styled.span`
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Track = styled.div`
  overflow: hidden;
  border-radius: var(--radius-pill);
  height: 6px;
  &[data-size='sm'] {
    height: 4px;
  }
  background: var(--color-neutral-subtle);
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`;

export const Fill = styled.div`
  height: 100%;
  border-radius: inherit;
  transform-origin: left;
  transform: scaleX(var(--share));
  transition: transform var(--duration-panel) var(--ease-standard);
  &[data-tone='accent'] {
    background: var(--color-accent);
  }
  &[data-tone='success'] {
    background: var(--color-success);
  }
  &[data-tone='warn'] {
    background: var(--color-warn);
  }
  &[data-tone='danger'] {
    background: var(--color-danger);
  }
  ${media.forcedColors} {
    background: Highlight;
  }
`;
