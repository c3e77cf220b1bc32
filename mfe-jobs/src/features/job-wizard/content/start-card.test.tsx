import { screen } from '@testing-library/react';
import { users } from '@campaign/shared-api/testing';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

const WAIT = 'Texts wait for the delivery hours, whatever the start.';
const OFF = 'This installation sends at any hour: delivery hours are switched off.';

it.each([
  ['wait for them', true, WAIT, OFF],
  ['are sent at any hour', false, OFF, WAIT],
])('says of the delivery hours that texts %s', async (_what, quietHours, said, other) => {
  openWizard('/house/create', { user: users.user({ quietHours }) });
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(screen.queryByText(other)).toBeNull();
});
