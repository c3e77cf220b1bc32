import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Wizard, type WizardStep } from '../index';

const steps: WizardStep[] = [
  { id: 'content', label: 'Content', visited: true, valid: true },
  { id: 'templates', label: 'Reply Templates', visited: true, valid: false },
  { id: 'agents', label: 'Agents', hidden: true },
  { id: 'lists', label: 'Phone List' },
];

function Job({ told }: { told: (word: string) => void }) {
  const [current, setCurrent] = useState('content');
  return (
    <Wizard
      label="New P2P SMS Job"
      steps={steps}
      current={current}
      onBack={current === 'content' ? undefined : () => setCurrent('content')}
      onContinue={() => setCurrent('lists')}
      onJump={setCurrent}
      lastAction={{ children: 'Send', onClick: () => told('send') }}
      aside={<p>Summary</p>}
    >
      The {current} form
    </Wizard>
  );
}

beforeAll(() => {
  // jsdom has the name of it only.
  window.scrollTo = jest.fn();
});

describe('Wizard', () => {
  it('WIZ-07 WIZ-08 has Back and Continue, and Send on the last step only', async () => {
    const told = jest.fn();
    const user = userEvent.setup();
    render(<Job told={told} />);
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(told).toHaveBeenCalledWith('send');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('group', { name: 'Content' })).toHaveTextContent('The content form');
  });

  it('WIZ-08 does not send by the second press of a double one that began on Continue', async () => {
    const told = jest.fn();
    const user = userEvent.setup();
    render(<Job told={told} />);
    const forward = screen.getByRole('button', { name: 'Continue' });
    await user.dblClick(forward);
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(told).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('does not send by the second tap of a double one either: browsers count each as the first', async () => {
    const told = jest.fn();
    render(<Job told={told} />);
    const tap = (name: string) => {
      const event = new MouseEvent('click', { bubbles: true, detail: 1 });
      fireEvent(screen.getByRole('button', { name }), Object.assign(event, { pointerType: 'touch' }));
    };
    tap('Continue');
    tap('Send');
    expect(told).not.toHaveBeenCalled();
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 600);
    tap('Send');
    later.mockRestore();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('WIZ-04 leaves hidden steps out, marks the others and jumps to one', async () => {
    const user = userEvent.setup();
    render(<Job told={() => {}} />);
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      '1Content',
      '!Reply Templates, needs attention',
      '3Phone List',
    ]);
    await user.click(screen.getByRole('button', { name: /Reply Templates ?, needs attention/ }));
    expect(screen.getByRole('button', { name: /Reply Templates/ })).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('button', { name: /Content ?, done/ })).toBeInTheDocument();
  });

  it('takes the focus to the top of the new step', async () => {
    const user = userEvent.setup();
    render(<Job told={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('group', { name: 'Phone List' })).toHaveFocus();
  });
});
