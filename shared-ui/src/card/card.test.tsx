import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Card, DescriptionList, LoaderOverlay, LoadingBar, Page, setNavigator, StatTile } from '../index';

describe('Page and Card', () => {
  it('name themselves: the page by an h1, the card as a region', () => {
    render(
      <Page title="Spring drive" actions={<button>Report</button>}>
        <Card title="Content" text="What they read.">
          Hello
        </Card>
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Spring drive' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Content' })).toHaveTextContent('Hello');
  });
});

describe('StatTile', () => {
  it('is a link of its name when it leads somewhere', async () => {
    const went: string[] = [];
    const undo = setNavigator((to) => went.push(to));
    const user = userEvent.setup();
    render(<StatTile label="Messages sent" value="12,408" to="/reports" />);
    await user.click(screen.getByRole('link', { name: 'Messages sent' }));
    expect(went).toEqual(['/reports']);
    undo();
  });

  it('shows no old number while loading', () => {
    render(<StatTile label="Cost" value="$320.13" loading />);
    expect(screen.queryByText('$320.13')).not.toBeInTheDocument();
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });
});

describe('DescriptionList', () => {
  it('shows names with values, a dash for nothing, 0 as 0, and leaves out what is hidden', () => {
    render(
      <DescriptionList
        items={[
          { label: 'Identity', value: 'Launchpad' },
          { label: 'Short link', value: '' },
          { label: 'Clicks', value: 0 },
          { label: 'Cost', value: '$1', hidden: true },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Launchpad',
      '–',
      '0',
    ]);
    expect(screen.getAllByRole('term').map((name) => name.textContent)).not.toContain('Cost');
  });
});

describe('LoaderOverlay and LoadingBar', () => {
  it('LOAD-04 covers the window while the flag is on', () => {
    const { rerender } = render(<LoaderOverlay on />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    rerender(<LoaderOverlay on={false} />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('LOAD-05 says that lists are being read, without covering anything', () => {
    const { rerender } = render(<LoadingBar on />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    rerender(<LoadingBar on={false} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
