import { expect, it } from '@jest/globals';
import type { ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { FrameFuzz, fuzzPairing } from '../support/fuzz/fuzz-frames.js';
import { fuzzRequests } from '../support/fuzz/fuzz-requests.js';
import { readRoutes } from '../support/fuzz/routes.js';
import { waitForState } from '../support/service/pairing.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { PairedSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const REQUESTS = 16_000;
const FRAMES = 5000;
/** To a service without a phone, which may be told to log out, too. */
const UNPAIRED_REQUESTS = 4000;
const PAIRING_ROUNDS = 20;

const ENDS_SESSION = /logout|disconnect/;

it('comes through thousands of requests and frames at once, and misses nothing', async () => {
  const seed = Date.now();
  const session = await PairedSession.spawn();
  const { service } = session;
  const routes = readRoutes().filter(({ path }) => !ENDS_SESSION.test(path));
  const [{ statuses, complaints }, frames] = await Promise.all([
    fuzzRequests(service.baseUrl, routes, REQUESTS, seed),
    new FrameFuzz(session).run(FRAMES, seed),
  ]);
  console.log(
    `${REQUESTS} requests (seed ${seed}): ${JSON.stringify(statuses)}\n` +
      `${FRAMES} frames: ${JSON.stringify(frames)}`,
  );
  expect({ seed, complaints }).toEqual({ seed, complaints: [] });
  expect(session.network.errors).toEqual([]);
  await waitForState(service, 'connected');
  await session.dispose();
});

it('comes through them without a phone, and can be paired afterwards', async () => {
  const seed = Date.now();
  const network = await LocalNetwork.start();
  const phone = network.phone();
  const service = await ServiceProcess.start({ network });
  const { statuses, complaints } = await fuzzRequests(
    service.baseUrl,
    readRoutes(),
    UNPAIRED_REQUESTS,
    seed,
  );
  console.log(`${UNPAIRED_REQUESTS} requests (seed ${seed}): ${JSON.stringify(statuses)}`);
  expect({ seed, complaints }).toEqual({ seed, complaints: [] });

  await service.api.post('/api/logout');
  await fuzzPairing({ service, network, phone }, PAIRING_ROUNDS, seed);
  const contact = network.contact({ receipts: 'none' });
  await contact.say('behind the garbage');
  await waitFor('the message', async () => {
    const { body } = await service.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
    return body.messages[0]?.text === 'behind the garbage';
  });
  await service.dispose();
  await network.stop();
});
