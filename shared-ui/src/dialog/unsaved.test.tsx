import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  Button,
  CancelButton,
  Dialog,
  LeaveQuestionsContext,
  PasswordField,
  SearchField,
  TextField,
  useUnsavedForm,
  type UnsavedProps,
} from '../index';

interface Given extends UnsavedProps {
  stays?: boolean;
  saving?: boolean;
  children?: React.ReactNode;
}

function renderDialog({ stays = false, saving = false, children, ...unsaved }: Given = {}) {
  const confirmLeave = jest.fn().mockResolvedValue(!stays);
  const blocks = new Set<() => boolean>();
  const block = (isUnsaved: () => boolean) => {
    blocks.add(isUnsaved);
    return () => blocks.delete(isUnsaved);
  };
  const closed = jest.fn();
  function Rates() {
    const [open, setOpen] = useState(true);
    const [name, setName] = useState('Ana');
    return (
      <Dialog
        open={open}
        title="Rates"
        {...unsaved}
        onClose={(reason) => {
          closed(reason);
          setOpen(false);
        }}
        footer={
          <>
            <CancelButton />
            <Button loading={saving}>Save</Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        {children}
      </Dialog>
    );
  }
  const questions = { confirmLeave, block: block as never };
  render(
    <LeaveQuestionsContext value={questions}>
      <Rates />
    </LeaveQuestionsContext>,
  );
  return { confirmLeave, closed, isBlocked: () => [...blocks].some((isUnsaved) => isUnsaved()), blocks };
}

const typeName = async (text: string) => {
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), text);
  return user;
};
const WAYS = {
  Escape: (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}'),
  'the close button': (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Close' })),
  Cancel: (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Cancel' })),
};

it.each(Object.entries(WAYS))(
  'asks on %s before typed text is lost, and stays after a no',
  async (_way, leave) => {
    const { confirmLeave, closed, isBlocked } = renderDialog({ stays: true });
    const user = await typeName(' Ruiz');
    expect(isBlocked()).toBe(true);
    await leave(user);
    expect(confirmLeave.mock.calls).toEqual([['What you typed is not saved.']]);
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana Ruiz');
  },
);

it.each(Object.entries(WAYS))(
  'closes on %s after a yes, and blocks no way off the page then',
  async (_way, leave) => {
    const { confirmLeave, closed, blocks } = renderDialog({ unsaved: 'The rates are not saved yet.' });
    const user = await typeName(' Ruiz');
    await leave(user);
    expect(confirmLeave.mock.calls).toEqual([['The rates are not saved yet.']]);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(blocks.size).toBe(0);
  },
);

it('ignores a click on the backdrop while typed text is unsaved', async () => {
  const { closed } = renderDialog();
  const user = await typeName(' Ruiz');
  await user.click(screen.getByRole('dialog').parentElement!);
  expect(closed).not.toHaveBeenCalled();
});

it('closes without a question while nothing was typed, or the text is again what it was', async () => {
  const { confirmLeave, closed, isBlocked } = renderDialog();
  const user = await typeName('!{Backspace}');
  expect(isBlocked()).toBe(false);
  await user.keyboard('{Escape}');
  expect(confirmLeave).not.toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(1);
});

it.each([
  ['while it is being saved', { saving: true }],
  ['in a modal that says it saves nothing', { isDirty: false }],
])('does not ask about typed text %s', async (_when, given) => {
  const { confirmLeave, isBlocked } = renderDialog(given);
  const user = await typeName(' Ruiz');
  expect(isBlocked()).toBe(false);
  await user.keyboard('{Escape}');
  expect(confirmLeave).not.toHaveBeenCalled();
});

it('does not ask about a search or a password', async () => {
  const { isBlocked } = renderDialog({
    children: (
      <>
        <SearchField label="Search agents" value="" onChange={() => {}} />
        <PasswordField label="Password" autoComplete="new-password" value="" onChange={() => {}} />
      </>
    ),
  });
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'ana');
  await user.type(screen.getByLabelText('Password'), 'secret');
  expect(isBlocked()).toBe(false);
});

it('asks about what the owner says is unsaved, though nothing was typed', async () => {
  const { confirmLeave, isBlocked } = renderDialog({ isDirty: true });
  expect(isBlocked()).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(confirmLeave).toHaveBeenCalledTimes(1);
});

it('lets a form that stays after saving decide by its own state', async () => {
  let setDirty!: (isDirty: boolean) => void;
  function Rules() {
    const [isDirty, set] = useState(false);
    setDirty = set;
    useUnsavedForm(isDirty);
    return null;
  }
  const { isBlocked } = renderDialog({ children: <Rules /> });
  await typeName(' Ruiz');
  expect(isBlocked()).toBe(false);
  act(() => setDirty(true));
  expect(isBlocked()).toBe(true);
});
