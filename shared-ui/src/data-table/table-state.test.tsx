import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable, useTableState, withFilter } from '../grid';
import { readTableState, writeTableState } from './table-state';
import { columns, jobs } from './testing/jobs';

describe('useTableState', () => {
  const defaults = { pageSize: 10, sort: { id: 'start', direction: 'desc' } as const };
  const from = (query: string) => readTableState(new URLSearchParams(query), defaults);

  it('reads page, size and sort, and takes nonsense for the default', () => {
    expect(from('page=3&size=25&sort=-name')).toEqual({
      page: 3,
      pageSize: 25,
      sort: { id: 'name', direction: 'desc' },
    });
    expect(from('page=-1&size=7')).toEqual({ page: 1, pageSize: 10, sort: defaults.sort });
    expect(from('page=x')).toEqual(from(''));
  });

  it('leaves the default state out of the URL and other parameters in it', () => {
    const params = new URLSearchParams('status=active&page=4');
    expect(writeTableState(params, { page: 1, ...defaults }, defaults).toString()).toBe('status=active');
    const sorted = { page: 2, pageSize: 50, sort: { id: 'name', direction: 'asc' } as const };
    expect(writeTableState(params, sorted, defaults).toString()).toBe(
      'status=active&page=2&size=50&sort=name',
    );
  });

  it('a changed filter goes to page 1 and keeps size and sort', () => {
    const params = new URLSearchParams('page=4&size=25&status=active');
    expect(withFilter(params, 'status', 'error').toString()).toBe('size=25&status=error');
    expect(withFilter(params, 'status', '').toString()).toBe('size=25');
  });

  it('makes a turned page a step of the history and replaces for size and sort', async () => {
    const seen: [string, boolean | undefined][] = [];
    const user = userEvent.setup();
    function Screen() {
      const [params, setParams] = useState(new URLSearchParams());
      const { state, onStateChange } = useTableState([
        params,
        (next, options) => {
          seen.push([next.toString(), options?.replace]);
          setParams(next);
        },
      ]);
      return (
        <DataTable
          label="Jobs"
          columns={columns}
          rows={jobs(10)}
          total={30}
          rowKey={(job) => job.id}
          state={state}
          onStateChange={onStateChange}
        />
      );
    }
    render(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Job Name' }));
    expect(seen).toEqual([
      ['page=2', false],
      ['sort=name', true],
    ]);
  });
});
