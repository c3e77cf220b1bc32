import { act, screen } from '@testing-library/react';
import { loadingEnded, loadingStarted, type LoadingKind } from '@campaign/shared-api';
import { renderRemote } from '@campaign/platform/testing';
import { ReadingBar, WaitingOverlay } from './loading-host';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<LoadingKind>(['overlay', 'bar'])(
  'LOAD-02 LOAD-04 LOAD-05 shows the %s until 1000 ms after the load ended',
  (kind) => {
    const { store } = renderRemote(kind === 'overlay' ? <WaitingOverlay /> : <ReadingBar />);
    expect(screen.queryByText('Loading')).toBeNull();
    act(() => void store.dispatch(loadingStarted(kind)));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    act(() => void store.dispatch(loadingEnded(kind)));
    act(() => void jest.advanceTimersByTime(999));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText('Loading')).toBeNull();
  },
);
