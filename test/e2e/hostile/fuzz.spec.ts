import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { FrameFuzz } from '../../support/fuzz/fuzz-frames.js';
import { fuzzRequests } from '../../support/fuzz/fuzz-requests.js';
import { readRoutes } from '../../support/fuzz/routes.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** Well before the minute after which a silence would show. */
const SOON_MS = scaled(20_000);

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterAll(() => session.dispose());

it('answers every request without a 500, and shows nothing of its inside', async () => {
  const seed = Date.now();
  const routes = readRoutes().filter(({ path }) => !/logout|disconnect/.test(path));
  const { complaints } = await fuzzRequests(session.service.baseUrl, routes, 600, seed);
  expect({ seed, complaints }).toEqual({ seed, complaints: [] });
});

it('comes through garbage from the network and misses nothing', async () => {
  await new FrameFuzz(session).run(150, Date.now());
  await waitForState(session.service, 'connected');
});

it.each(['node', 'deflated', 'empty'] as const)(
  'takes no harm from a frame that is no node (%s)',
  async (kind) => {
    const { network } = session;
    const contact = network.contact({ receipts: 'none' });
    const logins = network.loginCount;
    network.faults.garbageFrame(kind);
    await contact.say('right behind it');
    await waitForText(contact, 'right behind it');
    if (kind !== 'empty') expect(network.loginCount).toBe(logins);
  },
);

it('replaces a connection with a cipher out of step at once, instead of hearing nothing', async () => {
  const { network } = session;
  const contact = network.contact({ receipts: 'none' });
  network.faults.sendBytes(Buffer.from('not sealed at all'), false);
  await contact.say('said to deaf ears');
  await waitForText(contact, 'said to deaf ears', SOON_MS);
});

function waitForText({ jid }: Contact, expected: string, limitMs?: number): Promise<boolean> {
  return waitFor(
    `the message ${expected}`,
    async () => {
      const { body } = await session.api.get<ThreadDto>(`/api/chats/${jid}/messages`);
      return body.messages.some(({ text }) => text === expected);
    },
    limitMs,
  );
}
