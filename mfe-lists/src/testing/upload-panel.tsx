import { screen, within } from '@testing-library/react';
import { renderPanel } from '@campaign/platform/testing';
import type { SessionUser, UploadedFile } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, reply, users } from '@campaign/shared-api/testing';
import { PhoneListManager } from '../features/upload/phone-list-manager';
import { words } from '../words';

const say = words.upload;

export const csv = (content = 'PhoneNumber,First Name,Precinct\n2025550100,Ana,12\n', name = 'voters.csv') =>
  new File([content], name, { type: 'text/csv' });

export const uploaded: UploadedFile = {
  fileUrl: 'files/12/voters.csv',
  fileName: 'voters.csv',
  count: 20_000,
  columns: ['PhoneNumber', 'First Name', 'Precinct'],
  sample: [
    { PhoneNumber: '2025550100', 'First Name': 'Ana', Precinct: '12' },
    { PhoneNumber: '(202) 555-0101', 'First Name': 'José', Precinct: '' },
    { PhoneNumber: '+12025550102', 'First Name': "O'Neil, Bo", Precinct: '7' },
    { PhoneNumber: '2025550103', 'First Name': 'Fourth', Precinct: '9' },
  ],
};

/** The panel on a server with three identities, two agencies and no lists. */
export function enter(
  user: SessionUser = users.user(),
  props: { kind: 'phone' | 'suppression'; identityId?: number } = { kind: 'phone' },
) {
  const identities = [
    anIdentity(),
    anIdentity({ identityId: 8, identityName: 'Bay Shelter', accountId: 53, account_id: 53 }),
    anIdentity({ identityId: 1, identityName: 'Platform', accountId: 4, account_id: 4 }),
  ];
  reply.get('/identities', ({ query }) => {
    const account = query.get('account_id');
    const data = identities.filter((each) => !account || String(each.accountId) === account);
    return { data, total: data.length };
  });
  reply.get('/identities/:id', ({ params }) => ({
    data: identities.find((each) => each.identityId === Number(params.id)) ?? anIdentity(),
  }));
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/phone_lists', { data: [], total: 0 });
  return renderPanel(PhoneListManager, props, { user });
}
type Panel = ReturnType<typeof enter>;

export const save = () => screen.getByRole('button', { name: 'Save' });
export const identity = () => screen.getByRole('combobox', { name: 'Identity' });
export const option = (name: string) => screen.findByRole('option', { name });
export const nameField = () => screen.getByRole('textbox', { name: 'List Name' });
export const type = () => screen.getByRole('combobox', { name: 'List Type' });
export const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .slice(1)
    .map((each) => each.textContent);

export const optionLabels = () =>
  screen
    .queryAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
    .filter((label) => label !== say.global);

/** Everything the first step asks for, for a P2P list of Harbor Youth. */
export async function fillIn({ person }: Panel, file = csv()) {
  await person.upload(screen.getByLabelText(say.file), file);
  await option('Harbor Youth');
  await person.selectOptions(identity(), 'Harbor Youth');
  await person.clear(nameField());
  // At once: what is typed key by key is for the tests of the field itself.
  await person.paste('Spring voters');
  await person.selectOptions(type(), 'P2P SMS');
}
export async function toMapping(panel: Panel) {
  reply.post('/phone_lists/upload', { data: uploaded, ...uploaded });
  await fillIn(panel);
  await panel.person.click(save());
  await screen.findByRole('button', { name: 'Finish' });
}
export const systemColumn = (column: string) =>
  screen.getByRole('combobox', { name: say.mapping.of(column) });
