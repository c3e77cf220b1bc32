import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Dialog, MenuButton, Popover, setNavigator, type MenuEntry } from '../index';

const picked: string[] = [];
const items: MenuEntry[] = [
  { id: 'edit', label: 'Edit', onSelect: () => picked.push('edit') },
  { id: 'secret', label: 'Secret', hidden: true },
  'separator',
  { id: 'pause', label: 'Pause', onSelect: () => picked.push('pause'), disabledReason: 'It is completed.' },
  { id: 'delete', label: 'Delete', tone: 'danger', onSelect: () => picked.push('delete') },
];

beforeEach(() => {
  picked.length = 0;
});

describe('MenuButton', () => {
  it('breaks a name that is longer than a menu is wide', async () => {
    const name = 'X'.repeat(120);
    render(<MenuButton label="Account" items={[{ id: 'person', label: name }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    expect(getComputedStyle(screen.getByText(name)).overflowWrap).toBe('anywhere');
  });

  it('opens by press with the first item focused, picks, closes and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<MenuButton label="More" items={items} />);
    const button = screen.getByRole('button', { name: 'More' });
    await user.click(button);
    expect(screen.getByRole('menu', { name: 'More' })).toBeInTheDocument();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Edit',
      'PauseIt is completed.',
      'Delete',
    ]);
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(picked).toEqual(['edit']);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('moves by arrows round the ends, Home, End and first letters', async () => {
    const user = userEvent.setup();
    render(<MenuButton label="More" items={items} />);
    screen.getByRole('button').focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('p');
    expect(screen.getByRole('menuitem', { name: /Pause/ })).toHaveFocus();
    await user.keyboard('{End}{Home}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  });

  it('reaches a disabled item, says why and does not pick it', async () => {
    const user = userEvent.setup();
    render(<MenuButton label="More" items={items} />);
    await user.click(screen.getByRole('button'));
    const pause = screen.getByRole('menuitem', { name: /Pause/ });
    expect(pause).toHaveAttribute('aria-disabled', 'true');
    await user.click(pause);
    expect(picked).toEqual([]);
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  it('closes on Escape without closing the dialog under it, on Tab and on a press elsewhere', async () => {
    const onClose = jest.fn();
    const user = userEvent.setup();
    render(
      <Dialog open title="Job" onClose={onClose}>
        <MenuButton label="More" items={items} />
      </Dialog>,
    );
    const button = screen.getByRole('button', { name: 'More' });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button);
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(button);
    await user.click(screen.getByText('Job'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(button);
    await user.click(button);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('offers a choice with the current one marked, and links that stay in the app', async () => {
    const went: string[] = [];
    const undo = setNavigator((to) => went.push(to));
    const user = userEvent.setup();
    render(
      <MenuButton
        label="Theme"
        items={[
          { id: 'light', label: 'Light', checked: true },
          { id: 'dark', label: 'Dark', checked: false },
          { id: 'help', label: 'Help', to: '/help' },
        ]}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Theme' }));
    expect(screen.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).not.toBeChecked();
    await user.click(screen.getByRole('menuitem', { name: 'Help' }));
    expect(went).toEqual(['/help']);
    undo();
  });
});

describe('Popover', () => {
  it('takes the focus in, and gives it back on Escape and when its content closes it', async () => {
    const user = userEvent.setup();
    render(
      <Popover label="Test message" trigger={<Button>Send a test</Button>}>
        {(close) => <Button onClick={close}>Done</Button>}
      </Popover>,
    );
    const trigger = screen.getByRole('button', { name: 'Send a test' });
    await user.click(trigger);
    expect(screen.getByRole('dialog', { name: 'Test message' })).toBeInTheDocument();
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(trigger).toHaveFocus();
    await user.click(trigger);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(trigger).toHaveFocus();
  });

  it('stays for a press in a menu opened inside, closes for one outside', async () => {
    const user = userEvent.setup();
    render(
      <>
        <p>Elsewhere</p>
        <Popover label="Filters" trigger={<Button>Filters</Button>}>
          <MenuButton label="More" items={items} />
        </Popover>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(picked).toEqual(['edit']);
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeInTheDocument();
    await user.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
