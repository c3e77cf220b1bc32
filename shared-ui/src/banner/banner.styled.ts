import styled from 'styled-components';
import { media } from '../theme/media';

export const Banner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-8) var(--space-12);
  padding: 10px var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-card);
  color: var(--color-fg);
  &[data-tone='info'] {
    --mark: var(--color-info-fg);
    background: var(--color-info-subtle);
  }
  &[data-tone='success'] {
    --mark: var(--color-success-fg);
    background: var(--color-success-subtle);
  }
  &[data-tone='warn'] {
    --mark: var(--color-warn-fg);
    background: var(--color-warn-subtle);
  }
  &[data-tone='danger'] {
    --mark: var(--color-danger-fg);
    background: var(--color-danger-subtle);
  }
  border-color: color-mix(in srgb, var(--mark) 24%, transparent);
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  height: 20px;
  color: var(--mark);
`;

export const Words = styled.div`
  flex: 1 1 180px;
  min-width: 0;
  font: var(--text-body);
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

export const Title = styled.div`
  font: var(--text-label);
  font-weight: 600;
`;

export const Action = styled.div`
  flex: none;
  align-self: center;
  margin-block: -4px;

  /* Below the words, and in line with them. */
  ${media.phone} {
    margin: 0 0 2px 28px;
  }
`;

export const Dismiss = styled.div`
  flex: none;
  margin: -4px;
`;
