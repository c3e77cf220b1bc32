import { render, screen } from '@testing-library/react';
import { StatusChip, type StatusKind } from '../index';

const cases: [StatusKind, string, string, string][] = [
  ['job', 'pending', 'warn', 'Pending'],
  ['job', 'active', 'info', 'Active'],
  ['job', 'paused', 'neutral', 'Paused'],
  ['job', 'completed', 'success', 'Completed'],
  ['job', 'error', 'danger', 'Error'],
  ['agency', 'Enabled', 'success', 'Enabled'],
  ['approval', 'Rejected', 'danger', 'Rejected'],
  ['list', 'PROCESSING', 'info', 'Processing'],
  ['mdr', 'FAILED', 'danger', 'Failed'],
  ['brand', 'VERIFIED', 'success', 'Verified'],
  ['campaign', 'inactive', 'warn', 'Not active'],
  ['recipient', 'suppressed', 'neutral', 'Suppressed'],
];

describe('StatusChip', () => {
  it.each(cases)('JOBS-37 paints %s %s as %s, with its word and an icon', (kind, value, tone, text) => {
    const { container } = render(<StatusChip kind={kind} value={value} />);
    const chip = screen.getByText(text);
    expect(chip).toHaveAttribute('data-tone', tone);
    expect(container.querySelector('svg')).toBeInTheDocument();
  });

  it('JOBS-37 renders a value it does not know as neutral text', () => {
    render(<StatusChip kind="job" value="teleported" />);
    expect(screen.getByText('teleported')).toHaveAttribute('data-tone', 'neutral');
  });

  it('renders an empty value as Unknown instead of an empty chip', () => {
    render(<StatusChip kind="list" value="" />);
    expect(screen.getByText('Unknown')).toBeInTheDocument();
  });
});
