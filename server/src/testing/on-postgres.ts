/** A test of what the embedded database, which has one session, cannot show: two transactions that meet. */
export const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
