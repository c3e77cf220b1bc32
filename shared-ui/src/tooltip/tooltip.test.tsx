import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from '../index';

describe('Tooltip', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  it('waits a moment on hover, comes at once on keyboard focus, and describes its control', async () => {
    const user = setup();
    render(
      <Tooltip content="In New York">
        <button>Start</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Start' });
    await user.hover(button);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(500));
    expect(screen.getByRole('tooltip')).toHaveTextContent('In New York');
    await user.unhover(button);
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await user.tab();
    expect(button).toHaveAccessibleDescription('In New York');
  });

  it('can be hovered itself, and Escape hides it', async () => {
    const user = setup();
    render(
      <Tooltip content="In New York">
        <button>Start</button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button'));
    act(() => jest.advanceTimersByTime(500));
    await user.hover(screen.getByRole('tooltip'));
    act(() => jest.advanceTimersByTime(500));
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
