import { hashPassword, verifyPassword } from './passwords';

// The module object itself: `import *` would give a copy, and a spy on it would see no call.
const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');

it('S01 keeps a password as argon2id, with the memory and the passes that OWASP asks for', async () => {
  const kept = await hashPassword('a new harbour lamp');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(kept, 'a new harbour lamp')).toBe(true);
  expect(await verifyPassword(kept, 'a new harbour lamb')).toBe(false);
});

it('hashes at most two passwords at a time, since each takes 19 MiB', async () => {
  let running = 0;
  let most = 0;
  const hash = jest.spyOn(argon2, 'hash').mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return 'a hash';
  });
  try {
    await Promise.all(Array.from({ length: 12 }, () => hashPassword('a new harbour lamp')));
  } finally {
    hash.mockRestore();
  }
  expect(most).toBe(2);
});
