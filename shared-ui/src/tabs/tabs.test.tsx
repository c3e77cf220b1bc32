import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Breadcrumbs, Tabs } from '../index';

function Dashboard() {
  const [value, setValue] = useState('jobs');
  return (
    <Tabs
      label="Dashboard"
      value={value}
      onChange={setValue}
      items={[
        { id: 'jobs', label: 'Jobs', count: 1284 },
        { id: 'delivery', label: 'Delivery' },
        { id: 'closed', label: 'Closed', disabled: true },
        { id: 'mdr', label: 'Reports' },
      ]}
    >
      The {value} tab
    </Tabs>
  );
}

describe('Tabs', () => {
  it('shows the chosen tab in a panel of its name', async () => {
    const user = userEvent.setup();
    render(<Dashboard />);
    expect(screen.getByRole('tab', { name: 'Jobs 1,284' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Delivery' }));
    expect(screen.getByRole('tabpanel', { name: 'Delivery' })).toHaveTextContent('The delivery tab');
  });

  it('moves by arrows, past disabled ones and round the ends; Tab enters the panel', async () => {
    const user = userEvent.setup();
    render(<Dashboard />);
    await user.tab();
    expect(screen.getByRole('tab', { name: /Jobs/ })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Reports' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Delivery' })).toHaveFocus();
    await user.keyboard('{End}{Home}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('The jobs tab');
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });
});

describe('Breadcrumbs', () => {
  it('links the way here and marks the end of it', () => {
    render(
      <Breadcrumbs
        items={[
          { label: 'Dashboard', to: '/dashboard' },
          { label: 'Spring', to: '/x' },
        ]}
      />,
    );
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByText('Spring')).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
