import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, IconButton, Timestamp, type IconName } from '../index';
import { DataTable, type Column, type DataTableProps, type RowKey, type TableState } from '../grid';
import { columns, jobs, start, type Job } from './testing/jobs';
import { layOut } from '../testing/lay-out';

/** A server of `of` jobs behind the table. */
function Table({
  of = 95,
  told,
  ...props
}: Partial<DataTableProps<Job>> & { of?: number; told?: (state: TableState) => void }) {
  const [state, setState] = useState(props.state ?? start);
  const first = (state.page - 1) * state.pageSize;
  const rows = jobs(Math.max(0, Math.min(state.pageSize, of - first)), first + 1);
  return (
    <DataTable
      label="Jobs"
      columns={columns}
      rows={rows}
      total={of}
      rowKey={(job) => job.id}
      rowLabel={(job) => job.name}
      onStateChange={(next) => {
        told?.(next);
        setState(next);
      }}
      {...props}
      state={state}
    />
  );
}

const shownRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('DataTable', () => {
  it('shows its columns and rows under its name', () => {
    render(<Table of={3} />);
    expect(screen.getByRole('table', { name: 'Jobs' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Job Name',
      'Job ID',
    ]);
    expect(shownRows()).toEqual(['Job 1', 'Job 2', 'Job 3']);
  });

  it('breaks names, and of other words only one that is too long for any column', () => {
    const long = 'X'.repeat(120);
    const said = [
      ...columns,
      { id: 'by', header: 'By', cell: ({ id }: Job) => (id === 1 ? long : 'Ana Ruiz') },
    ];
    render(<Table of={2} columns={said} />);
    const breaks = screen.getAllByRole('cell').map((cell) => getComputedStyle(cell).overflowWrap);
    expect(breaks).toEqual(['anywhere', '', 'anywhere', 'anywhere', '', '']);
  });

  it('keeps the column of the name and of what stands under it as one, on tablets', () => {
    const under = columns.map((column) => ({ ...column, underName: column.id === 'id' }));
    const { container, rerender } = render(<Table of={1} />);
    expect(container.querySelector('[data-folds], [data-line]')).toBeNull();
    rerender(<Table of={1} columns={under} onSelect={() => {}} rowActions={() => null} />);
    const { style } = screen.getByRole('table');
    expect(style.getPropertyValue('--folded-columns')).toBe('auto minmax(128px, 1fr) auto');
    expect(screen.getByRole('table')).toHaveAttribute('data-folds', 'tablet');
    const placeOf = (cell: HTMLElement) => cell.style.getPropertyValue('--line-columns');
    expect(screen.getAllByRole('cell').map(placeOf)).toEqual(['', '2 / 3', '2 / 3', '']);
    for (const role of ['columnheader', 'cell'] as const)
      expect(screen.getAllByRole(role).map((each) => each.dataset.line)).toEqual([
        undefined,
        '1',
        '2',
        undefined,
      ]);
  });

  it('keeps two columns on one line under the name, and the name above both', () => {
    const column = (id: string, underName?: boolean | 'beside') => ({
      id,
      header: id,
      cell: () => id,
      ...(underName && { underName }),
    });
    const five = [
      column('name'),
      column('id', true),
      column('type', 'beside'),
      column('owner', true),
      column('cost'),
    ];
    render(<Table of={1} columns={five} foldsOn="laptop" />);
    const table = screen.getByRole('table');
    expect(table).toHaveAttribute('data-folds', 'laptop');
    expect(table.style.getPropertyValue('--folded-columns')).toBe('auto minmax(88px, 1fr) auto');
    expect(table.style.getPropertyValue('--folded-rows')).toBe('1fr auto auto auto 1fr');
    expect(table.style.getPropertyValue('--folded-span')).toBe('5');
    const places = screen
      .getAllByRole('cell')
      .map(({ dataset, style }) => [dataset.line, style.getPropertyValue('--line-columns')]);
    expect(places).toEqual([
      ['1', '1 / 3'],
      ['2', '1 / 2'],
      ['2', '2 / 3'],
      ['3', '1 / 3'],
      [undefined, ''],
    ]);
  });

  it('keeps two names on one line', () => {
    const two = columns.map((column) => ({
      ...column,
      ...(column.id === 'id' && { underName: 'beside' as const }),
    }));
    render(<Table of={1} columns={two} />);
    expect(
      screen
        .getAllByRole('cell')
        .map(({ dataset, style }) => [dataset.line, style.getPropertyValue('--line-columns')]),
    ).toEqual([
      ['1', '1 / 2'],
      ['1', '2 / 3'],
    ]);
  });

  it('TBL-02 has a way to sort by what a tablet has no column for', () => {
    const some: Column<Job>[] = [
      { ...columns[0]!, underName: true },
      { ...columns[1]!, onTablet: 'hidden' },
    ];
    const { container, rerender } = render(<Table of={1} columns={some} />);
    const hidden = () =>
      [...container.querySelectorAll('[data-tablet]')].map((each) => each.getAttribute('role'));
    expect(hidden()).toEqual([null, 'columnheader', 'cell']);
    rerender(<Table of={1} />);
    expect(hidden()).toEqual([]);
  });

  it('TBL-01 TBL-05 offers 5, 10, 25 and 50 rows, 10 by default; another choice goes to page 1', async () => {
    const told = jest.fn();
    const user = userEvent.setup();
    render(<Table told={told} state={{ ...start, page: 3 }} />);
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10', '25', '50']);
    expect(size).toHaveDisplayValue('10');
    await user.selectOptions(size, '25');
    expect(told).toHaveBeenLastCalledWith({ page: 1, pageSize: 25, sort: null });
    expect(shownRows()).toHaveLength(25);
  });

  it('TBL-02 TBL-08 sorts by a press of the head, turns round by the next, and says so', async () => {
    const told = jest.fn();
    const user = userEvent.setup();
    render(<Table told={told} state={{ ...start, page: 4 }} />);
    const head = screen.getByRole('columnheader', { name: 'Job ID' });
    const says = (order: string, arrow: IconName) => {
      expect(head).toHaveAttribute('aria-sort', order);
      expect(head.querySelector('svg')).toHaveClass(`lucide-${arrow}`);
    };
    says('none', 'chevrons-up-down');
    await user.click(within(head).getByRole('button'));
    expect(told).toHaveBeenLastCalledWith({ page: 1, pageSize: 10, sort: { id: 'id', direction: 'asc' } });
    says('ascending', 'arrow-up');
    await user.keyboard('{Enter}');
    says('descending', 'arrow-down');
    await user.keyboard('{Enter}');
    says('ascending', 'arrow-up');
  });

  it('TBL-03 TBL-04 pages by first, previous, numbers in a window of 3, next and last', async () => {
    const user = userEvent.setup();
    render(<Table />);
    const pages = screen.getByRole('navigation', { name: 'Jobs, pages' });
    const numbers = () =>
      within(pages)
        .getAllByRole('button', { name: /^Page/ })
        .map((page) => page.textContent);
    const press = (name: string) => user.click(within(pages).getByRole('button', { name }));
    expect(numbers()).toEqual(['1', '2', '3']);
    expect(pages.textContent).toBe('123…');
    expect(within(pages).getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('Last page');
    expect(shownRows()).toEqual(['Job 91', 'Job 92', 'Job 93', 'Job 94', 'Job 95']);
    expect(pages.textContent).toBe('…8910');
    expect(screen.getByText('91–95 of 95')).toBeInTheDocument();
    expect(within(pages).getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
    await press('Previous page');
    expect(shownRows()[0]).toBe('Job 81');
    await press('Page 8');
    expect(pages.textContent).toBe('…789…');
    expect(within(pages).getByRole('button', { name: 'Page 8' })).toHaveAttribute('aria-current', 'page');
    await press('First page');
    expect(shownRows()[0]).toBe('Job 1');
    await press('Next page');
    expect(shownRows()[0]).toBe('Job 11');
  });

  it('TBL-05 goes to the previous page when the last row of the last page was deleted', () => {
    const { rerender } = render(<Table of={21} state={{ ...start, page: 3 }} />);
    expect(shownRows()).toEqual(['Job 21']);
    rerender(<Table of={20} state={{ ...start, page: 3 }} />);
    expect(shownRows()).toHaveLength(10);
    expect(shownRows()[0]).toBe('Job 11');
  });

  it('TBL-06 TOAST-06 shows the service’s error in place of the table, with Retry', async () => {
    const onRetry = jest.fn();
    const user = userEvent.setup();
    render(<Table error="The job service does not answer." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The job service does not answer.');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it('TBL-07 tells an empty list with its first action from a filter that matches nothing', async () => {
    const onClearFilters = jest.fn();
    const user = userEvent.setup();
    const { rerender } = render(<Table of={0} empty={{ action: <Button>Create Job +</Button> }} />);
    expect(screen.getByText('No results')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create Job +' })).toBeInTheDocument();
    rerender(<Table of={0} filtered onClearFilters={onClearFilters} />);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClearFilters).toHaveBeenCalled();
  });

  it('shows grey rows until the first answer, and keeps old rows while new ones come', () => {
    const { rerender } = render(<Table rows={undefined} total={0} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    rerender(<Table of={3} refetching />);
    expect(shownRows()).toHaveLength(3);
    expect(screen.getByText('Refreshing Jobs')).toBeInTheDocument();
  });

  it('JOBS-14 chooses rows, this page’s rows and none; the bulk bar takes the toolbar’s place', async () => {
    const user = userEvent.setup();
    function Choosing() {
      const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
      return (
        <Table
          of={3}
          selected={selected}
          onSelect={setSelected}
          toolbar={<p>Filters</p>}
          bulkActions={<Button>Delete {selected.size} Job Lists</Button>}
        />
      );
    }
    render(<Choosing />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Job 2' }));
    expect(screen.getByRole('button', { name: 'Delete 1 Job Lists' })).toBeInTheDocument();
    expect(screen.queryByText('Filters')).not.toBeInTheDocument();
    const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(screen.getByRole('group', { name: 'Selected rows' })).toHaveTextContent('3 selected');
    await user.click(all);
    expect(screen.getByText('Filters')).toBeInTheDocument();
    await user.click(all);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(all).not.toBeChecked();
  });

  it('JOBS-18 opens a row by mouse anywhere and by keyboard on its name, not by its actions', async () => {
    const opened: string[] = [];
    const acted: string[] = [];
    const user = userEvent.setup();
    render(
      <Table
        of={2}
        onRowClick={(job) => opened.push(job.name)}
        rowActions={(job) => (
          <IconButton icon="eye" label={`Report of ${job.name}`} onClick={() => acted.push(job.name)} />
        )}
      />,
    );
    await user.click(screen.getByRole('cell', { name: '2' }));
    await user.click(screen.getByRole('button', { name: 'Report of Job 1' }));
    screen.getByRole('button', { name: 'Job 1' }).focus();
    await user.keyboard('{Enter}');
    expect(opened).toEqual(['Job 2', 'Job 1']);
    expect(acted).toEqual(['Job 1']);
  });

  it('TBL-09 shows the day and time of a row in New York', () => {
    const dated: Column<Job>[] = [
      ...columns,
      { id: 'start', header: 'Send Date', cell: () => <Timestamp iso="2026-11-20T02:30:00Z" /> },
    ];
    render(<Table of={1} columns={dated} />);
    expect(screen.getByRole('cell', { name: 'Nov 19, 2026, 9:30 PM ET' })).toBeInTheDocument();
  });

  it('TBL-07 heads an empty list and a filter without a match, so that both are found among the headings', () => {
    const { rerender } = render(<Table of={0} />);
    expect(screen.getByRole('heading', { name: 'No results' })).toBeInTheDocument();
    rerender(<Table of={0} filtered onClearFilters={() => {}} />);
    expect(screen.getByRole('heading', { name: 'No match for these filters' })).toBeInTheDocument();
  });

  it('gives rows with an address a real link', () => {
    render(<Table of={1} rowTo={(job) => `/lists/${job.id}`} />);
    expect(screen.getByRole('link', { name: 'Job 1' })).toHaveAttribute('href', '/lists/1');
  });
});

describe('WCAG 2.4.7 the head of a table', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['nothing', 639, {}, []],
    ['what chooses and sorts', 640, {}, ['checkbox', 'button', 'button']],
    ['the same', 639, { cards: 'never' as const }, ['checkbox', 'button', 'button']],
  ])('has %s to press at a width of %i px, %j', (_what, clientWidth, props, stops) => {
    layOut({ clientWidth });
    render(<Table of={2} onSelect={() => {}} {...props} />);
    const head = screen.getAllByRole('rowgroup')[0]!;
    expect(within(head).getByRole('columnheader', { name: 'Job Name' })).toBeInTheDocument();
    expect([...head.querySelectorAll('button, input')].map((stop) => stop.getAttribute('type'))).toEqual(
      stops,
    );
  });
});

describe('a table that scrolls', () => {
  const scrolls = (scrollHeight: number) => layOut({ scrollHeight, clientHeight: 420 });
  afterEach(() => jest.restoreAllMocks());
  const plain: Column<Job>[] = [{ id: 'name', header: 'Name', cell: (job) => job.name }];

  it('is a stop of its own where nothing in it is one', async () => {
    scrolls(900);
    render(<Table columns={plain} paged={false} />);
    await userEvent.tab();
    expect(screen.getByRole('region', { name: 'Jobs' })).toHaveFocus();
  });

  it.each([
    ['holds all it has', 420, {}],
    ['has links or buttons in it', 900, { rowActions: () => <Button>Open</Button> }],
  ])('is none where it %s', (_where, height, props) => {
    scrolls(height);
    render(<Table columns={plain} {...props} />);
    expect(screen.queryByRole('region', { name: 'Jobs' })).toBeNull();
  });
});
