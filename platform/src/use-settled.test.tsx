import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useSettled } from '.';

const done: string[] = [];
function Turn({ action }: { action: 'Pause' | 'Resume' }) {
  return <button {...useSettled(action, () => void done.push(action))}>{action}</button>;
}
const press = () => fireEvent.click(screen.getByRole('button'));

beforeEach(() => {
  jest.useFakeTimers();
  done.length = 0;
});
afterEach(() => jest.useRealTimers());

it('takes a press at once, and none that was meant for what the button said a moment ago', () => {
  const { rerender } = render(<Turn action="Pause" />);
  press();
  rerender(<Turn action="Resume" />);
  press();
  jest.advanceTimersByTime(999);
  press();
  expect(done).toEqual(['Pause']);
  jest.advanceTimersByTime(1);
  press();
  expect(done).toEqual(['Pause', 'Resume']);
});

it('is not put off by what is drawn again without a change', () => {
  const { rerender } = render(<Turn action="Pause" />);
  rerender(<Turn action="Resume" />);
  jest.advanceTimersByTime(600);
  rerender(<Turn action="Resume" />);
  jest.advanceTimersByTime(400);
  press();
  expect(done).toEqual(['Resume']);
});

it.each([
  ['Enter', true, true],
  ['Enter', false, false],
  ['Tab', true, false],
])('of %s, held: %s, swallows it: %s', (key, repeat, swallowed) => {
  render(<Turn action="Pause" />);
  const down = createEvent.keyDown(screen.getByRole('button'), { key, repeat });
  fireEvent(screen.getByRole('button'), down);
  expect(down.defaultPrevented).toBe(swallowed);
});
