import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const ADDRESSINGS = ['pn', 'lid'] as const;
const PLACES = ['away', 'here', 'away, and the service starts again'] as const;
const CASES = ADDRESSINGS.flatMap((addressing) => PLACES.map((place) => [addressing, place]));
const TWICE = ADDRESSINGS.flatMap((addressing) =>
  (['here', 'away', 'the first while away'] as const).flatMap((place) =>
    (['say nothing', 'write to a group at once', 'are written to meanwhile'] as const)
      .filter((habit) => place !== 'away' || habit !== 'are written to meanwhile')
      .map((habit) => [addressing, place, habit] as const),
  ),
);

/** Otherwise they see "waiting for this message" until this service has answered their request to resend it. */
describe('messages to somebody with a new phone', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  afterEach(() => {
    session.network.unreadable.length = 0;
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
      const sendToAll = async (what: string) => {
        await sendTo(bob.jid, what, [bob]);
        for (const group of groups) await sendTo(group.jid, what, [bob, eve]);
      };
      await arrival(await bob.say('hello'));
      await sendToAll('to the old phone');
      await comeBack(place, () => bob.moveToNewPhone());
      // The message is handled after the notice.
      await arrival(await eve.say('later'));
      await sendToAll('to the new phone');
      expect(network.unreadable).toEqual([]);
      expect(eve.received.map(({ message }) => message.conversation ?? '')).toHaveLength(4);
    },
  );

  it.each(TWICE)(
    'by %s are readable at once if they had two within seconds, %s, and %s',
    async (addressing, place, habit) => {
      const { network } = session;
      const bob = network.contact({ name: 'Bob', addressing });
      const eve = network.contact({ name: 'Eve' });
      const group = network.group({ participants: [bob, eve] });
      const sendToAll = async (what: string) => {
        await sendTo(group.jid, what, [bob, eve]);
        await sendTo(bob.jid, what, [bob]);
      };
      const said: { id: string }[] = [];
      const move = async () => {
        await bob.moveToNewPhone();
        if (habit !== 'write to a group at once') return;
        for (const text of ['hello', 'are you there?'])
          said.push(await bob.say(text, { to: group }));
      };
      /** The service handles the first notice before the second one comes. */
      const between = async () => {
        await arrival(await eve.say('between'));
        if (habit === 'are written to meanwhile') await sendToAll('to the first new phone');
      };
      await arrival(await bob.say('hello'));
      await sendToAll('to the old phone');
      await comeBack(place === 'here' ? 'here' : 'away', async () => {
        await move();
        if (place === 'here') await between();
        if (place !== 'the first while away') await move();
      });
      if (place === 'the first while away') {
        await between();
        await move();
      }
      said.push(await eve.say('later'));
      for (const message of said) await arrival(message);
      await sendToAll('to the new phone');
      expect(network.unreadable).toEqual([]);
      const { body } = await session.api.get<EventListDto>('/api/events?kind=message&limit=1000');
      const types = body.events.map(({ type }) => type);
      expect(types).not.toContain('message.undecrypted');
    },
  );

  async function sendTo(jid: string, what: string, readers: Contact[]): Promise<void> {
    const text = `${what}, to ${jid}`;
    const { status } = await session.api.post(`/api/chats/${jid}/messages`, { text });
    expect(status).toBe(200);
    for (const reader of readers) await reader.waitForMessage(text);
  }

  async function arrival({ id }: { id: string }): Promise<void> {
    await waitFor('it', async () => (await session.api.get(`/api/messages/${id}`)).status === 200);
  }

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
