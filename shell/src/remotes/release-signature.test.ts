import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import { aRelease, aRemote } from '../testing/a-remote';
import { aSigner } from '../testing/a-signer';
import { isSigned } from './release-signature';

const release = aRelease([aRemote('lists')]);

it('knows a release that one of our keys signed, however its keys are ordered', async () => {
  const { sign, keys } = await aSigner();
  const signed = await sign(release);
  expect(await isSigned(signed, keys)).toBe(true);
  const { signature, ...content } = signed;
  const turned = { signature, ...Object.fromEntries(Object.entries(content).reverse()) } as ResolvedRelease;
  expect(await isSigned(turned, keys)).toBe(true);
});

it.each<[string, (release: ResolvedRelease) => ResolvedRelease]>([
  ['a changed build', (signed) => aRelease([aRemote('lists', undefined, { build: 'evil' })], signed.release)],
  [
    'one sum missing',
    ({ ...signed }) => {
      const copy = structuredClone(signed);
      copy.remotes.lists!.build.integrity = {};
      return copy;
    },
  ],
  [
    'a flipped bit',
    ({ signature, ...signed }) => ({
      ...signed,
      signature: {
        ...signature,
        value: `${signature.value[0] === 'A' ? 'B' : 'A'}${signature.value.slice(1)}`,
      },
    }),
  ],
  [
    'a key nobody knows',
    ({ signature, ...signed }) => ({ ...signed, signature: { ...signature, kid: 'other' } }),
  ],
  [
    'another algorithm',
    ({ signature, ...signed }) => ({ ...signed, signature: { ...signature, alg: 'none' as 'ES256' } }),
  ],
  ['no signature', ({ signature: _none, ...signed }) => signed as ResolvedRelease],
  [
    'rubbish for one',
    ({ signature, ...signed }) => ({ ...signed, signature: { ...signature, value: '%%%' } }),
  ],
])('refuses %s', async (_name, change) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { sign, keys } = await aSigner();
  expect(await isSigned(change(await sign(release)), keys)).toBe(false);
});

it('refuses what another’s key signed under our key’s name', async () => {
  const [{ keys }, { sign }] = [await aSigner(), await aSigner()];
  expect(await isSigned(await sign(release), keys)).toBe(false);
});
