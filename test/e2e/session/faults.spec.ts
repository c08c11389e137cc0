import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('a network that misbehaves', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  /** Connects before every test, and keeps out of the long pauses that follow many failures. */
  afterEach(async () => {
    session.network.faults.clear();
    await session.api.post('/api/disconnect');
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
  });

  afterAll(() => session.dispose());

  it.each(['frame', 'node'] as const)(
    'survives a garbage %s and goes on receiving',
    async (kind) => {
      const contact = session.network.contact({ receipts: 'none' });
      session.network.faults.garbageFrame(kind);
      await contact.say('after the garbage');

      await waitFor('the message', async () => {
        const { body } = await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
        return body.messages.some(({ text }) => text === 'after the garbage');
      });
      await waitForState(session.service, 'connected');
    },
  );

  it.each(['reset', 'end'] as const)(
    'loses nothing to a connection that ends by %s, over and over',
    async (how) => {
      const contact = session.network.contact({ receipts: 'none' });
      const said: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        said.push(`before ${round}`, `behind ${round}`);
        await contact.say(`before ${round}`);
        session.network.faults.dropConnections(how);
        await contact.say(`behind ${round}`);
        await waitForState(session.service, 'connected');
      }
      const texts = await waitFor('all messages', async () => {
        const { body } = await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
        return body.messages.length >= said.length && body.messages.map(({ text }) => text);
      });
      expect(texts).toEqual(said);
    },
  );

  it('sends messages that were accepted while the link was already dead', async () => {
    const contact = session.network.contact({ receipts: 'delivered' });
    session.network.faults.blackHole(true);
    const { status } = await session.api.post('/api/send', {
      to: contact.number,
      text: 'patience',
    });
    expect(status).toBe(200);
    session.network.faults.dropConnections('reset');
    session.network.faults.blackHole(false);

    await contact.waitForMessage('patience');
    expect(contact.received.filter(({ text }) => text === 'patience')).toHaveLength(1);
  });

  it('retries for a contact that cannot decrypt, with the original text', async () => {
    const contact = session.network.contact({ receipts: 'delivered' });
    contact.failDecryption(1);
    await session.api.post('/api/send', { to: contact.number, text: 'once more, please' });
    expect((await contact.waitForMessage('once more, please')).text).toBe('once more, please');
  });
});
