import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlobalStyle } from './global-style';
import { useTheme } from './use-theme';

function Switcher() {
  const { mode, resolved, setMode } = useTheme();
  return (
    <>
      <output>{`${mode}/${resolved}`}</output>
      <button onClick={() => setMode('dark')}>Dark</button>
      <button onClick={() => setMode('system')}>System</button>
    </>
  );
}

afterEach(() => {
  document.cookie = 'theme=; Max-Age=0; Path=/';
  delete document.documentElement.dataset.theme;
});

describe('useTheme', () => {
  it('follows the system until the person chooses, then keeps the choice in a cookie', async () => {
    const user = userEvent.setup();
    render(<Switcher />);
    expect(screen.getByRole('status')).toHaveTextContent('system/light');

    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByRole('status')).toHaveTextContent('dark/dark');
    expect(document.cookie).toContain('theme=dark');
    expect(document.documentElement.dataset.theme).toBe('dark');

    await user.click(screen.getByRole('button', { name: 'System' }));
    expect(screen.getByRole('status')).toHaveTextContent('system/light');
    expect(document.cookie).not.toContain('theme=');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('restores the stored choice when the page starts', () => {
    document.cookie = 'theme=dark; Path=/';
    render(<GlobalStyle />);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('ignores a cookie value it does not know', () => {
    document.cookie = 'theme=pink; Path=/';
    render(<Switcher />);
    expect(screen.getByRole('status')).toHaveTextContent('system/light');
  });
});
