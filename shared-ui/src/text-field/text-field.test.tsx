import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type SyntheticEvent } from 'react';
import {
  formField,
  NumberField,
  PasswordField,
  PhoneField,
  TextArea,
  TextField,
  type PhoneFieldProps,
} from '../index';

describe('TextField', () => {
  it('ties label, help and error to the input', () => {
    render(
      <TextField
        label="Email"
        value="ana@"
        onChange={() => {}}
        help="We never share it."
        error="Not whole."
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAccessibleDescription('We never share it. Not whole.');
    expect(input).toBeInvalid();
  });

  it('keeps its name when optional, and says so beside it', () => {
    render(<TextField label="Display name" optional value="" onChange={() => {}} />);
    expect(screen.getByLabelText('Display name')).toHaveAccessibleDescription('(optional)');
  });

  it('keeps a hidden label for screen readers', () => {
    render(<TextField label="Search jobs" hideLabel value="" onChange={() => {}} />);
    expect(screen.getByRole('textbox', { name: 'Search jobs' })).toBeInTheDocument();
  });
});

describe('TextArea', () => {
  it('counts characters against a limit without cutting the text', () => {
    render(<TextArea label="Message" value={'x'.repeat(161)} limit={160} onChange={() => {}} />);
    expect(screen.getByLabelText('161 of 160 characters used')).toHaveTextContent('161/160');
    expect(screen.getByRole('textbox', { name: 'Message' })).not.toHaveAttribute('maxlength');
  });
});

describe('PasswordField', () => {
  it('SIGNIN-02 shows and hides what was typed', async () => {
    const user = userEvent.setup();
    render(
      <PasswordField label="Password" autoComplete="current-password" value="secret" onChange={() => {}} />,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('NumberField', () => {
  it('steps by its decimals and gives native events', async () => {
    const user = userEvent.setup();
    const seen: string[] = [];
    render(
      <NumberField
        label="SMS rate"
        value=""
        decimals={4}
        onChange={(event) => seen.push(event.target.value)}
      />,
    );
    const input = screen.getByRole('spinbutton', { name: 'SMS rate' });
    expect(input).toHaveAttribute('step', '0.0001');
    await user.type(input, '7');
    expect(seen).toEqual(['7']);
  });

  it('lets zeros after the point be typed on the way to a digit, though the form keeps a number', async () => {
    function Rate() {
      const [value, setValue] = useState<number | ''>(0.01);
      const keep = (text: string) => setValue(text === '' ? '' : Number.parseFloat(text));
      return <NumberField label="SMS rate" value={value} onChange={({ target }) => keep(target.value)} />;
    }
    const user = userEvent.setup();
    render(<Rate />);
    const input = screen.getByRole('spinbutton', { name: 'SMS rate' });
    await user.clear(input);
    await user.type(input, '0.0129');
    expect(input).toHaveValue(0.0129);
  });
});

describe('PhoneField', () => {
  function Phone({ format, start = '' }: { format?: PhoneFieldProps['format']; start?: string }) {
    const [value, setValue] = useState(start);
    return (
      <>
        <PhoneField label="Phone" value={value} onChange={setValue} format={format} />
        <output>{value}</output>
      </>
    );
  }

  it('ORG-05 takes digits only, as (xxx) xxx-xxxx, at most 10', async () => {
    const user = userEvent.setup();
    render(<Phone />);
    const input = screen.getByRole('textbox', { name: 'Phone' });
    await user.type(input, 'a21x2 5550147');
    expect(input).toHaveValue('(212) 555-0147');
    expect(screen.getByRole('status')).toHaveTextContent('(212) 555-0147');
  });

  it.each([
    ['+44 23 2155 5017', '+44 23 2155 5017'],
    ['5125550177999', '5125550177999'],
    ['1-512-555-0177 x4', '1-512-555-0177 x4'],
    ['011 44 23 2155 5017', '011 44 23 2155 5017'],
  ])('leaves %s as it was pasted: its first ten digits are another person’s', async (pasted, shown) => {
    const user = userEvent.setup();
    for (const format of ['mask', 'e164'] as const) {
      const { unmount } = render(<Phone format={format} />);
      const input = screen.getByRole('textbox', { name: 'Phone' });
      await user.click(input);
      await user.paste(pasted);
      expect(input).toHaveValue(shown);
      expect(screen.getByRole('status').textContent).toBe(shown);
      unmount();
    }
  });

  it('arranges the number again once the surplus digits are gone', async () => {
    const user = userEvent.setup();
    render(<Phone format="e164" />);
    const input = screen.getByRole('textbox', { name: 'Phone' });
    await user.type(input, '51255501779');
    expect(input).toHaveValue('(512) 555-01779');
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('(512) 555-0177');
    expect(screen.getByRole('status').textContent).toBe('+15125550177');
  });

  it('takes pasted numbers with their country code and gives E.164 where asked', async () => {
    const user = userEvent.setup();
    render(<Phone format="e164" />);
    const input = screen.getByRole('textbox', { name: 'Phone' });
    await user.click(input);
    await user.paste('+1 212-555-0147');
    expect(input).toHaveValue('(212) 555-0147');
    expect(screen.getByRole('status')).toHaveTextContent('+12125550147');
    await user.clear(input);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('keeps the caret behind the digit that was changed', async () => {
    const user = userEvent.setup();
    render(<Phone start="(212) 555-0147" />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    input.focus();
    input.setSelectionRange(3, 3);
    await user.keyboard('{Backspace}');
    expect(input).toHaveValue('(225) 550-147');
    expect(input.selectionStart).toBe(2);
  });
});

describe('formField', () => {
  const bag = {
    values: { email: 'ana@', name: '' },
    errors: { email: 'Not whole.' },
    touched: {},
    handleChange: (_event: SyntheticEvent) => {},
    handleBlur: (_event: SyntheticEvent) => {},
  };

  it('gives a field its value, and its error only once it was visited', () => {
    expect(formField(bag, 'email')).toMatchObject({ name: 'email', value: 'ana@', error: undefined });
    expect(formField({ ...bag, touched: { email: true } }, 'email').error).toBe('Not whole.');
  });

  it('is not visited while a button is being pressed, which a line under it would move away', () => {
    const handleBlur = jest.fn();
    const button = document.createElement('button');
    const { onBlur } = formField({ ...bag, handleBlur }, 'email');
    const isPressed = jest.spyOn(button, 'matches').mockImplementation((what) => what === 'button:active');
    onBlur({ relatedTarget: button } as unknown as SyntheticEvent);
    expect(handleBlur).not.toHaveBeenCalled();
    // By the keyboard it is.
    isPressed.mockReturnValue(false);
    onBlur({ relatedTarget: button } as unknown as SyntheticEvent);
    onBlur({ relatedTarget: null } as unknown as SyntheticEvent);
    expect(handleBlur).toHaveBeenCalledTimes(2);
  });
});
