import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { packFile } from './pack-file';

const LIST = `PhoneNumber,first_name\n${'2025550100,Ada\n'.repeat(100_000)}`;

it('sends a large list in a fraction of its bytes, whole', async () => {
  const packed = await packFile(new File([LIST], 'list.csv'));
  expect([packed.name, packed.type]).toEqual(['list.csv', 'application/gzip']);
  expect(packed.size).toBeLessThan(LIST.length / 3);
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(LIST);
});

it.each([
  ['a small file', new File(['PhoneNumber\n2025550100\n'], 'list.csv')],
  ['an archive', new File([LIST], 'list.ZIP')],
  ['what does not get smaller', new File([randomBytes(1_200_000)], 'list.csv')],
])('leaves %s as it is', async (_, file) => {
  expect(await packFile(file)).toBe(file);
});

it('leaves a file as it is where the browser cannot pack, or the file cannot be read', async () => {
  const file = new File([LIST], 'list.csv');
  jest.spyOn(file, 'stream').mockImplementation(() => {
    throw new DOMException('The file has changed.', 'NotReadableError');
  });
  expect(await packFile(file)).toBe(file);
});
