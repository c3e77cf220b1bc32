import { useState } from 'react';
import { screen } from '@testing-library/react';
import { e164 } from '@campaign/shared-api/messaging';
import { startMockServer, users } from '@campaign/shared-api/testing';
import { PhoneField } from '@campaign/shared-ui';
import { renderRemote } from '@campaign/platform/testing';
import { Questionnaire } from './features/identity-details/questionnaire';

startMockServer();

function Form() {
  const [phone, setPhone] = useState('');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <PhoneField label="Phone" value={phone} onChange={setPhone} />
      <Questionnaire identityId={7} version={1} open={asks} onClose={() => {}} />
      <button onClick={() => setAsks(true)}>Ask</button>
    </>
  );
}

it('CONST-15 a phone is masked up to its 10th digit, a sender begins with +1, and 2,000 messages per day are asked about', async () => {
  const { person } = renderRemote(<Form />, { at: '/identity/7', user: users.agentAdmin() });
  const field = await screen.findByRole('textbox', { name: 'Phone' });
  await person.type(field, '202555017');
  expect(field).toHaveValue('(202) 555-017');
  await person.type(field, '6');
  expect(field).toHaveValue('(202) 555-0176');
  // An eleventh makes no number of it: what is typed stays, and is no phone.
  await person.type(field, '9');
  expect(field).not.toHaveValue('(202) 555-0176');
  expect(e164('2025550176')).toBe('+12025550176');

  await person.click(screen.getByRole('button', { name: 'Ask' }));
  await person.click(await screen.findByRole('radio', { name: 'Entirely non-political' }));
  expect(
    screen.getByRole('radiogroup', { name: 'May it send more than 2,000 messages per day?' }),
  ).toBeVisible();
});
