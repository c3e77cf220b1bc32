import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, ConfirmDialog, Dialog, NoticeLayer, setToastSink, SidePanel, TextField } from '../index';

function Opener({ children }: { children: (open: boolean, close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {children(open, () => setOpen(false))}
    </>
  );
}

const openIt = async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
};

describe('Dialog', () => {
  it('breaks a name that is longer than a line', () => {
    render(<Dialog open title="Confirm Deletion" text={'X'.repeat(120)} onClose={() => {}} />);
    expect(getComputedStyle(screen.getByText('X'.repeat(120))).overflowWrap).toBe('anywhere');
  });

  function Plain() {
    return (
      <Opener>
        {(open, close) => (
          <Dialog
            open={open}
            title="Reset password"
            text="At once."
            onClose={close}
            footer={<Button>Save</Button>}
          >
            <TextField label="New Password" value="" onChange={() => {}} />
          </Dialog>
        )}
      </Opener>
    );
  }

  it('has a name and a description, and focuses its first field', async () => {
    render(<Plain />);
    await openIt();
    const dialog = screen.getByRole('dialog', { name: 'Reset password' });
    expect(dialog).toHaveAccessibleDescription('At once.');
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(screen.getByRole('textbox', { name: 'New Password' })).toHaveFocus();
  });

  it('keeps Tab inside, both ways round', async () => {
    render(<Plain />);
    const user = await openIt();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('makes the page behind inert and still, and gives all back with the focus', async () => {
    const { container } = render(
      <>
        <Plain />
        <NoticeLayer>
          <p>A toast</p>
        </NoticeLayer>
      </>,
    );
    const user = await openIt();
    expect(container).toHaveAttribute('inert');
    expect(screen.getByText('A toast').closest('[inert]')).toBeNull();
    expect(document.body.style.overflow).toBe('hidden');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(container).not.toHaveAttribute('inert');
    expect(document.body.style.overflow).toBe('');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes on a press of the backdrop, not when a selection ends there', async () => {
    render(<Plain />);
    const user = await openIt();
    const dialog = screen.getByRole('dialog');
    const backdrop = dialog.parentElement as HTMLElement;
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('At once.') },
      { keys: '[/MouseLeft]', target: backdrop },
    ]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(backdrop);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['a question', 'alertdialog'],
    ['a panel', 'dialog'],
  ])('stays when a double click or tap opens %s: its second hits the backdrop', (what, role) => {
    render(
      <Opener>
        {(open, close) =>
          what === 'a panel' ? (
            <SidePanel open={open} title="Panel" onClose={close} />
          ) : (
            <ConfirmDialog
              open={open}
              title="Delete?"
              text="For good."
              onClose={close}
              onConfirm={() => {}}
            />
          )
        }
      </Opener>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }), { detail: 1 });
    const backdrop = screen.getByRole(role).parentElement as HTMLElement;
    const press = (detail: number, pointerType: string) => {
      fireEvent.pointerDown(backdrop);
      const event = new MouseEvent('click', { bubbles: true, detail });
      fireEvent(backdrop, Object.assign(event, { pointerType }));
    };
    press(2, 'mouse');
    // Of a finger browsers count each as the first.
    press(1, 'touch');
    expect(screen.getByRole(role)).toBeVisible();
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 600);
    press(1, 'touch');
    later.mockRestore();
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  });

  it('does nothing by the second press of a double one that opened it', () => {
    const confirmed = jest.fn();
    render(
      <Opener>
        {(open, close) => (
          <Dialog
            open={open}
            title="Delete?"
            onClose={close}
            footer={<Button onClick={confirmed}>Delete</Button>}
          />
        )}
      </Opener>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }), { detail: 1 });
    const press = (detail: number, pointerType: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
      fireEvent(screen.getByRole('button', { name: 'Delete' }), Object.assign(event, { pointerType }));
    };
    press(2, 'mouse');
    press(1, 'touch');
    expect(confirmed).not.toHaveBeenCalled();
    press(1, 'mouse');
    expect(confirmed).toHaveBeenCalledTimes(1);
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 600);
    press(1, 'touch');
    later.mockRestore();
    expect(confirmed).toHaveBeenCalledTimes(2);
  });

  it('withdraws why its form was refused before, once that is sent again', async () => {
    const withdrawn: string[] = [];
    const undo = setToastSink(
      () => {},
      (kinds) => withdrawn.push(...kinds),
    );
    const sent = jest.fn((event: React.FormEvent) => {
      event.preventDefault();
      // What the new try says is not withdrawn: it comes after.
      expect(withdrawn).toEqual(['warning', 'error']);
    });
    render(
      <Dialog
        open
        title="Rates"
        onClose={() => {}}
        footer={
          <Button type="submit" form="rates">
            Save
          </Button>
        }
      >
        <form id="rates" onSubmit={sent} />
      </Dialog>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toHaveBeenCalledTimes(1);
    undo();
  });

  it('leaves the page when its exit is over', async () => {
    render(<Plain />);
    const user = await openIt();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Reset password')).not.toBeInTheDocument());
  });

  it('Escape closes only the topmost of two', async () => {
    const closed: string[] = [];
    const user = userEvent.setup();
    render(
      <SidePanel open title="Panel" onClose={() => closed.push('panel')}>
        <Dialog open title="Question" onClose={() => closed.push('question')}>
          <TextField label="Answer" value="" onChange={() => {}} />
        </Dialog>
      </SidePanel>,
    );
    await user.click(screen.getByRole('textbox', { name: 'Answer' }));
    await user.keyboard('{Escape}');
    expect(closed).toEqual(['question']);
  });
});

