import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IconButton } from '../index';
import { DataTable } from '../grid';
import { columns, jobs, start } from './testing/jobs';

describe('the focus, when the row it was in has left the list', () => {
  function Shrinking({ left }: { left: number }) {
    const [rows, setRows] = useState(jobs(left));
    return (
      <>
        <DataTable
          label="Jobs"
          columns={columns}
          rows={rows}
          total={rows.length}
          rowKey={(job) => job.id}
          state={start}
          onStateChange={() => {}}
          rowTo={(job) => `/job/${job.id}`}
          rowActions={(job) => (
            <IconButton
              icon="trash"
              label={`Delete ${job.name}`}
              onClick={() => setRows(rows.filter((each) => each !== job))}
            />
          )}
          empty={{ text: 'Nothing yet.' }}
        />
        <button onClick={() => setRows(rows.slice(1))}>Elsewhere</button>
      </>
    );
  }
  const press = async (name: string) => {
    const user = userEvent.setup();
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
  };

  it('goes to the row that stands there now, or to the one above it', async () => {
    render(<Shrinking left={3} />);
    await press('Delete Job 2');
    expect(screen.getByRole('link', { name: 'Job 3' })).toHaveFocus();
    await press('Delete Job 3');
    expect(screen.getByRole('link', { name: 'Job 1' })).toHaveFocus();
  });

  it('stays in the same row when its button goes and the row moves down', async () => {
    function Approving() {
      const [rows, setRows] = useState(jobs(3));
      const [approved, setApproved] = useState<string>();
      return (
        <DataTable
          label="Jobs"
          columns={columns}
          rows={rows}
          total={rows.length}
          rowKey={(job) => job.id}
          state={start}
          onStateChange={() => {}}
          rowActions={(job) => (
            <>
              {job.name !== approved && (
                <IconButton
                  icon="check"
                  label={`Approve ${job.name}`}
                  onClick={() => {
                    setApproved(job.name);
                    setRows([...rows.filter((each) => each !== job), job]);
                  }}
                />
              )}
              <IconButton icon="edit" label={`Edit ${job.name}`} />
            </>
          )}
          empty={{ text: 'Nothing yet.' }}
        />
      );
    }
    render(<Approving />);
    await press('Approve Job 1');
    expect(screen.getByRole('button', { name: 'Edit Job 1' })).toHaveFocus();
  });

  it('goes to the list when no row is left', async () => {
    render(<Shrinking left={1} />);
    await press('Delete Job 1');
    expect(screen.getByText('Nothing yet.')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Jobs' })).toHaveFocus();
  });

  it('stays where it is when it was elsewhere', async () => {
    render(<Shrinking left={2} />);
    screen.getByRole('button', { name: 'Delete Job 1' }).focus();
    await press('Elsewhere');
    expect(screen.queryByText('Job 1')).toBeNull();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });
});
