import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboBox, Dialog, matchOptions, MultiSelect, type ComboBoxProps } from '../index';

const options = [
  { value: '40', label: 'Launchpad', hint: 'Account 40' },
  { value: '41', label: 'LP Brokering', hint: 'Account 41' },
  { value: '42', label: 'Évora Media' },
  { value: '43', label: 'Closed', disabled: true },
];

function Agency(props: Partial<ComboBoxProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <>
      <ComboBox label="Agency" options={options} clearable {...props} value={value} onChange={setValue} />
      <output>{value || 'none'}</output>
    </>
  );
}

describe('matchOptions', () => {
  it('finds every word in label or hint, whatever the accents and case', () => {
    expect(matchOptions(options, 'evora').map(({ value }) => value)).toEqual(['42']);
    expect(matchOptions(options, 'LP 41').map(({ value }) => value)).toEqual(['41']);
    expect(matchOptions(options, '  ')).toHaveLength(4);
  });
});

describe('ComboBox', () => {
  afterEach(() => jest.useRealTimers());

  it('finds by typing and picks by keyboard', async () => {
    const user = userEvent.setup();
    render(<Agency />);
    const input = screen.getByRole('combobox', { name: 'Agency' });
    await user.type(input, 'brok');
    const list = screen.getByRole('listbox', { name: 'Agency' });
    expect(within(list).getAllByRole('option')).toHaveLength(1);
    expect(input).toHaveAttribute('aria-activedescendant', within(list).getByRole('option').id);
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('41');
    expect(input).toHaveValue('LP Brokering');
    expect(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('moves by arrows, past what is disabled and round the ends', async () => {
    const user = userEvent.setup();
    render(<Agency />);
    const input = screen.getByRole('combobox');
    input.focus();
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(input).toHaveValue('LP Brokering');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(input).toHaveValue('Launchpad');
  });

  it('picks by mouse and keeps the focus in the input', async () => {
    const user = userEvent.setup();
    render(<Agency />);
    const input = screen.getByRole('combobox');
    await user.click(input);
    await user.click(screen.getByRole('option', { name: /Évora/ }));
    expect(input).toHaveValue('Évora Media');
    expect(input).toHaveFocus();
    await user.click(input);
    await user.click(screen.getByRole('option', { name: 'Closed' }));
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('Évora Media');
  });

  it('forgets half-typed text on Escape and on leaving, and does not close the dialog around it', async () => {
    const onClose = jest.fn();
    const user = userEvent.setup();
    render(
      <Dialog open title="Move" onClose={onClose}>
        <Agency value="40" />
      </Dialog>,
    );
    const input = screen.getByRole('combobox');
    await user.type(input, 'xyz');
    expect(screen.getByText('No match')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('Launchpad');
    expect(onClose).not.toHaveBeenCalled();
    await user.type(input, 'xyz');
    await user.tab();
    expect(input).toHaveValue('Launchpad');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledWith('escape');
  });

  it('is cleared by its button', async () => {
    const user = userEvent.setup();
    render(<Agency value="40" />);
    await user.click(screen.getByRole('button', { name: 'Clear Agency' }));
    expect(screen.getByRole('combobox')).toHaveValue('');
  });

  it('asks the server 250 ms after the last key and shows what it answers', async () => {
    jest.useFakeTimers();
    const onSearch = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { rerender } = render(
      <Agency options={[]} onSearch={onSearch} value="99" selectedLabel="Far Away Media" />,
    );
    const input = screen.getByRole('combobox');
    expect(input).toHaveValue('Far Away Media');
    await user.clear(input);
    await user.type(input, 'lau');
    act(() => jest.advanceTimersByTime(249));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['lau']]);
    rerender(<Agency options={[]} onSearch={onSearch} loading />);
    expect(screen.getAllByText('Searching')).not.toHaveLength(0);
    rerender(<Agency options={options.slice(0, 1)} onSearch={onSearch} />);
    expect(screen.getByRole('option', { name: /Launchpad/ })).toBeInTheDocument();
  });
});

describe('MultiSelect', () => {
  function Lists() {
    const [values, setValues] = useState<string[]>(['40']);
    return <MultiSelect label="Phone lists" options={options} values={values} onChange={setValues} />;
  }

  it('PLTAB-01 adds and removes several without closing', async () => {
    const user = userEvent.setup();
    render(<Lists />);
    const input = screen.getByRole('combobox', { name: 'Phone lists' });
    await user.click(input);
    await user.click(screen.getByRole('option', { name: /LP Brokering/ }));
    await user.type(input, 'evora{Enter}');
    const chips = () => screen.getAllByRole('listitem').map((chip) => chip.textContent);
    expect(chips()).toEqual(['Launchpad', 'LP Brokering', 'Évora Media']);
    await user.click(screen.getByRole('button', { name: 'Remove LP Brokering' }));
    await user.click(input);
    await user.keyboard('{Backspace}');
    expect(chips()).toEqual(['Launchpad']);
    expect(screen.getByRole('option', { name: /Launchpad/ })).toHaveAttribute('aria-selected', 'true');
  });
});