describe('SidePanel', () => {
  it('SHELL-14 shows its title, its steps and where one is', () => {
    render(
      <SidePanel
        open
        title="Phone List Manager"
        steps={[
          { id: 'file', label: 'File', done: true },
          { id: 'columns', label: 'Columns' },
        ]}
        currentStep="columns"
        onClose={() => {}}
      />,
    );
    expect(screen.getByRole('dialog', { name: 'Phone List Manager' })).toBeInTheDocument();
    expect(screen.getByText('Columns').closest('[aria-current="step"]')).not.toBeNull();
    expect(screen.getByText('File').parentElement).toHaveTextContent('File, done');
  });

  it('A02 begins another step at its top, not on the button that has become another one', async () => {
    const user = userEvent.setup();
    const steps = [
      { id: 'file', label: 'File' },
      { id: 'columns', label: 'Columns' },
    ];
    function Upload() {
      const [step, setStep] = useState('file');
      const next = <button onClick={() => setStep('columns')}>{step === 'file' ? 'Save' : 'Finish'}</button>;
      return (
        <SidePanel open title="Upload" steps={steps} currentStep={step} footer={next} onClose={() => {}}>
          <input aria-label="First" />
        </SidePanel>
      );
    }
    render(<Upload />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('group', { name: 'Columns' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'First' })).toHaveFocus();
  });
});

describe('a panel that holds the place of another', () => {
  function Late() {
    const [arrived, setArrived] = useState(false);
    const [drawn, setDrawn] = useState(false);
    return (
      <Opener>
        {(open, close) => (
          <>
            {!drawn && (
              <SidePanel open={open} title="On its way" onClose={close} onReplaced={() => setDrawn(true)}>
                <button onClick={() => setArrived(true)}>Arrive</button>
              </SidePanel>
            )}
            {arrived && (
              <SidePanel open={open} title="The real one" onClose={close}>
                <TextField label="Name" value="" onChange={() => {}} />
              </SidePanel>
            )}
          </>
        )}
      </Opener>
    );
  }

  it('is gone in the moment the other opens, which does not slide in again', async () => {
    render(<Late />);
    const user = await openIt();
    expect(screen.getByRole('dialog', { name: 'On its way' }).parentElement).not.toHaveAttribute(
      'data-in-place',
    );
    await user.click(screen.getByRole('button', { name: 'Arrive' }));
    expect(document.querySelectorAll('[aria-modal=true]')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'The real one' }).parentElement).toHaveAttribute(
      'data-in-place',
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('leaves the focus its way back: to what opened the first of the two', async () => {
    render(<Late />);
    const user = await openIt();
    await user.click(screen.getByRole('button', { name: 'Arrive' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('keeps its place when a dialog asks something above it', async () => {
    render(
      <>
        <SidePanel open title="On its way" onClose={() => {}} onReplaced={() => screen.getByText('never')} />
        <Dialog open title="Question" onClose={() => {}} />
      </>,
    );
    expect(screen.getByText('On its way')).toBeInTheDocument();
    expect(document.querySelectorAll('[aria-modal=true]')).toHaveLength(2);
  });
});

describe('ConfirmDialog', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  function Delete({ told }: { told: (word: string) => void }) {
    return (
      <Opener>
        {(open, close) => (
          <ConfirmDialog
            open={open}
            title="Confirm Deletion"
            text="Do you want to delete this item?"
            item="Phone List"
            onClose={close}
            onConfirm={() => told('confirm')}
            onCancel={() => told('cancel')}
          />
        )}
      </Opener>
    );
  }

  it('CONF-01 CONF-02 CONF-08 has the title, the text with its item, and Cancel and Confirm', async () => {
    render(<Delete told={() => {}} />);
    await setup().click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(dialog).toHaveAccessibleDescription('Do you want to delete this item? Phone List');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeInTheDocument();
  });

  it.each([
    ['Confirm', 'confirm'],
    ['Cancel', 'cancel'],
  ])('CONF-03 tells %s 300 ms after the dialog closed, once', async (button, word) => {
    const told = jest.fn();
    const user = setup();
    render(<Delete told={told} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(299));
    expect(told).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(told.mock.calls).toEqual([[word]]);
  });

  it('CONF-09 has its focus on Cancel; Escape and backdrop are Cancel; focus goes back', async () => {
    const told = jest.fn();
    const user = setup();
    render(<Delete told={told} />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    act(() => jest.advanceTimersByTime(300));
    await user.click(opener);
    await user.click(screen.getByRole('alertdialog').parentElement as HTMLElement);
    act(() => jest.advanceTimersByTime(300));
    expect(told.mock.calls).toEqual([['cancel'], ['cancel']]);
  });

  it('CONF-03 still tells when the list behind it is gone by then', async () => {
    const told = jest.fn();
    const user = setup();
    const { unmount } = render(<Delete told={told} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    unmount();
    jest.advanceTimersByTime(300);
    expect(told.mock.calls).toEqual([['confirm']]);
  });
});
