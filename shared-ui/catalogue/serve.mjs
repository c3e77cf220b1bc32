import { build, serve } from './site.mjs';

/** Compiles the catalogue and serves it while the stories are looked at. */
export default async function serveCatalogue() {
  await build();
  const server = await serve();
  process.env.CATALOGUE_URL = `http://127.0.0.1:${server.address().port}`;
  return () => server.close();
}
