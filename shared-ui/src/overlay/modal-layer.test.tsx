import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, Dialog, SidePanel } from '../index';

/** What pressing the button does to the button. */
type Fate = 'vanishes' | 'is switched off';

function Losing({ fate, told }: { fate: Fate; told: (word: string) => void }) {
  const [pressed, setPressed] = useState(false);
  const gone = pressed && fate === 'vanishes';
  return (
    <SidePanel open title="Panel" onClose={() => told('panel')} footer={<Button>Save</Button>}>
      {!gone && (
        <Button disabled={pressed} onClick={() => setPressed(true)}>
          Load
        </Button>
      )}
    </SidePanel>
  );
}

async function loseFocus(fate: Fate) {
  const told = jest.fn();
  const user = userEvent.setup();
  render(<Losing fate={fate} told={told} />);
  await user.click(screen.getByRole('button', { name: 'Load' }));
  return { told, user };
}

describe.each<Fate>(['vanishes', 'is switched off'])('a modal whose focused button %s', (fate) => {
  it('is still closed by Escape', async () => {
    const { told, user } = await loseFocus(fate);
    await user.keyboard('{Escape}');
    expect(told.mock.calls).toEqual([['panel']]);
  });

  it.each([
    [false, 'Close'],
    [true, 'Save'],
  ])('keeps Tab inside (shift: %s): it goes to %s', async (shift, name) => {
    const { user } = await loseFocus(fate);
    await user.tab({ shift });
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });
});

it('Escape with the focus nowhere closes only the topmost of two', async () => {
  const told: string[] = [];
  const { rerender } = render(<Layers told={told} />);
  rerender(<Layers asks told={told} />);
  screen.getByRole('dialog', { name: 'Question' }).blur();
  await userEvent.keyboard('{Escape}');
  expect(told).toEqual(['question']);
});

function Layers({ asks = false, told }: { asks?: boolean; told: string[] }) {
  return (
    <>
      <SidePanel open title="Panel" onClose={() => told.push('panel')} />
      <Dialog open={asks} title="Question" onClose={() => told.push('question')} />
    </>
  );
}

it.each([
  ['is gone', false],
  ['is hidden, as on a page that is being left', true],
])('gives the focus to the page where what had opened it %s', async (_fate, stays) => {
  const user = userEvent.setup();
  const Page = () => {
    const [step, setStep] = useState<'before' | 'open' | 'after'>('before');
    return (
      <main id="main" tabIndex={-1}>
        {(stays || step !== 'after') && <button onClick={() => setStep('open')}>Register</button>}
        <Dialog
          open={step === 'open'}
          title="Questions"
          onClose={() => {}}
          footer={<Button onClick={() => setStep('after')}>Continue</Button>}
        />
      </main>
    );
  };
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Register' });
  await user.click(opener);
  // As the browser tells it of what is not displayed.
  opener.checkVisibility = () => false;
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('main')).toHaveFocus();
});
