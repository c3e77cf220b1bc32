import { aRelease, aRemote } from '../testing/a-remote';
import { createCatalogue } from './catalogue';

const lists = aRemote('lists', [{ path: '/phonelist', title: 'Phone Lists' }], {
  panels: { 'phone-list-manager': { title: 'Phone List Manager', width: 960 } },
});
const ours = async () => true;

it('finds remotes by name, by address and by the panel they offer', () => {
  const catalogue = createCatalogue(aRelease([lists]), ours);
  expect(catalogue.remote('lists')?.build).toBe('lists-1');
  expect(catalogue.remoteAt('/phonelist')?.route.title).toBe('Phone Lists');
  expect(catalogue.panelOwner('phone-list-manager')?.name).toBe('lists');
  expect(catalogue.panelOwner('toString')).toBeUndefined();
});

it('takes over the release in force, with the next build of a remote', async () => {
  const heard = jest.fn();
  const next = aRelease([{ ...lists, build: 'lists-2' }, aRemote('chats')], 2);
  const catalogue = createCatalogue(aRelease([lists]), ours, async () => next);
  catalogue.listen(heard);
  await catalogue.refresh();
  expect(catalogue.remote('lists')?.build).toBe('lists-2');
  expect(catalogue.remoteAt('/chats')?.remote.name).toBe('chats');
  await catalogue.refresh();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('takes nothing from a release that nobody of ours signed', async () => {
  const isOurs = async ({ release }: { release: number }) => release === 1;
  const catalogue = createCatalogue(aRelease([lists]), isOurs, async () => aRelease([aRemote('chats')], 2));
  await expect(catalogue.refresh()).rejects.toMatchObject({ kind: 'integrity' });
  expect(catalogue.remote('chats')).toBeUndefined();
  await expect(catalogue.ready()).resolves.toBeUndefined();
  await expect(createCatalogue(aRelease([lists], 2), isOurs).ready()).rejects.toMatchObject({
    kind: 'integrity',
  });
});

it('is not led back to an old release by somebody who plays it again', async () => {
  const catalogue = createCatalogue(aRelease([lists], 7), ours, async () => aRelease([aRemote('chats')], 6));
  await catalogue.refresh();
  expect(catalogue.release().release).toBe(7);
});

it('keeps the newer of two releases whose signatures are checked at once', async () => {
  const checked = new Map<number, (good: boolean) => void>();
  const isOurs = ({ release }: { release: number }) =>
    release === 7 ? Promise.resolve(true) : new Promise<boolean>((resolve) => checked.set(release, resolve));
  const coming = [8, 9].map((number) => aRelease([lists], number));
  const catalogue = createCatalogue(aRelease([lists], 7), isOurs, async () => coming.shift()!);
  const both = [catalogue.refresh(), catalogue.refresh()];
  await new Promise((later) => setTimeout(later));
  checked.get(9)?.(true);
  await both[1];
  checked.get(8)?.(true);
  await both[0];
  expect(catalogue.release().release).toBe(9);
});

it('is put right by a signed release when the page came with one that is altered or unsigned', async () => {
  const { signature: _none, ...unsigned } = aRelease([lists], 9);
  const isOurs = async (release: { signature?: unknown }) => release.signature !== undefined;
  const catalogue = createCatalogue(unsigned as ReturnType<typeof aRelease>, isOurs, async () =>
    aRelease([{ ...lists, build: 'lists-2' }], 3),
  );
  await expect(catalogue.ready()).rejects.toMatchObject({ kind: 'integrity' });
  await catalogue.refresh();
  await expect(catalogue.ready()).resolves.toBeUndefined();
  expect(catalogue.remote('lists')?.build).toBe('lists-2');
});

it('waits for the release of who has just signed in, but not for ever', async () => {
  jest.useFakeTimers();
  const catalogue = createCatalogue(aRelease([lists]), ours, () => new Promise(() => {}));
  catalogue.changePerson();
  const ready = jest.fn();
  void catalogue.ready().then(ready);
  await jest.advanceTimersByTimeAsync(1000);
  expect(ready).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ready).toHaveBeenCalled();
  jest.useRealTimers();
});

it('knows when another shell belongs to the release', async () => {
  const next = { ...aRelease([lists], 2), shell: { build: 'shell-2', contract: 1 } };
  const catalogue = createCatalogue(aRelease([lists]), ours, async () => next);
  expect(catalogue.isShellOld()).toBe(false);
  await catalogue.refresh();
  expect(catalogue.isShellOld()).toBe(true);
});
