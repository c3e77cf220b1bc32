import { screen, waitFor, within } from '@testing-library/react';
import { anAgency, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { AgenciesScreen } from './agencies-screen';
import { CreateAgencyDialog } from './create-agency-dialog';

startMockServer();

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  reply.get('/users/userList', { data: [anAgency()], total: 1, waiting: 0 });
  const answer = (each: Asked) => {
    sent.push(each.body);
    return { message: 'Create a new agency!' };
  };
  reply.post('/users/signup', answer, { status: 201 });
});

async function open() {
  const { person } = renderRemote(<AgenciesScreen />, { at: '/agencies', user: users.admin() });
  await person.click(await screen.findByRole('button', { name: 'Add Agency' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a new agency' }));
  return { person, dialog };
}

type Person = Awaited<ReturnType<typeof open>>['person'];
/** Without each of its keys. */
async function put(person: Person, into: HTMLElement, text: string) {
  await person.click(into);
  await person.paste(text);
}

it('AGNEW-01 AGNEW-03 AGNEW-04 AGNEW-05 ADMIN makes an agency of a name and an e-mail, without a password', async () => {
  const { person, dialog } = await open();
  expect(await axeProblems()).toEqual([]);
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await put(person, dialog.getByRole('textbox', { name: 'Agency name' }), ' New Voices ');
  await put(person, dialog.getByRole('textbox', { name: 'Owner’s email' }), 'owner@voices.example');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Create a new agency!')).toBeVisible();
  expect(sent).toEqual([{ userName: 'New Voices', email: 'owner@voices.example', approve: true }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves it to wait for approval where that is wanted', async () => {
  const { person, dialog } = await open();
  await put(person, dialog.getByRole('textbox', { name: 'Agency name' }), 'New Voices');
  await put(person, dialog.getByRole('textbox', { name: 'Owner’s email' }), 'owner@voices.example');
  await person.click(dialog.getByRole('checkbox', { name: 'Approve at once' }));
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toMatchObject([{ approve: false }]));
});

it('AGNEW-02 asks for name and e-mail, and sends nothing without them', async () => {
  const { person, dialog } = await open();
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findAllByText('Please fill in the fields!')).toHaveLength(2);
  await put(person, dialog.getByRole('textbox', { name: 'Agency name' }), 'New Voices');
  await put(person, dialog.getByRole('textbox', { name: 'Owner’s email' }), 'nobody');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Enter a valid email address.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('AGNEW-02 a creator who is not ADMIN must give a password', async () => {
  const { person } = renderRemote(<CreateAgencyDialog onClose={() => undefined} />, {
    at: '/agencies',
    user: users.agentAdmin(),
  });
  const dialog = within(await screen.findByRole('dialog'));
  await put(person, dialog.getByRole('textbox', { name: 'Agency name' }), 'New Voices');
  await put(person, dialog.getByRole('textbox', { name: 'Owner’s email' }), 'owner@voices.example');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Please fill in the fields!')).toBeVisible();
  expect(sent).toEqual([]);
  await put(person, dialog.getByLabelText('Password'), 'correct-horse');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toMatchObject([{ password: 'correct-horse' }]));
});

it('says beside the name that it is taken', async () => {
  reply.problem('POST', '/users/signup', 409, { error: 'An agency with this name already exists.' });
  const { person, dialog } = await open();
  await put(person, dialog.getByRole('textbox', { name: 'Agency name' }), 'New Voices');
  await put(person, dialog.getByRole('textbox', { name: 'Owner’s email' }), 'owner@voices.example');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Agency name' })).toHaveAccessibleDescription(
      'An agency with this name already exists.',
    ),
  );
});

it('asks before Escape discards what was typed', async () => {
  const { person, dialog } = await open();
  await put(person, dialog.getByRole('textbox', { name: 'Agency name' }), 'New Voices');
  await person.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(dialog.getByRole('textbox', { name: 'Agency name' })).toHaveValue('New Voices');
});
