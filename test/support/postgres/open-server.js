// @ts-check
import { openRunFolder } from '../jest/run-folder.js';
import { PostgresServer } from './postgres-server.js';

/** Jest calls it before the first suite: the services and stores of the run are on this server. */
export default async function setUp() {
  openRunFolder();
  const server = await PostgresServer.start();
  process.env.TEST_POSTGRES_URL = server.urlOf('postgres');
  /** @type {{ postgresServer?: PostgresServer }} */ (globalThis).postgresServer = server;
}
