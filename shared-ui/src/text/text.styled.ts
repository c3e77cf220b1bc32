import styled from 'styled-components';

export const Text = styled.span`
  min-width: 0;
  &[data-truncate='line'] {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-truncate='lines'] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--lines);
  }

  &[data-variant='display'] {
    font: var(--text-display);
    letter-spacing: -0.01em;
  }
  &[data-variant='h1'] {
    font: var(--text-h1);
    letter-spacing: -0.005em;
  }
  &[data-variant='h2'] {
    font: var(--text-h2);
  }
  &[data-variant='h3'] {
    font: var(--text-h3);
  }
  &[data-variant='body'] {
    font: var(--text-body);
  }
  &[data-variant='table'] {
    font: var(--text-table);
  }
  &[data-variant='caption'] {
    font: var(--text-caption);
  }
  &[data-variant='message'] {
    font: var(--text-message);
  }
  &[data-mono] {
    font-family: var(--font-mono);
    font-size: 0.92em;
  }
  &[data-numeric] {
    font-feature-settings: 'tnum' 1;
  }
  &[data-weight='400'] {
    font-weight: 400;
  }
  &[data-weight='500'] {
    font-weight: 500;
  }
  &[data-weight='600'] {
    font-weight: 600;
  }

  &[data-tone='default'] {
    color: var(--color-fg);
  }
  &[data-tone='muted'] {
    color: var(--color-muted);
  }
  &[data-tone='faint'] {
    color: var(--color-faint);
  }
  &[data-tone='accent'] {
    color: var(--color-accent-fg);
  }
  &[data-tone='success'] {
    color: var(--color-success-fg);
  }
  &[data-tone='warn'] {
    color: var(--color-warn-fg);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-fg);
  }
  &[data-tone='info'] {
    color: var(--color-info-fg);
  }
`;
