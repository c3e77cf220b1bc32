import { screen, within } from '@testing-library/react';
import { anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { Questionnaire } from './questionnaire';

startMockServer();

const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  reply.put('/identities/:id', ({ body }) => {
    asked.push(body);
    const data = anIdentity({ version: 2 });
    return { data, updatedIdentity: data, message: 'Identity submitted successfully!' };
  });
});

const VOLUME = 'May it send more than 2,000 messages per day?';
const open = () =>
  renderRemote(<Questionnaire identityId={7} version={1} open onClose={() => {}} />, {
    at: '/identity/7',
    user: users.agentAdmin(),
  });
const go = () => screen.getByRole('button', { name: 'Continue' });

describe('Questionnaire', () => {
  it.each<[string, string[], object]>([
    [
      'QNR-05 QNR-08 political',
      ['Political'],
      { entityType: 'NON_PROFIT', isPolitical: true, vertical: 'POLITICAL', willSendOver2k: false },
    ],
    [
      'QNR-05 QNR-08 politically active, more than 2,000 a day',
      ['Non-political but politically active', 'Yes'],
      { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: true, isPoliticallyActive: true },
    ],
    [
      'QNR-05 QNR-08 politically active, no more',
      ['Non-political but politically active', 'No'],
      { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: false, isPoliticallyActive: true },
    ],
    [
      'QNR-05 a private company',
      ['Entirely non-political', 'Private Company', 'Yes'],
      { entityType: 'PRIVATE_PROFIT', isPolitical: false, willSendOver2k: true, isPoliticallyActive: false },
    ],
    [
      'QNR-05 a non-profit organization',
      ['Entirely non-political', 'Non-Profit Organization', 'No'],
      { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: false, isPoliticallyActive: false },
    ],
    [
      'QNR-07 the organization type as it begins: GOVERNMENT_PROFIT, sent as GOVERNMENT',
      ['Entirely non-political', 'No'],
      { entityType: 'GOVERNMENT', isPolitical: false, willSendOver2k: false, isPoliticallyActive: false },
    ],
  ])('%s', async (_name, answers, result) => {
    const { person } = open();
    for (const name of answers) await person.click(await screen.findByRole('radio', { name }));
    await person.click(go());
    expect(await screen.findByText('Identity submitted successfully!')).toBeVisible();
    expect(asked).toEqual([{ id: 7, ...result, version: 1 }]);
  });

  it('QNR-07 begins with Government', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('radio', { name: 'Entirely non-political' }));
    const types = within(screen.getByRole('radiogroup', { name: 'Organization legal type' }));
    expect(types.getByRole('radio', { name: 'Government' })).toHaveAttribute('value', 'GOVERNMENT_PROFIT');
    expect(types.getByRole('radio', { name: 'Government' })).toBeChecked();
  });

  it('QNR-03 QNR-09 keeps Continue off until every question that is shown is answered, and says which is not', async () => {
    const { person } = open();
    await screen.findByRole('radio', { name: 'Political' });
    const off = async (why: string) => {
      expect(go()).toHaveAttribute('aria-disabled', 'true');
      await person.click(go());
      expect(await screen.findByText(why)).toBeVisible();
      expect(asked).toEqual([]);
    };
    await off('Say whether it is a political entity.');
    expect(screen.queryByRole('radiogroup', { name: VOLUME })).toBeNull();
    for (const name of ['Non-political but politically active', 'Entirely non-political']) {
      await person.click(screen.getByRole('radio', { name }));
      expect(screen.getByRole('radiogroup', { name: VOLUME })).toBeVisible();
      await off('Say whether it may send more than 2,000 messages per day.');
    }
    await person.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(go()).not.toHaveAttribute('aria-disabled');
    await person.click(screen.getByRole('radio', { name: 'Political' }));
    expect(screen.queryByRole('radiogroup', { name: VOLUME })).toBeNull();
    expect(go()).not.toHaveAttribute('aria-disabled');
  });
});
