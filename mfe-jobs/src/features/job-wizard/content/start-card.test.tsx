import { fireEvent, screen } from '@testing-library/react';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

describe('the start', () => {
  it('SCHED-03 is not asked of a P2P job', async () => {
    openWizard('/p2p/create');
    await screen.findByLabelText('Job name');
    expect(screen.queryByRole('radio', { name: 'Schedule' })).toBeNull();
  });

  it('SCHED-01 SCHED-02 SCHED-04 SCHED-05 is now, or a picked time that may be adjusted to the number', async () => {
    const { person, hands } = openWizard();
    expect(await screen.findByRole('radio', { name: 'Now' })).toBeChecked();
    expect(screen.queryByRole('switch', { name: 'Adjust to Timezone' })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Schedule' }));
    await hands.choose('Identity', 'Harbor Youth');
    await hands.choose('Sending number', '(310) 555-0101');
    fireEvent.change(await screen.findByLabelText('Start time'), { target: { value: '2030-01-15T15:00' } });
    await person.click(screen.getByRole('switch', { name: 'Adjust to Timezone' }));
    const said = 'Starts Jan 15, 2030, 12:00 PM ET, 9:00 AM PT at the sending number (-3 hours).';
    expect(screen.getByRole('switch', { name: 'Adjust to Timezone' })).toHaveAccessibleDescription(said);
  });

  it('SCHED-10 refuses a time that has passed', async () => {
    const { person } = openWizard();
    await person.click(await screen.findByRole('radio', { name: 'Schedule' }));
    const start = await screen.findByLabelText('Start time');
    expect(start).toHaveAttribute('min');
    await person.click(start);
    fireEvent.change(start, { target: { value: '2020-01-15T15:00' } });
    await person.tab();
    expect(
      await screen.findByText('Choose a time in the future.', { selector: '[id$="-error"] *' }),
    ).toBeVisible();
  });
});
