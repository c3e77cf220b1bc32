import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import { openTrial } from './trial';

const releaseOf = (channel: 'stable' | 'local') =>
  ({ remotes: { lists: { channel } } }) as unknown as Pick<ResolvedRelease, 'remotes'>;
const report = { remote: 'lists', build: 'a1', outcome: 'loaded' } as const;

function play(channel: 'stable' | 'local') {
  const open = jest.fn().mockResolvedValue(undefined);
  const tell = jest.fn();
  const heard: unknown[] = [];
  const listener = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener('mfe:load', listener);
  openTrial(releaseOf(channel), { open }, tell)(report);
  const detail = { name: 'phone-list-manager', props: { kind: 'phone' } };
  window.dispatchEvent(new CustomEvent('mfe:open-panel', { detail }));
  window.removeEventListener('mfe:load', listener);
  return { open, tell, heard };
}

it('opens no panel for anybody and tells no page where all builds are published', () => {
  const { open, tell, heard } = play('stable');
  expect(tell).toHaveBeenCalledWith(report);
  expect(open).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});

it('opens panels for the tool and tells it how loads end where a build is of somebody’s own machine', () => {
  const { open, tell, heard } = play('local');
  expect(open).toHaveBeenCalledWith('phone-list-manager', { kind: 'phone' });
  expect(tell).toHaveBeenCalledWith(report);
  expect(heard).toEqual([report]);
});
