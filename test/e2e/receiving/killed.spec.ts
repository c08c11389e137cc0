import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { waitForState } from '../../support/service/pairing.js';
import { itSurvivesKills } from '../../support/crowds/killed-crowd.js';
import {
  PairedSession,
  type ProcessSession,
  killAndRestart,
} from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('a process that is killed', () => {
  let session: ProcessSession;

  beforeAll(async () => {
    // A pace at which the second message still waits when the kill comes.
    session = await PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '2' } });
  });

  afterAll(() => session.dispose());

  it('keeps received messages, and its session', async () => {
    const contact = session.network.contact({ receipts: 'none' });
    await contact.say('before the kill');
    await waitFor('the message', async () => {
      const { body } = await session.api.get<{ chats: unknown[] }>('/api/chats');
      return body.chats.length === 1;
    });
    await killAndRestart(session);

    await waitForState(session.service, 'connected');
    await contact.say('after the kill');
    await waitFor('both messages', async () => {
      const { body } = await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
      return body.messages.map(({ text }) => text).join() === 'before the kill,after the kill';
    });
  });

  it('sends the accepted messages after its restart, once and under the same id', async () => {
    const contact = session.network.contact({ receipts: 'delivered' });
    const send = async (text: string) =>
      (await session.api.post<QueuedDto>('/api/send', { to: contact.number, text })).body;
    const waitForStatus = (status: string) =>
      waitFor(`the last message to be ${status}`, async () => {
        const { body } = await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
        return body.messages.at(-1)?.status === status;
      });
    await send('takes the first place');
    await contact.waitForMessage('takes the first place');
    // Waits for its answer: without one it would be sent again after the kill, and take the first place once more.
    await waitForStatus('delivered');
    const { message_id } = await send('accepted, then killed');
    await killAndRestart(session);

    const received = await contact.waitForMessage('accepted, then killed');
    expect(received.id).toBe(message_id);
    await waitForStatus('delivered');
    await session.restart();
    await waitForState(session.service, 'connected');
    const copies = contact.received.filter(({ text }) => text === 'accepted, then killed');
    expect(copies).toHaveLength(1);
  });
});

itSurvivesKills({ kills: 3, messages: 120, people: 6, groups: 3 });
