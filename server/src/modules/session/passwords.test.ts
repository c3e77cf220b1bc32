import { hashPassword, inTurn, verifyPassword } from './passwords';

it('S01 keeps a password as argon2id, with the memory and the passes that OWASP asks for', async () => {
  const kept = await hashPassword('a new harbour lamp');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(kept, 'a new harbour lamp')).toBe(true);
  expect(await verifyPassword(kept, 'a new harbour lamb')).toBe(false);
});

it('hashes at most two passwords at a time, since each takes 19 MiB', async () => {
  let running = 0;
  let most = 0;
  const hash = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => inTurn(hash)));
  expect([most, running]).toEqual([2, 0]);
});
