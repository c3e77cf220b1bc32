import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAsker } from './ask';
import { ConfirmHost } from './confirm-host';

const question = { title: 'Confirm Deletion', text: 'Do you want to delete this job?' };

function ask() {
  const asker = createAsker();
  const answers: boolean[] = [];
  render(<ConfirmHost asker={asker} />);
  act(() => void asker.confirm(question).then((yes) => answers.push(yes)));
  return { asker, answers, person: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('CONF-01 CONF-02 CONF-09 asks in an alert dialog whose focus is on Cancel', () => {
  ask();
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(dialog).toHaveAccessibleDescription('Do you want to delete this job?');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

it.each([
  ['CONF-01', 'Confirm update of status', 'Do you want to update the status of this agency?', undefined],
  ['CONF-01', 'Confirm Deletion', 'Do you want to delete this item?', 'Agency'],
])('%s asks "%s" about what it is told', (_id, title, text, item) => {
  const asker = createAsker();
  render(<ConfirmHost asker={asker} />);
  act(() => void asker.confirm({ title, text, ...(item && { item }) }));
  const dialog = screen.getByRole('alertdialog', { name: title });
  expect(dialog).toHaveAccessibleDescription([text, item].join(' ').trim());
});

it.each([
  ['Confirm', true],
  ['Cancel', false],
])('CONF-03 tells %s 300 ms after the dialog closed', async (button, yes) => {
  const { answers, person } = ask();
  await person.click(screen.getByRole('button', { name: button }));
  await pass(299);
  expect(answers).toEqual([]);
  await pass(1);
  expect(answers).toEqual([yes]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('CONF-09 takes Escape for Cancel', async () => {
  const { answers, person } = ask();
  await person.keyboard('{Escape}');
  await pass(300);
  expect(answers).toEqual([false]);
});

it('asks a second question after the first was answered', async () => {
  const { asker, answers, person } = ask();
  act(() => void asker.confirm({ title: 'Confirm update of status', text: 'And this?' }));
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await pass(300);
  expect(answers).toEqual([true]);
  expect(screen.getByRole('alertdialog', { name: 'Confirm update of status' })).toBeVisible();
});
