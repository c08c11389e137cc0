import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import { PostgresServer } from '../support/postgres/postgres-server.js';
import { pause } from '../support/pause.js';
import { SteadyTraffic } from '../support/steady-traffic.js';
import { waitForState } from '../support/service/pairing.js';
import { killAndRestart, PairedSession, type ProcessSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const SEED = 45;
const LONGEST_UNDISTURBED_MS = 1500;
const LONGEST_AWAY_MS = 1000;

let server: PostgresServer;
let session: ProcessSession;

beforeAll(async () => {
  server = await PostgresServer.start();
  const url = server.urlOf('dashboard');
  const env = { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
  session = await PairedSession.spawn({ env });
});

afterAll(async () => {
  await session.dispose();
  await server.dispose();
});

it.each([
  ['the server', 20, (random: Random) => restartServer(random.next() * LONGEST_AWAY_MS)],
  ['the server, for a minute,', 1, () => restartServer(60_000)],
  ['the service', 50, () => killAndRestart(session)],
])(`loses and doubles nothing while %s dies %d times (seed ${SEED})`, async (who, ends, end) => {
  const random = new Random(SEED);
  const contact = session.network.contact({ receipts: 'delivered' });
  const traffic = new SteadyTraffic(who, contact, () => session.api);
  for (let count = 0; count < ends; count += 1) {
    await pause(random.next() * LONGEST_UNDISTURBED_MS);
    await end(random);
    await waitForState(session.service, 'connected');
  }
  await traffic.endAndJudge();
  const { said, accepted } = traffic;
  expect(Math.min(said.length, accepted.size)).toBeGreaterThan(ends / 2);
  console.log(`${who}: ${said.length} received, ${accepted.size} sent, ${ends} ends`);
});

async function restartServer(awayMs: number): Promise<void> {
  await server.stop('SIGKILL');
  await pause(awayMs);
  // Its processes notice its death when they next wait; until then its memory is in use.
  await waitFor('the server', () =>
    server.run().then(
      () => true,
      () => false,
    ),
  );
}
