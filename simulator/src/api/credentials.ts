import { hash, timingSafeEqual } from 'node:crypto';

export type CredentialCheck = (authorization: string | undefined, accountId: string) => 401 | 403 | null;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Which status a request deserves for who it says it is: null for the account's own credentials. */
export function credentialCheck(account: {
  accountId: string | null;
  username: string;
  password: string;
}): CredentialCheck {
  const { accountId: own, username, password } = account;
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return (authorization, accountId) => {
    if (!timingSafeEqual(digest(authorization ?? ''), expected)) return 401;
    return own === null || own === accountId ? null : 403;
  };
}
