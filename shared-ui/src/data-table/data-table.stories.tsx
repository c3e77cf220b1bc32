import { useState } from 'react';
import {
  Button,
  IconButton,
  MenuButton,
  ProgressBar,
  SearchField,
  Select,
  Stack,
  StatusChip,
  Timestamp,
} from '../index';
import type { Story } from '../catalogue/story';
import { CellLines, DataTable, FilterBar, type Column, type RowKey, type TableState } from '../grid';

export const title = 'DataTable';

interface Job {
  id: number;
  name: string;
  status: string;
  start: string;
  sent: number;
  of: number;
  cost: string;
}

const NAMES = [
  'Spring voter outreach',
  'Town hall reminder',
  'Élan fundraising, second wave',
  'Door knock follow-up',
  'Turnout',
];
const STATES = ['active', 'completed', 'pending', 'paused', 'error'];
const jobs: Job[] = Array.from({ length: 10 }, (_, index) => ({
  id: 1200 + index,
  name: `${NAMES[index % 5]} ${index + 1}`,
  status: STATES[index % 5] ?? 'active',
  start: `2026-11-${String(20 - index).padStart(2, '0')}T19:00:00Z`,
  sent: 4210 * (index + 1),
  of: 48_000,
  cost: `$${(54.31 * (index + 1)).toFixed(2)}`,
}));

const columns: Column<Job>[] = [
  { id: 'name', header: 'Job Name', cell: (job) => job.name, sortable: true, primary: true },
  { id: 'id', header: 'Job ID', cell: (job) => job.id, align: 'end', sortable: true },
  {
    id: 'status',
    header: 'Status',
    cell: (job) => (
      <CellLines width={job.status === 'active' ? 150 : undefined}>
        <StatusChip kind="job" value={job.status} />
        {job.status === 'active' && (
          <ProgressBar
            label={`Progress of ${job.name}`}
            hideLabel
            size="sm"
            value={job.sent}
            max={job.of}
            detail={`${job.sent.toLocaleString('en-US')} of ${job.of.toLocaleString('en-US')}`}
          />
        )}
      </CellLines>
    ),
  },
  { id: 'start', header: 'Send Date', cell: (job) => <Timestamp iso={job.start} />, sortable: true },
  {
    id: 'sent',
    header: 'Sent',
    align: 'end',
    sortable: true,
    cell: (job) => job.sent.toLocaleString('en-US'),
  },
  { id: 'cost', header: 'Cost', cell: (job) => job.cost, align: 'end' },
];

const actions = (job: Job) => (
  <>
    <IconButton size="sm" icon="eye" label={`Report of ${job.name}`} />
    <MenuButton
      size="sm"
      iconOnly
      label={`More for ${job.name}`}
      items={[{ id: 'delete', label: 'Delete', tone: 'danger', icon: 'trash' }]}
    />
  </>
);

const bar = (
  <FilterBar
    activeCount={1}
    onClear={() => {}}
    onRefresh={() => {}}
    actions={<Button variant="primary">Create Job +</Button>}
  >
    <SearchField label="Search jobs" value="" onChange={() => {}} />
    <Select
      label="Status"
      hideLabel
      value="active"
      options={[{ value: 'active', label: 'Active' }]}
      onChange={() => {}}
    />
    <Select
      label="Job Type"
      hideLabel
      value="P2P"
      options={[{ value: 'P2P', label: 'P2P' }]}
      onChange={() => {}}
    />
  </FilterBar>
);

const first: TableState = { page: 5, pageSize: 10, sort: { id: 'start', direction: 'desc' } };
const common = {
  label: 'Jobs',
  columns,
  rowKey: (job: Job) => job.id,
  rowLabel: (job: Job) => job.name,
  state: first,
  onStateChange: () => {},
};

export const Full: Story = function Full() {
  const [state, setState] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  return (
    <DataTable
      {...common}
      rows={jobs}
      total={1284}
      state={state}
      onStateChange={setState}
      selected={selected}
      onSelect={setSelected}
      bulkActions={<Button variant="danger">Delete {selected.size} Job Lists</Button>}
      rowActions={actions}
      onRowClick={() => {}}
      toolbar={bar}
    />
  );
};
Full.widths = [1280, 768, 375];

/** Send Date stands under the name on a tablet. */
export const Folded: Story = function Folded() {
  return (
    <DataTable
      {...common}
      columns={columns.map((column) => ({ ...column, underName: column.id === 'start' }))}
      rows={jobs.slice(0, 4)}
      total={4}
      state={{ ...first, page: 1 }}
      selected={new Set([1201])}
      onSelect={() => {}}
      rowActions={actions}
    />
  );
};
Folded.widths = [768];

const LONG = 'X'.repeat(120);

/** One row's words, which have no spaces, leave the others their columns. */
export const LongWords: Story = function LongWords() {
  return (
    <DataTable
      {...common}
      columns={[
        ...columns,
        { id: 'by', header: 'By', cell: ({ id }) => (id === 1201 ? LONG : 'Ana Ruiz') },
        { id: 'note', header: 'Note', cell: ({ id }) => (id === 1201 ? LONG : '–') },
      ]}
      rows={jobs.slice(0, 3).map((job) => (job.id === 1201 ? { ...job, name: LONG } : job))}
      total={3}
      state={{ ...first, page: 1 }}
      rowActions={actions}
    />
  );
};
LongWords.widths = [1280, 768, 375];

/** Rows that are better seen than read. */
export const AsTiles: Story = function AsTiles() {
  return (
    <DataTable
      {...common}
      rows={jobs.slice(0, 3)}
      total={3}
      state={{ ...first, page: 1 }}
      tile={(job) => (
        <Stack gap={8} align="flex-start">
          <span>{job.name}</span>
          {actions(job)}
        </Stack>
      )}
    />
  );
};
AsTiles.widths = [1280, 375];

export const Chosen: Story = function Chosen() {
  return (
    <DataTable
      {...common}
      rows={jobs.slice(0, 4)}
      total={4}
      state={{ ...first, page: 1 }}
      selected={new Set([1201, 1202])}
      onSelect={() => {}}
      bulkActions={<Button variant="danger">Delete 2 Job Lists</Button>}
      rowActions={actions}
      density="compact"
      toolbar={bar}
    />
  );
};
Chosen.widths = [1280, 375];

export const States: Story = function States() {
  return (
    <Stack gap={24}>
      <DataTable {...common} rows={undefined} total={0} state={{ ...first, pageSize: 5 }} />
      <DataTable {...common} rows={jobs.slice(0, 3)} total={3} state={{ ...first, page: 1 }} refetching />
      <DataTable
        {...common}
        rows={[]}
        total={0}
        state={{ ...first, page: 1 }}
        filtered
        onClearFilters={() => {}}
      />
      <DataTable
        {...common}
        rows={undefined}
        total={0}
        error="The job service does not answer."
        onRetry={() => {}}
      />
      <DataTable
        {...common}
        rows={[]}
        total={0}
        state={{ ...first, page: 1 }}
        empty={{
          text: 'Campaigns you create appear here.',
          action: <Button variant="primary">Create Job +</Button>,
        }}
      />
    </Stack>
  );
};
