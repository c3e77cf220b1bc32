import { screen } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

describe('for everybody', () => {
  it('is in order for axe: empty, refused and filled', async () => {
    const { hands } = openWizard();
    await screen.findByRole('textbox', { name: 'Initial message' });
    expect(await axeProblems()).toEqual([]);
    await hands.next();
    expect(await axeProblems()).toEqual([]);
    await hands.fillContent({ message: 'Hola María {first_name} {nick} it’s example.org unstoppable' });
    await screen.findByText(/standard SMS character/);
    expect(await axeProblems()).toEqual([]);
  });
});
