import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Preview = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  max-height: 220px;
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-card);
  overflow-y: auto;
  background: var(--color-subtle);
`;

export const PreviewHead = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-8);
`;

export const PreviewText = styled.div`
  font: var(--text-message);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const Template = styled.details`
  font: var(--text-caption);
  color: var(--color-muted);

  > summary {
    width: fit-content;
    min-height: 24px;
    cursor: pointer;
  }
`;

export const SendButton = styled.div`
  width: 200px;
  ${media.phone} {
    width: 100%;
    > * {
      min-height: 48px;
    }
  }
`;

export const Jobs = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  list-style: none;
`;
