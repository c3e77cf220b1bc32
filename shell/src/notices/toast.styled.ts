import { media } from '@campaign/shared-ui';
import styled from 'styled-components';

/**
 * Under the top bar: a panel's Close stands in the same corner and must stay within reach. Where there is no frame
 * nothing stands there, and lower down would be the page's title.
 */
export const Place = styled.div`
  .notistack-SnackbarContainer {
    top: calc(var(--topbar-height) + var(--space-8));
  }
  body:not(:has(#sidebar)) & .notistack-SnackbarContainer {
    top: var(--space-8);
  }
  /* Under a phone's top bar a page has its main action: over the bar's title, beside the menu, a toast covers none. */
  ${media.phone} {
    body:has(#sidebar) & .notistack-SnackbarContainer {
      --beside: 44px;
      top: var(--space-4);
      right: var(--space-8);
      left: auto;
      width: auto;
    }
    /* A panel fills a phone: over its title, beside its Close, no field. */
    body:has([aria-modal='true']) & .notistack-SnackbarContainer {
      --beside: 52px;
      right: var(--beside);
    }
  }
`;

export const Toast = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-12);
  width: min(400px, calc(100vw - var(--space-32) - var(--beside, 0px)));
  padding: var(--space-12) var(--space-8) var(--space-12) var(--space-16);
  border-radius: var(--radius-card);

  background: var(--color-surface);
  color: var(--color-fg);
  box-shadow: var(--shadow-2);
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }

  --tone: var(--color-info-fg);
  &[data-kind='success'] {
    --tone: var(--color-success-fg);
  }
  &[data-kind='warning'] {
    --tone: var(--color-warn-fg);
  }
  &[data-kind='error'] {
    --tone: var(--color-danger-fg);
  }
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  height: 28px;

  color: var(--tone);
`;

export const Words = styled.p`
  flex: 1;
  min-width: 0;
  padding: var(--space-4) 0;
  overflow-wrap: anywhere;

  font: var(--text-body);
`;
