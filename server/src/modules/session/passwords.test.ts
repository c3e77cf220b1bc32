import { hashPassword, verifyPassword } from './passwords';

it('S01 keeps a password as argon2id, with the memory and the passes that OWASP asks for', async () => {
  const kept = await hashPassword('a new harbour lamp');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(kept, 'a new harbour lamp')).toBe(true);
  expect(await verifyPassword(kept, 'a new harbour lamb')).toBe(false);
});
