import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, reply, type Asked } from '@campaign/shared-api/testing';

/** A server with these lists, two identities and two agencies; answers what it was asked for. */
export function givenLists(data: PhoneList[], asked: Asked[] = []) {
  reply.get('/identities', {
    data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Bay Shelter' })],
    total: 2,
  });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/phone_lists', (call) => {
    asked.push(call);
    return { data, total: data.length };
  });
  return asked;
}
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** Options come from the server: one is chosen once it has arrived. */
export async function choose(person: UserEvent, name: string, label: string) {
  const filter = await screen.findByRole('combobox', { name });
  await person.selectOptions(filter, await within(filter).findByRole('option', { name: label }));
}

/** The columns of every table of lists, and what they say of `aPhoneList()`. */
export async function expectListColumns(actions = 'Actions') {
  const cells = within(await row('Spring drive')).getAllByRole('cell');
  expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
    'Spring drive',
    'Harbor Youth',
    'P2P SMS',
    'Nov 19, 20262:04 PM ET',
    '19,200 of 20,000',
    'Active',
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'List Name',
    'Identity',
    'List Type',
    'Upload Date',
    'Leads Loaded',
    'List State',
    actions,
  ]);
}
