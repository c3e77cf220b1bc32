import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from '../index';

describe('Select', () => {
  it('offers its options after a placeholder and gives native events', async () => {
    const seen: [string, string][] = [];
    const user = userEvent.setup();
    render(
      <Select
        label="Status"
        name="status"
        value=""
        placeholder="Any status"
        error="Choose one."
        options={[
          { value: 'active', label: 'Active' },
          { value: 'error', label: 'Error', disabled: true },
        ]}
        onChange={(event) => seen.push([event.target.name, event.target.value])}
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Status' });
    expect(select).toHaveDisplayValue('Any status');
    expect(select).toHaveAccessibleDescription('Choose one.');
    await user.selectOptions(select, 'Active');
    expect(seen).toEqual([['status', 'active']]);
    expect(screen.getByRole('option', { name: 'Error' })).toBeDisabled();
  });
});
