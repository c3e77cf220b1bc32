import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateRangePicker, DateTimeField, type DayRange } from '../dates';

describe('DateTimeField', () => {
  it('SCHED-01 SCHED-07 shows New York wall time with its zone, gives UTC, and repeats it elsewhere', () => {
    const seen: string[] = [];
    render(
      <DateTimeField
        label="Start"
        value="2026-11-20T19:00:00.000Z"
        onChange={(iso) => seen.push(iso)}
        min="2026-11-20T18:00:00.000Z"
        showIn={['America/Los_Angeles']}
      />,
    );
    const input = screen.getByLabelText('Start');
    expect(input).toHaveValue('2026-11-20T14:00');
    expect(input).toHaveAttribute('min', '2026-11-20T13:00');
    expect(screen.getByText('Eastern Time')).toBeInTheDocument();
    expect(input).toHaveAccessibleDescription('Nov 20, 2026, 11:00 AM PT');
    fireEvent.change(input, { target: { value: '2026-07-01T09:30' } });
    fireEvent.change(input, { target: { value: '' } });
    expect(seen).toEqual(['2026-07-01T13:30:00.000Z', '']);
  });
});

describe('DateRangePicker', () => {
  function Sent({ start = null }: { start?: DayRange | null }) {
    const [range, setRange] = useState<DayRange | null>(start);
    return (
      <>
        <DateRangePicker label="Send Date" value={range} onChange={setRange} />
        <output>{range ? `${range.from}/${range.to}` : 'any'}</output>
      </>
    );
  }
  const chosen = () => screen.getAllByRole('status').find((one) => one.tagName === 'OUTPUT')?.textContent;
  beforeEach(() =>
    jest.useFakeTimers({
      now: Date.parse('2026-11-21T03:00:00Z'),
      doNotFake: ['setTimeout', 'queueMicrotask'],
    }),
  );
  afterEach(() => jest.useRealTimers());

  it('JOBS-04 JOBS-39 offers ranges counted from today in New York, and says whose days they are', async () => {
    const user = userEvent.setup();
    render(<Sent />);
    await user.click(screen.getByRole('button', { name: 'Send Date' }));
    expect(screen.getByText('Days in Eastern Time')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    expect(chosen()).toBe('2026-11-14/2026-11-20');
    expect(screen.getByRole('button', { name: 'Send Date: Nov 14 – 20, 2026' })).toHaveFocus();
  });

  it('offers days to come where days are scheduled', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    const { rerender } = render(<DateRangePicker label="Send Date" value={null} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Send Date' }));
    expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull();
    rerender(<DateRangePicker label="Send Date" value={null} ahead onChange={onChange} />);
    for (const [name, range] of [
      ['Tomorrow', { from: '2026-11-21', to: '2026-11-21' }],
      ['Next 7 days', { from: '2026-11-20', to: '2026-11-26' }],
      ['Next 30 days', { from: '2026-11-20', to: '2026-12-19' }],
    ] as const) {
      const preset = screen.queryByRole('button', { name });
      if (!preset) await user.click(screen.getByRole('button', { name: 'Send Date' }));
      await user.click(screen.getByRole('button', { name }));
      expect(onChange).toHaveBeenLastCalledWith(range);
    }
  });

  it('takes two typed days, the first before the last, only on Apply; and can be cleared', async () => {
    const user = userEvent.setup();
    render(<Sent start={{ from: '2026-11-03', to: '2026-11-14' }} />);
    await user.click(screen.getByRole('button', { name: /Send Date/ }));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Before the first day');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-05' } });
    expect(chosen()).toBe('2026-11-03/2026-11-14');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(chosen()).toBe('2026-11-03/2026-11-05');
    await user.click(screen.getByRole('button', { name: /Send Date/ }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(chosen()).toBe('any');
  });

  it.each([
    ['none is chosen', null],
    ['a range is chosen', { from: '2026-11-03', to: '2026-11-14' }],
  ] as const)('JOBS-39 marks today in the zone that it names, when %s', async (_when, start) => {
    // Ten in the evening in New York; where the browser is, the next day has begun.
    expect(new Date().getDate()).toBe(21);
    const user = userEvent.setup();
    render(<Sent start={start} />);
    await user.click(screen.getByRole('button', { name: /Send Date/ }));
    expect(await screen.findByRole('button', { name: 'Today, Friday, November 20, 2026' })).toHaveAttribute(
      'data-today',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Saturday, November 21, 2026' })).not.toHaveAttribute(
      'data-today',
    );
  });

  it('marks a range in the calendar by keyboard', async () => {
    const user = userEvent.setup();
    render(<Sent />);
    await user.click(screen.getByRole('button', { name: 'Send Date' }));
    const today = await screen.findByRole('button', { name: /Friday, November 20, 2026/ });
    act(() => today.focus());
    // After the first end the calendar steps on by itself, to the 21st.
    await user.keyboard('{Enter}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(chosen()).toBe('2026-11-18/2026-11-20');
  });
});
