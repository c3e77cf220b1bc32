import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idIn, IdFilter } from './id-filter';

it('offers all of them first, and tells the id that is chosen', async () => {
  const told: (number | undefined)[] = [];
  const choices = [
    { id: 7, label: 'Harbor Youth' },
    { id: 8, label: 'Bay Shelter' },
  ];
  const show = (value: number | undefined) => (
    <IdFilter
      label="Identity"
      allLabel="All Identities"
      value={value}
      choices={choices}
      onChange={(id) => told.push(id)}
    />
  );
  const { rerender } = render(show(undefined));
  const select = screen.getByRole('combobox', { name: 'Identity' });
  expect(select).toHaveDisplayValue('All Identities');
  await userEvent.selectOptions(select, 'Bay Shelter');
  rerender(show(8));
  expect(select).toHaveDisplayValue('Bay Shelter');
  await userEvent.selectOptions(select, 'All Identities');
  expect(told).toEqual([8, undefined]);
});

it.each([
  ['8', 8],
  ['', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['8x', undefined],
  ['1234567890', undefined],
])('PL-12 reads %j in an address as %p', (text, id) => {
  expect(idIn(new URLSearchParams({ identity: text }), 'identity')).toBe(id);
  expect(idIn(new URLSearchParams(), 'identity')).toBeUndefined();
});
