import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Select } from '../index';
import { FilterBar } from '../grid';

describe('FilterBar', () => {
  const status = (
    <Select label="Status" hideLabel value="" placeholder="All" options={[]} onChange={() => {}} />
  );

  it('JOBS-08 JOBS-09 refreshes, and clears when there is something to clear', async () => {
    const onRefresh = jest.fn();
    const onClear = jest.fn();
    const user = userEvent.setup();
    const { rerender } = render(
      <FilterBar onRefresh={onRefresh} onClear={onClear} actions={<Button>Create Job +</Button>}>
        {status}
      </FilterBar>,
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(onRefresh).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    rerender(
      <FilterBar onClear={onClear} activeCount={2}>
        {status}
      </FilterBar>,
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onClear).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Filters (2)')).toBeInTheDocument();
  });
});
