import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Banner, Button, EmptyState, ErrorState, ProgressBar, Skeleton } from '../index';

describe('EmptyState', () => {
  it('TBL-07 tells "never had" from "filtered away", each with its way on', async () => {
    const onClear = jest.fn();
    const user = userEvent.setup();
    const { rerender } = render(<EmptyState action={<Button>Upload</Button>} onClear={onClear} />);
    expect(screen.getByRole('heading', { level: 2, name: 'No results' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    rerender(<EmptyState kind="filtered" onClear={onClear} />);
    expect(screen.getByText('No match for these filters')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledTimes(1);
  });
});

describe('as the whole page', () => {
  it.each([
    ['EmptyState', <EmptyState key="none" titleAs="h1" title="Page not found" />],
    ['ErrorState', <ErrorState key="failed" titleAs="h1" title="Page not found" message="No." />],
  ])('%s is its first heading', (_name, shown) => {
    render(shown);
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  });
});

describe('ErrorState', () => {
  it('TOAST-06 says the service’s words at once and offers another try', async () => {
    const onRetry = jest.fn();
    const user = userEvent.setup();
    render(<ErrorState message="The list service does not answer." reference="req-7f3a" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The list service does not answer.');
    expect(screen.getByRole('alert')).toHaveTextContent('req-7f3a');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('Skeleton', () => {
  it('says that something is loading', () => {
    render(<Skeleton variant="table" count={5} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });
});

describe('ProgressBar', () => {
  it('says share and detail, and never more than the whole', () => {
    const { rerender } = render(
      <ProgressBar label="Sending" value={4210} max={12408} detail="4,210 of 12,408 · about 3 min" />,
    );
    const bar = screen.getByRole('progressbar', { name: 'Sending' });
    expect(bar).toHaveAttribute('aria-valuenow', '34');
    expect(bar).toHaveAttribute('aria-valuetext', '4,210 of 12,408 · about 3 min');
    rerender(<ProgressBar label="Sending" value={12_500} max={12_408} />);
    expect(bar).toHaveAttribute('aria-valuenow', '100');
    rerender(<ProgressBar label="Sending" value={5} max={0} />);
    expect(bar).toHaveAttribute('aria-valuenow', '0');
  });
});

describe('Banner', () => {
  it('is announced when asked to, and can be put away', async () => {
    const onDismiss = jest.fn();
    const user = userEvent.setup();
    render(
      <Banner tone="danger" role="alert" title="Not sent" onDismiss={onDismiss}>
        The carrier refused.
      </Banner>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not sentThe carrier refused.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});
