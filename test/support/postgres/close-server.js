// @ts-check

/** Jest calls it after the last suite. */
export default async function tearDown() {
  const { postgresServer } =
    /** @type {{ postgresServer?: import('./postgres-server.js').PostgresServer }} */ (globalThis);
  await postgresServer?.dispose();
}
