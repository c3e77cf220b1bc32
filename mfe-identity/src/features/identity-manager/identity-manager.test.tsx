import { screen, waitFor, within } from '@testing-library/react';
import { anAgency, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { IdentityManager } from './identity-manager';

startMockServer();

const enter = (user = users.user(), props: { accountId?: number } = {}, at = '/identity') => {
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  return renderPanel(IdentityManager, props, { user, at });
};
const save = () => screen.getByRole('button', { name: 'Save' });
const nameField = () => screen.getByRole('textbox', { name: 'Identity name' });

it('IMGR-02 keeps Save off until the name is set, and says what is missing', async () => {
  const { person } = enter();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(await axeProblems()).toEqual([]);
  await person.click(save());
  expect(await screen.findByText('Identity name is required')).toBeVisible();
  await person.type(nameField(), 'Harbor');
  expect(save()).not.toHaveAttribute('aria-disabled');
});

it('IMGR-01 ADMIN chooses an agency too', async () => {
  const { person } = enter(users.admin());
  await person.type(nameField(), 'Harbor');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await person.hover(save());
  expect(await screen.findByText('Please select an agency')).toBeVisible();
  const agency = screen.getByRole('combobox', { name: 'Agency' });
  await within(agency).findByRole('option', { name: 'Harbor Strategies' });
  await person.selectOptions(agency, 'Harbor Strategies');
  expect(save()).not.toHaveAttribute('aria-disabled');
});

it('IMGR-01 asks for three characters', async () => {
  const { person } = enter();
  await person.type(nameField(), ' ab ');
  await person.click(save());
  expect(await screen.findByText('Identity name must be at least 3 characters')).toBeVisible();
});

it.each(['/identity', '/agencies', '/dashboard/jobs'])(
  'IMGR-03, IMGR-04, IMGR-05 opened at %s it saves what was typed, closes and goes on to the new identity',
  async (at) => {
    const asked: unknown[] = [];
    reply.post('/identities', ({ body }) => {
      asked.push(body);
      return { data: anIdentity({ identityId: 9 }), message: 'Identity saved successfully!' };
    });
    const { person, closings, address } = enter(users.admin(), { accountId: 12 }, at);
    await person.type(nameField(), ' Harbor Youth ');
    await person.click(save());
    expect(await screen.findByText('Identity saved successfully!')).toBeVisible();
    expect(asked).toEqual([{ identity_name: 'Harbor Youth', account_id: 12 }]);
    await waitFor(() => expect(address()).toBe('/identity/9'));
    expect(closings).toEqual([{ identityId: 9 }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

it('IMGR-04 keeps what was typed when it fails, and says so beside the field', async () => {
  reply.problem('POST', '/identities', 409, {
    error: 'Your agency has an identity of this name already.',
    fields: { identity_name: 'Your agency has an identity of this name already.' },
  });
  const { person } = enter();
  await person.type(nameField(), 'Harbor Youth');
  await person.click(save());
  expect(await screen.findAllByText('Your agency has an identity of this name already.')).toHaveLength(2);
  expect(nameField()).toHaveValue('Harbor Youth');
});

it('IMGR-04 without words of the server says what happened', async () => {
  reply.problem('POST', '/identities', 500, { error: '' });
  const { person } = enter();
  await person.type(nameField(), 'Harbor Youth');
  await person.click(save());
  expect(await screen.findByText('Failed to create identity. Please try again.')).toBeVisible();
});
