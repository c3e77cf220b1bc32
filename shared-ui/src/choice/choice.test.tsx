import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, RadioCards, RadioGroup, Switch } from '../index';

describe('Checkbox', () => {
  it('is toggled by its label and by Space', async () => {
    const seen: boolean[] = [];
    const user = userEvent.setup();
    function Terms() {
      const [checked, setChecked] = useState(false);
      return (
        <Checkbox
          label="I accept the terms"
          error={!checked && 'Please accept the terms.'}
          checked={checked}
          onChange={(event) => {
            seen.push(event.target.checked);
            setChecked(event.target.checked);
          }}
        />
      );
    }
    render(<Terms />);
    const box = screen.getByRole('checkbox', { name: 'I accept the terms' });
    expect(box).toHaveAccessibleDescription('Please accept the terms.');
    await user.click(screen.getByText('I accept the terms'));
    await user.keyboard(' ');
    expect(seen).toEqual([true, false]);
  });

  it('says when only some are chosen', () => {
    render(<Checkbox label="All" indeterminate checked={false} onChange={() => {}} />);
    expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  });
});

describe('Switch', () => {
  it('PLTAB-04 cannot be moved and says why', async () => {
    const onChange = jest.fn();
    const user = userEvent.setup();
    render(
      <Switch label="Rental List" checked={false} onChange={onChange} disabledReason="No rental list." />,
    );
    const control = screen.getByRole('switch', { name: 'Rental List' });
    expect(control).toHaveAccessibleDescription('No rental list.');
    await user.click(control);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('CONT-09 is a switch with native events', async () => {
    const onChange = jest.fn();
    const user = userEvent.setup();
    render(
      <Switch name="mms" label="MMS" checked={false} onChange={(event) => onChange(event.target.name)} />,
    );
    await user.click(screen.getByRole('switch', { name: 'MMS' }));
    expect(onChange).toHaveBeenCalledWith('mms');
  });
});

describe.each([
  ['RadioGroup', RadioGroup],
  ['RadioCards', RadioCards],
])('%s', (_name, Component) => {
  function Source({ told }: { told: (value: string) => void }) {
    const [value, setValue] = useState('1');
    return (
      <Component
        label="Number source"
        name="source"
        value={value}
        error={value === '2' && 'Costs extra.'}
        onChange={(event) => {
          told(event.target.value);
          setValue(event.target.value);
        }}
        options={[
          { value: '1', label: 'Existing Number' },
          { value: '2', label: 'New Number', hint: 'Bought on saving.' },
          { value: '3', label: 'Neither', disabled: true },
        ]}
      />
    );
  }

  it('CONT-03 is one choice of a named group, by mouse and arrows', async () => {
    const told = jest.fn();
    const user = userEvent.setup();
    render(<Source told={told} />);
    expect(screen.getByRole('radiogroup', { name: 'Number source' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'New Number' })).toHaveAccessibleDescription(
      'Bought on saving.',
    );
    await user.click(screen.getByRole('radio', { name: 'New Number' }));
    expect(screen.getByRole('radio', { name: 'New Number' })).toBeChecked();
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Costs extra.');
    await user.keyboard('{ArrowUp}');
    expect(told.mock.calls.flat()).toEqual(['2', '1']);
    expect(screen.getByRole('radio', { name: 'Neither' })).toBeDisabled();
  });
});
