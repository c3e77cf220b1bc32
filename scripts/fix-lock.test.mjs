import { missingEntries, platformOf, withMissingEntries } from './fix-lock.mjs';

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
    expect(missingEntries(withMissingEntries(lock))).toEqual({});
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
