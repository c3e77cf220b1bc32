export default async function endPostgres() {
  await globalThis.testPostgres?.stop();
}
