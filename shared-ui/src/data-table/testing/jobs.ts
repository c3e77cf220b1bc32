import { DEFAULT_PAGE_SIZE, type Column, type TableState } from '../../grid';

/** What the table's tests show. */
export interface Job {
  id: number;
  name: string;
}

export const jobs = (count: number, from = 1): Job[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Job ${from + index}` }));

export const columns: Column<Job>[] = [
  { id: 'name', header: 'Job Name', cell: (job) => job.name, sortable: true, primary: true },
  { id: 'id', header: 'Job ID', cell: (job) => job.id, align: 'end', sortable: true },
  { id: 'secret', header: 'Secret', cell: () => 'hidden', hidden: true },
];

export const start: TableState = { page: 1, pageSize: DEFAULT_PAGE_SIZE, sort: null };
