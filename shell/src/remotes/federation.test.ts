import { createInstance } from '@module-federation/enhanced/runtime';
import { forgetFailedDownloads } from './federation';

/** The runtime as the shell's page has it, with one shared module whose download fails until it is mended. */
function aHost(isForgetful: boolean) {
  let isBroken = true;
  const get = async () => {
    if (isBroken) throw new Error('The chunk did not come.');
    return () => 'charts';
  };
  const host = createInstance({
    name: `host-${isForgetful}`,
    remotes: [],
    shared: { charts: { version: '1.0.0', scope: 'default', get } },
  });
  const scope = host.shareScopeMap.default;
  if (!scope) throw new Error('The host has no scope.');
  if (isForgetful) forgetFailedDownloads(scope as Parameters<typeof forgetFailedDownloads>[0]);
  return { load: () => host.loadShare('charts'), mend: () => void (isBroken = false) };
}

it('a shared module whose download failed is downloaded when it is asked for again', async () => {
  const { load, mend } = aHost(true);
  await expect(load()).rejects.toThrow('The chunk did not come.');
  mend();
  const factory = (await load()) as () => unknown;
  expect(factory()).toBe('charts');
});

it('the runtime by itself would hand out the failure for ever', async () => {
  const { load, mend } = aHost(false);
  await expect(load()).rejects.toThrow('The chunk did not come.');
  mend();
  await expect(load()).rejects.toThrow('The chunk did not come.');
});
