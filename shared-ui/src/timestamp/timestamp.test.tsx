import { act, render, screen } from '@testing-library/react';
import { formatInstant, formatRelative, Timestamp } from '../index';

describe('Timestamp', () => {
  it('TBL-09 shows New York time with its zone, whatever the machine thinks', () => {
    render(<Timestamp iso="2026-11-20T19:00:00Z" />);
    const time = screen.getByText('Nov 20, 2026, 2:00 PM ET');
    expect(time).toHaveAttribute('datetime', '2026-11-20T19:00:00Z');
  });

  it('shows another zone and a bare date', () => {
    expect(formatInstant('2026-07-20T02:30:00Z', { zone: 'America/Los_Angeles' })).toBe(
      'Jul 19, 2026, 7:30 PM PT',
    );
    expect(formatInstant('2026-07-20T02:30:00Z', { style: 'date' })).toBe('Jul 19, 2026');
  });

  it('shows a dash for what is not a time', () => {
    render(<Timestamp iso={null} />);
    expect(screen.getByText('–')).toBeInTheDocument();
    expect(formatInstant('soon')).toBe('–');
  });

  it('says how long ago, keeps the exact time as a title and moves on with the clock', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T19:05:10Z') });
    render(<Timestamp iso="2026-11-20T19:05:05Z" variant="relative" />);
    const time = screen.getByText('5 seconds ago');
    expect(time).toHaveAttribute('title', 'Nov 20, 2026, 2:05 PM ET');
    act(() => jest.advanceTimersByTime(120_000));
    expect(time).toHaveTextContent('2 minutes ago');
    jest.useRealTimers();
  });

  it('rounds to the largest whole unit', () => {
    const now = Date.parse('2026-11-20T19:00:00Z');
    expect(formatRelative('2026-11-20T19:00:02Z', now)).toBe('just now');
    expect(formatRelative('2026-11-20T21:10:00Z', now)).toBe('in 2 hours');
    expect(formatRelative('2026-11-19T18:00:00Z', now)).toBe('yesterday');
  });
});
