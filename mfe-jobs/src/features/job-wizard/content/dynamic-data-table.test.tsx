import { render, screen } from '@testing-library/react';
import { WizardProvider, type Wizard } from '../wizard-context';
import { DynamicDataTable } from './dynamic-data-table';

it('follows a tag that is replaced by another of the same length [DYN-01]', () => {
  const wizard = { values: { testValues: {} } } as Wizard;
  const table = (text: string) => (
    <WizardProvider value={wizard}>
      <DynamicDataTable text={text} />
    </WizardProvider>
  );
  const { rerender } = render(table('Hi {city}'));
  const tags = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(tags()).toEqual(['{city}']);
  rerender(table('Hi {state}'));
  expect(tags()).toEqual(['{state}']);
});
