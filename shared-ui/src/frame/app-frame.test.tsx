import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppFrame, NavItem, setNavigator } from '../index';

function Frame() {
  return (
    <AppFrame
      sidebar={
        <>
          <NavItem icon="list" label="Phone Lists" to="/phonelist" current badge="35" />
          <NavItem icon="logout" label="Logout" onSelect={() => {}} />
        </>
      }
    >
      The page
    </AppFrame>
  );
}

const resize = (width: number) => act(() => void Object.assign(window, { innerWidth: width }));
let undo: () => void;

beforeEach(() => {
  undo = setNavigator(() => {});
});
afterEach(() => {
  undo();
  resize(1024);
  jest.restoreAllMocks();
});

describe('AppFrame', () => {
  it.each([
    [1199, true],
    [1200, false],
  ])('SHELL-13 a press in the sidebar at %d px minimises it: %s', async (width, minimises) => {
    resize(width);
    const user = userEvent.setup();
    render(<Frame />);
    await user.click(screen.getByRole('link', { name: /^Phone Lists/ }));
    expect(screen.queryByRole('button', { name: 'Expand sidebar' }) !== null).toBe(minimises);
  });

  it.each([
    [768, 'Expand sidebar'],
    [1023, 'Expand sidebar'],
    [1024, 'Collapse sidebar'],
  ])('begins minimised where a table would have no room beside it: at %d px one can %s', (width, name) => {
    resize(width);
    render(<Frame />);
    expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('keeps the names of entries when minimised, and shows them as hints', async () => {
    const user = userEvent.setup();
    render(<Frame />);
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    const entry = screen.getByRole('link', { name: 'Phone Lists 35' });
    expect(entry).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('35')).toBeVisible();
    await user.hover(entry);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Phone Lists');
  });

  it('has a way past the sidebar to the content', () => {
    render(<Frame />);
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveTextContent('The page');
  });

  it('is a drawer on phones: opens by button, closes by Escape and by going somewhere', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    );
    const user = userEvent.setup();
    render(<Frame />);
    const menu = screen.getByRole('button', { name: 'Open menu' });
    const sidebar = screen.getByRole('navigation', { name: 'Main' });
    expect(sidebar).toHaveAttribute('inert');
    await user.click(menu);
    expect(sidebar).not.toHaveAttribute('inert');
    expect(sidebar).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(sidebar).toHaveAttribute('inert');
    await user.click(menu);
    await user.click(screen.getByRole('link', { name: /^Phone Lists/ }));
    expect(sidebar).toHaveAttribute('inert');
  });
});
