import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notify } from '@campaign/shared-ui';
import { Toasts } from './toasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
/** In small steps: React draws, and sets its next timer, only between them. */
async function pass(ms: number) {
  for (let at = 0; at <= ms; at += 100) await act(() => jest.advanceTimersByTimeAsync(Math.min(100, ms)));
}
/** Longer than a toast needs to leave. */
const LEAVING = 1000;

it('TOAST-01 TOAST-09 announces each kind: an error interrupts, the others wait', async () => {
  render(<Toasts />);
  act(() => {
    notify('success', 'Saved');
    notify('warning', 'Careful');
    notify('error', 'Refused');
  });
  await pass(0);
  expect(screen.getByText('Saved').closest('[role]')).toHaveAttribute('role', 'status');
  expect(screen.getByText('Careful').closest('[role]')).toHaveAttribute('role', 'status');
  expect(screen.getByText('Refused').closest('[role]')).toHaveAttribute('role', 'alert');
});

it.each([
  ['success', 4000],
  ['warning', 6000],
] as const)('TOAST-09 takes a %s away after %d ms', async (kind, ms) => {
  render(<Toasts />);
  act(() => notify(kind, 'News'));
  await pass(ms - 300);
  expect(screen.getByText('News')).toBeInTheDocument();
  await pass(LEAVING);
  expect(screen.queryByText('News')).toBeNull();
});

it('TOAST-09 keeps an error until it is closed', async () => {
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toasts />);
  act(() => notify('error', 'Refused'));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  // Whatever left by itself would be gone by then.
  await pass(LEAVING);
  expect(screen.getByText('Refused')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await pass(LEAVING);
  expect(screen.queryByText('Refused')).toBeNull();
});

it('TOAST-09 stacks three at most', async () => {
  render(<Toasts />);
  act(() => ['one', 'two', 'three', 'four'].forEach((text) => notify('error', text)));
  await pass(LEAVING);
  expect(screen.getAllByRole('alert')).toHaveLength(3);
});

it.each([
  // The frame keeps this row free, and panels begin below it.
  ['in the row of the top bar', <nav key="frame" id="sidebar" />, 'var(--window-top, 0px)', 'row-reverse'],
  ['in the corner of a page without a frame', null, 'var(--space-8)', 'column'],
])('is shown top right, %s [TOAST-02]', async (_where, frame, height, direction) => {
  render(
    <>
      {frame}
      <Toasts />
    </>,
  );
  act(() => notify('success', 'Saved'));
  await pass(0);
  const corner = screen.getByText('Saved').closest('.notistack-SnackbarContainer');
  expect(corner).not.toBeNull();
  const { position, top, flexDirection } = getComputedStyle(corner as Element);
  expect({ position, top, flexDirection }).toEqual({
    position: 'fixed',
    top: height,
    flexDirection: direction,
  });
});

it('shows the same event once', async () => {
  render(<Toasts />);
  act(() => {
    for (const kind of ['info', 'success', 'warning', 'error'] as const) {
      notify(kind, `Changed: ${kind}`);
      notify(kind, `Changed: ${kind}`);
    }
  });
  await pass(LEAVING);
  for (const kind of ['success', 'warning', 'error'])
    expect(screen.getAllByText(`Changed: ${kind}`)).toHaveLength(1);
});

it('replaces a message by a newer one about the same subject, and leaves the others', async () => {
  render(<Toasts />);
  act(() => {
    notify('success', 'Job scheduled successfully!', { subject: 'job-7' });
    notify('success', 'Saved');
  });
  await pass(0);
  act(() => notify('info', 'Nothing was sent. The job is paused.', { subject: 'job-7' }));
  await pass(LEAVING);
  expect(screen.queryByText('Job scheduled successfully!')).toBeNull();
  expect(screen.getByText('Nothing was sent. The job is paused.')).toBeVisible();
  expect(screen.getByText('Saved')).toBeVisible();
});

it('does what a toast offers, once', async () => {
  const undo = jest.fn();
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toasts />);
  act(() => notify('success', 'Deleted', { action: { label: 'Undo', onSelect: undo } }));
  await pass(0);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(LEAVING);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});

it('counts down to the end of what can be undone, tells a reader once, and goes then', async () => {
  const text = (seconds: number) => `Sending in ${seconds} s`;
  render(<Toasts />);
  act(() => notify('info', text(10), { countdown: { ms: 10_000, text } }));
  await pass(6_000);
  expect(screen.getByText('Sending in 4 s')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Sending in 10 s');
  await pass(4_000 + LEAVING);
  expect(screen.queryByRole('status')).toBeNull();
});

it('A02 leads by F8 to what the newest toast offers and back, and says so; the focus does not go with the toast', async () => {
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const text = (seconds: number) => `Sending in ${seconds} s`;
  const [undo, open] = [jest.fn(), jest.fn()];
  render(
    <>
      <main id="main" tabIndex={-1}>
        <button onClick={open}>Report</button>
      </main>
      <Toasts />
    </>,
  );
  const report = screen.getByRole('button', { name: 'Report' });
  await person.keyboard('{F8}');
  report.focus();
  act(() => {
    notify('info', text(10), {
      countdown: { ms: 10_000, text },
      action: { label: 'Undo', onSelect: undo },
    });
    notify('success', 'Saved');
  });
  await pass(0);
  expect(
    screen.getByText('Sending in 10 s', { selector: ':not([aria-hidden])' }).closest('[role]'),
  ).toHaveTextContent('Press F8 to go to this message.');
  await person.keyboard('{F8}');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await person.keyboard('{F8}');
  expect(report).toHaveFocus();
  await person.keyboard('{F8}');
  await pass(10_000 + LEAVING);
  expect(screen.queryByText('Undo')).toBeNull();
  expect(report).toHaveFocus();
  expect([undo, open].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('A02 gives the focus to the page where what one came from has gone', async () => {
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Toasts />
    </>,
  );
  act(() => notify('error', 'Refused'));
  await pass(0);
  await person.keyboard('{F8}');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  expect(dismiss).toHaveFocus();
  await person.keyboard('{Enter}');
  await pass(LEAVING);
  expect(dismiss).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});
