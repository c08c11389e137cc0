import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitForState } from '../support/pairing.js';
import { PairedSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';

const ADDRESSINGS = ['pn', 'lid'] as const;
const PLACES = ['away', 'here', 'away, and the service starts again'] as const;
const CASES = ADDRESSINGS.flatMap((addressing) => PLACES.map((place) => [addressing, place]));

/** Otherwise they see "waiting for this message" until this service has answered their request to send it again. */
describe('messages to somebody with a new phone', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each(CASES)(
    'by %s are readable at once if the notice came while we were %s',
    async (addressing, place) => {
      const { network } = session;
      const bob = network.contact({ name: 'Bob', addressing: addressing as 'pn' | 'lid' });
      const eve = network.contact({ name: 'Eve' });
      const groups = [1, 2].map(() => network.group({ participants: [bob, eve] }));
      const arrival = async ({ id }: { id: string }) =>
        waitFor('it', async () => (await session.api.get(`/api/messages/${id}`)).status === 200);
      const sendToAll = async (what: string) => {
        for (const jid of [bob.jid, ...groups.map((group) => group.jid)]) {
          const text = `${what}, to ${jid}`;
          const { status } = await session.api.post(`/api/chats/${jid}/messages`, { text });
          expect(status).toBe(200);
          await bob.waitForMessage(text);
        }
      };
      await arrival(await bob.say('hello'));
      await sendToAll('to the old phone');
      await comeBack(place, () => bob.moveToNewPhone());
      // It is handled after the notice.
      await arrival(await eve.say('later'));
      await sendToAll('to the new phone');
      expect(network.unreadable).toEqual([]);
      expect(eve.received.map(({ message }) => message.conversation ?? '')).toHaveLength(4);
    },
  );

  async function comeBack(place: string, meanwhile: () => Promise<void>): Promise<void> {
    if (place === 'here') return meanwhile();
    await session.api.post('/api/disconnect');
    await waitForState(session.service, 'disconnected');
    await meanwhile();
    if (place !== 'away') await session.restart();
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
  }
});
