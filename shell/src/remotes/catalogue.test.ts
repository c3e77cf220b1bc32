import { aRelease, aRemote } from '../testing/a-remote';
import { createCatalogue } from './catalogue';

const lists = aRemote('lists', [{ path: '/phonelist', title: 'Phone Lists' }], {
  panels: { 'phone-list-manager': { title: 'Phone List Manager', width: 960 } },
});

it('finds rooms by name, by address and by the panel they offer', () => {
  const catalogue = createCatalogue(aRelease([lists]));
  expect(catalogue.remote('lists')?.build).toBe('lists-1');
  expect(catalogue.roomAt('/phonelist')?.route.title).toBe('Phone Lists');
  expect(catalogue.panelOwner('phone-list-manager')?.name).toBe('lists');
  expect(catalogue.panelOwner('toString')).toBeUndefined();
});

it('takes over the release in force, with the next build of a room', async () => {
  const heard = jest.fn();
  const next = aRelease([{ ...lists, build: 'lists-2' }, aRemote('chats')], 2);
  const catalogue = createCatalogue(aRelease([lists]), async () => next);
  catalogue.listen(heard);
  await catalogue.refresh();
  expect(catalogue.remote('lists')?.build).toBe('lists-2');
  expect(catalogue.roomAt('/chats')?.remote.name).toBe('chats');
  await catalogue.refresh();
  expect(heard).toHaveBeenCalledTimes(1);
});
