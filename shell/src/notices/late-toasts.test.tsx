import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { notify } from '@campaign/shared-ui';
import { LateToasts } from './late-toasts';

const open = () => render(<LateToasts atOnce={false} />);
const places = () => document.querySelectorAll('.notistack-SnackbarContainer').length;
/** Resolves after an import that was asked for before has arrived: this one of the same file comes later. */
const rest = () => act(async () => void (await import('./toasts')));
/** Toasts on the page show what is said from now on. */
async function expectToasts() {
  await rest();
  act(() => notify('success', 'Saved'));
  expect(await screen.findByText('Saved')).toBeVisible();
  await waitFor(() => expect(places()).toBe(1));
}

it('shows what was said before the toasts were there', async () => {
  open();
  await rest();
  expect(places()).toBe(0);
  act(() => notify('warning', 'Please fill in the fields!'));
  expect(await screen.findByText('Please fill in the fields!')).toBeVisible();
});

it.each([
  ['a key is pressed', () => fireEvent.keyDown(window, { key: 'a' })],
  ['the page is pressed', () => fireEvent.pointerDown(window)],
])('has the toasts at hand once %s', async (_how, touch) => {
  open();
  touch();
  await expectToasts();
});

it('has the toasts at hand once the console is there', async () => {
  const { rerender } = open();
  rerender(<LateToasts atOnce />);
  await expectToasts();
});
