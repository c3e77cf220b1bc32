import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from '../index';

function Search({ told }: { told: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Search jobs"
        value={value}
        onChange={(text) => {
          told(text);
          setValue(text);
        }}
      />
      <button onClick={() => setValue('from outside')}>Elsewhere</button>
      <button onClick={() => setValue('')}>Clear filters</button>
    </>
  );
}

describe('SearchField', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  it('JOBS-01 waits 250 ms after the last key before it searches', async () => {
    const told = jest.fn();
    const user = setup();
    render(<Search told={told} />);
    await user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'spring');
    act(() => jest.advanceTimersByTime(249));
    expect(told).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(told.mock.calls).toEqual([['spring']]);
  });

  it('searches at once on Enter, and clears by button and Escape', async () => {
    const told = jest.fn();
    const user = setup();
    render(<Search told={told} />);
    const input = screen.getByRole('searchbox');
    await user.type(input, 'a{Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.type(input, 'b{Escape}');
    act(() => jest.advanceTimersByTime(1000));
    expect(told.mock.calls.flat()).toEqual(['a', '', '']);
    expect(input).toHaveValue('');
  });

  it('shows a value that comes from outside', async () => {
    const user = setup();
    render(<Search told={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByRole('searchbox')).toHaveValue('from outside');
  });

  it('searches no more for what was being typed when a value comes from outside', async () => {
    const told = jest.fn();
    const user = setup();
    render(<Search told={told} />);
    await user.type(screen.getByRole('searchbox'), 'spring');
    // As Back does it: the field is not left.
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).click());
    act(() => jest.advanceTimersByTime(1000));
    expect(told).not.toHaveBeenCalled();
    expect(screen.getByRole('searchbox')).toHaveValue('from outside');
  });

  it('JOBS-09 is empty once the filters are cleared, also where nothing was searched for yet', async () => {
    const told = jest.fn();
    const user = setup();
    render(<Search told={told} />);
    await user.type(screen.getByRole('searchbox'), 'spring');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(told.mock.calls).toEqual([['spring']]);
  });
});
