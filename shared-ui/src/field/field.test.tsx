import { render, screen } from '@testing-library/react';
import { Field } from '../index';

const slider = (control: object) => <input type="range" {...control} />;

describe('Field', () => {
  it('gives a control of one’s own its name, help, error and the mark of the exception', () => {
    const { rerender } = render(
      <Field label="Rate" optional help="Texts a second.">
        {slider}
      </Field>,
    );
    const control = screen.getByRole('slider', { name: 'Rate' });
    expect(control).toHaveAccessibleDescription('(optional) Texts a second.');
    expect(control).toBeValid();
    rerender(
      <Field label="Rate" optional help="Texts a second." error="At most 40.">
        {slider}
      </Field>,
    );
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('(optional) Texts a second. At most 40.');
  });

  it('keeps its name where the label is not seen', () => {
    render(
      <Field label="Rate" hideLabel>
        {slider}
      </Field>,
    );
    expect(screen.getByRole('slider', { name: 'Rate' })).not.toHaveAttribute('aria-describedby');
  });
});
