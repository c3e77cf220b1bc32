import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge, Icon, setNavigator, Spinner, Text, TextLink, VisuallyHidden } from '../index';

describe('Text', () => {
  it.each([
    ['h1', 1],
    ['h2', 2],
    ['h3', 3],
  ] as const)('as %s is a heading of that level, unless told to be another element', (variant, level) => {
    const { rerender } = render(<Text variant={variant}>Report</Text>);
    expect(screen.getByRole('heading', { level, name: 'Report' })).toBeInTheDocument();
    rerender(
      <Text variant={variant} as="p">
        Report
      </Text>,
    );
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.getByRole('paragraph')).toHaveTextContent('Report');
  });
});

describe('Icon', () => {
  it('is decoration without a label and a named picture with one', () => {
    const { rerender } = render(<Icon name="lock" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    rerender(<Icon name="lock" label="Sent" />);
    expect(screen.getByRole('img', { name: 'Sent' })).toBeInTheDocument();
  });
});

describe('Spinner', () => {
  it('announces itself only with a label', () => {
    const { rerender } = render(<Spinner />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    rerender(<Spinner label="Reading the file" />);
    expect(screen.getByRole('status')).toHaveTextContent('Reading the file');
  });
});

describe('Badge', () => {
  it('says it in words; icon and dot are silent', () => {
    const { rerender } = render(<Badge icon="clock">Pending</Badge>);
    expect(screen.getByText('Pending')).toBeInTheDocument();
    rerender(
      <Badge live tone="info">
        Sending
      </Badge>,
    );
    expect(screen.getByText('Sending')).toHaveTextContent(/^Sending$/);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('VisuallyHidden', () => {
  it('is there for screen readers', () => {
    render(
      <button type="button">
        3 <VisuallyHidden>unread replies</VisuallyHidden>
      </button>,
    );
    expect(screen.getByRole('button', { name: '3 unread replies' })).toBeInTheDocument();
  });
});

describe('TextLink', () => {
  it('stays in the app, and leaves other windows and other hosts to the browser', async () => {
    const went: string[] = [];
    const restore = setNavigator((to) => went.push(to));
    const user = userEvent.setup();
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener('click', stop);
    render(
      <>
        <TextLink to="/phonelist">Lists</TextLink>
        <TextLink to="https://carrier.example/status">Carrier</TextLink>
      </>,
    );
    await user.click(screen.getByRole('link', { name: 'Lists' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Lists' }));
    await user.keyboard('{/Control}');
    await user.click(screen.getByRole('link', { name: 'Carrier' }));
    expect(went).toEqual(['/phonelist']);
    window.removeEventListener('click', stop);
    restore();
  });
});
