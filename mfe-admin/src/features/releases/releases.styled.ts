import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Tab = styled.div`
  padding-top: var(--space-16);
`;

export const Remotes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-16);
`;

export const Channels = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;

export const OffMessage = styled.div`
  padding: var(--space-12) var(--space-16);
`;

/** A build's id: read letter by letter, and copied. */
export const BuildId = styled.code`
  font: var(--text-caption);
  font-family: var(--font-mono);
  user-select: all;
`;

export const Build = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-8);
  align-items: center;
`;

export const Failures = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding-block: var(--space-4);

  ${media.phone} {
    justify-items: end;
  }
`;

export const Chart = styled.div`
  display: grid;
  gap: var(--space-4);
  width: 100%;
  min-width: 96px;
`;

export const Bar = styled.div`
  display: flex;
  gap: 1px;
  height: 6px;
  overflow: hidden;

  border-radius: 3px;
`;

export const Part = styled.span`
  min-width: 3px;
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-12);
  margin: 0;
  padding: 0;

  color: var(--color-muted);
  font: var(--text-caption);
  list-style: none;
`;

export const Kind = styled.li`
  display: inline-flex;
  gap: var(--space-4);
  align-items: center;
`;

export const Dot = styled.span`
  width: 8px;
  height: 8px;

  border-radius: 2px;
`;
