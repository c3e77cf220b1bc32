import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop, formatBytes } from '../index';

const csv = new File(['phone\n2125550147'], 'spring.csv', { type: 'text/csv' });
const second = new File(['x'], 'second.csv', { type: 'text/csv' });

describe('FileDrop', () => {
  it('takes a file by its button, and the same one again', async () => {
    const onFiles = jest.fn();
    const user = userEvent.setup();
    render(<FileDrop label="Phone list file" help="CSV, up to 50 MB" accept=".csv" onFiles={onFiles} />);
    const input = screen.getByLabelText('Phone list file');
    expect(input).toHaveAccessibleDescription('CSV, up to 50 MB');
    await user.upload(input, csv);
    await user.upload(input, csv);
    expect(onFiles.mock.calls).toEqual([[[csv]], [[csv]]]);
  });

  it('can be reached by keyboard and says what is wrong', async () => {
    const user = userEvent.setup();
    render(<FileDrop label="File" onFiles={() => {}} error="Only CSV." />);
    await user.tab();
    const input = screen.getByLabelText('File');
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('Only CSV.');
    expect(input).toBeInvalid();
  });

  it('takes dropped files, one unless several are welcome, none while disabled', () => {
    const onFiles = jest.fn();
    const { rerender } = render(<FileDrop label="File" onFiles={onFiles} />);
    const zone = screen.getByText(/drop it here/);
    const dataTransfer = { files: [csv, second] };
    fireEvent.drop(zone, { dataTransfer });
    rerender(<FileDrop label="File" multiple onFiles={onFiles} />);
    fireEvent.drop(screen.getByText(/drop them here/), { dataTransfer });
    rerender(<FileDrop label="File" disabled onFiles={onFiles} />);
    fireEvent.drop(screen.getByText(/drop it here/), { dataTransfer });
    expect(onFiles.mock.calls).toEqual([[[csv]], [[csv, second]]]);
  });

  it('keeps a file dropped beside the zone from replacing the page', () => {
    render(<FileDrop label="File" onFiles={() => {}} />);
    expect(fireEvent.drop(document.body)).toBe(false);
    expect(fireEvent.dragOver(document.body)).toBe(false);
  });

  it('lists what was chosen and lets it be removed', async () => {
    const onRemove = jest.fn();
    const user = userEvent.setup();
    render(<FileDrop label="File" files={[csv]} onFiles={() => {}} onRemove={onRemove} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('spring.csv');
    await user.click(screen.getByRole('button', { name: 'Remove spring.csv' }));
    expect(onRemove).toHaveBeenCalledWith(csv);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1536, '1.5 KB'],
    [52_428_800, '52.4 MB'],
    [250_000_000, '250 MB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
