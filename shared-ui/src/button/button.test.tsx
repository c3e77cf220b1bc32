import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton, IconLink, LinkButton, setNavigator } from '../index';

describe('Button', () => {
  it('does its work by mouse, Enter and Space', async () => {
    const onClick = jest.fn();
    const user = userEvent.setup();
    render(<Button onClick={onClick}>Send</Button>);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('keeps its name and ignores presses while loading, also as a submit button', async () => {
    const onSubmit = jest.fn();
    const user = userEvent.setup();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says why it cannot be used, to the keyboard too, and does nothing', async () => {
    const onClick = jest.fn();
    const user = userEvent.setup();
    render(
      <Button disabledReason="Choose a list first." onClick={onClick}>
        Send
      </Button>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Choose a list first.');
    expect(button).toHaveAccessibleDescription('Choose a list first.');
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  it.each(['mouse', 'touch'] as const)(
    'says why it is off when it is pressed, by %s',
    async (pointerType) => {
      jest.useFakeTimers();
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      render(<Button disabledReason="Choose a list first.">Send</Button>);
      const button = screen.getByRole('button', { name: 'Send' });
      const key = pointerType === 'mouse' ? '[MouseLeft]' : '[TouchA]';
      await user.pointer([{ keys: key, target: button }]);
      // The press hides what hovering had shown, after a moment; the answer to it stays.
      act(() => jest.advanceTimersByTime(1_000));
      expect(screen.getByRole('tooltip')).toHaveTextContent('Choose a list first.');
      jest.useRealTimers();
    },
  );

  it('shows its reason at the button when Enter in a field submits the form', async () => {
    const user = userEvent.setup();
    render(
      <form>
        <input aria-label="Name" />
        <Button type="submit" disabledReason="Choose an agency.">
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    button.getBoundingClientRect = () => new DOMRect(300, 400, 80, 36);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ab{Enter}');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Choose an agency.');
    expect(parseInt(screen.getByRole('tooltip').style.top, 10)).toBeGreaterThan(300);
  });

  it('stays the same element, with its focus, when the reason goes and comes', () => {
    const { rerender } = render(<Button disabledReason="Choose a list first.">Send</Button>);
    const button = screen.getByRole('button', { name: 'Send' });
    act(() => button.focus());
    rerender(<Button>Send</Button>);
    expect(button).toHaveFocus();
    rerender(<Button disabledReason="Choose a list first.">Send</Button>);
    expect(button).toHaveFocus();
  });
});

describe('IconButton', () => {
  it('is found by its label, and shows it on hover without repeating it to screen readers', async () => {
    const user = userEvent.setup();
    render(<IconButton icon="trash" label="Delete" />);
    const button = screen.getByRole('button', { name: 'Delete' });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Delete');
    expect(button).not.toHaveAccessibleDescription();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('LinkButton', () => {
  it('hands plain clicks on in-app addresses to the router and leaves all others to the browser', async () => {
    const went: string[] = [];
    const undo = setNavigator((to) => went.push(to));
    const user = userEvent.setup();
    const leaves: boolean[] = [];
    // jsdom cannot leave the page; what matters is whether the browser would have.
    const hold = (event: Event) => {
      leaves.push(!event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', hold);
    render(
      <>
        <LinkButton to="/lists?page=2#top">Lists</LinkButton>
        <LinkButton to="https://carrier.example/docs">Docs</LinkButton>
      </>,
    );
    const lists = screen.getByRole('link', { name: 'Lists' });
    await user.click(lists);
    await user.keyboard('{Control>}');
    await user.click(lists);
    await user.keyboard('{/Control}');
    await user.click(screen.getByRole('link', { name: 'Docs' }));
    expect(went).toEqual(['/lists?page=2#top']);
    expect(leaves).toEqual([false, true, true]);
    window.removeEventListener('click', hold);
    undo();
  });
});

describe('IconLink', () => {
  it('JOBS-17 is a link of its label that stays in the app', async () => {
    const went: string[] = [];
    const undo = setNavigator((to) => went.push(to));
    const user = userEvent.setup();
    render(<IconLink icon="eye" label="Report" to="/p2p/7/1/reports" />);
    await user.click(screen.getByRole('link', { name: 'Report' }));
    expect(went).toEqual(['/p2p/7/1/reports']);
    undo();
  });
});
