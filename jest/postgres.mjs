// One PostgreSQL for a whole run of the server's tests, which each make a database of their own on it.
import { findPostgres, startPrivatePostgres } from '../scripts/verify/private-postgres.mjs';

/** TEST_DATABASE_URL names another one, which stays. */
export default async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  const postgres = await startPrivatePostgres(findPostgres());
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.testPostgres = postgres;
}
