import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../jest/machine-factor.js';
import { waitForState } from '../service/pairing.js';
import { PairedSession } from '../service/session.js';
import { StreamReader } from '../service/stream-reader.js';

const CONTACTS = 20;

/** Everybody writes at once: while the service is connected, and while it is away. */
export function describeCrowd(messagesEach: number): void {
  const total = CONTACTS * messagesEach;

  describe(`receiving ${total} messages of ${CONTACTS} contacts`, () => {
    let session: PairedSession;
    let contacts: Contact[];

    beforeEach(async () => {
      session = await PairedSession.start();
      contacts = Array.from({ length: CONTACTS }, (_, index) =>
        session.network.contact({ name: `Contact ${index}`, receipts: 'none' }),
      );
    });

    afterEach(async () => {
      await session.dispose();
      expect(session.network.errors).toEqual([]);
    });

    it('stores and announces each once, in order', async () => {
      const stream = await StreamReader.open(session.service.baseUrl);
      await sayAll(contacts, messagesEach);

      const events = await stream.waitForEvents('message.received', total, scaled(60_000));
      expect(events).toHaveLength(total);
      expect(new Set(events.map(({ message_id }) => message_id)).size).toBe(total);
      const seqs = stream.events.map(({ seq }) => seq);
      expect(seqs).toEqual([...seqs].toSorted((a, b) => a - b));
      expect(new Set(events.map(isLive))).toEqual(new Set([true]));
      await expectEverythingThere(session, contacts, messagesEach);
      stream.close();
    });

    it('loses no message that was sent while it was away, and announces it when it is back', async () => {
      await session.service.stop();
      await sayAll(contacts, messagesEach);
      await session.startAgain();

      const stream = await StreamReader.open(session.service.baseUrl, {
        path: '/api/events/stream?after=0',
      });
      const events = await stream.waitForEvents('message.received', total, scaled(60_000));
      expect(new Set(events.map(({ message_id }) => message_id)).size).toBe(total);
      const seqs = stream.events.map(({ seq }) => seq);
      expect(seqs).toEqual([...seqs].toSorted((a, b) => a - b));
      // The library brings them as `append`, which other programs take for history and drop.
      expect(new Set(events.map(isLive))).toEqual(new Set([false]));
      await expectEverythingThere(session, contacts, messagesEach);
      await session.restart();
      await waitForState(session.service, 'connected');
      expect(stream.ofType('message.received')).toHaveLength(total);
      await expectEverythingThere(session, contacts, messagesEach);
      stream.close();
    });
  });
}

function isLive({ payload }: EventDto): boolean {
  return (payload as { live: boolean }).live;
}

async function sayAll(contacts: Contact[], messagesEach: number): Promise<void> {
  for (let number = 0; number < messagesEach; number += 1) {
    await Promise.all(contacts.map((contact) => contact.say(`${contact.number} #${number}`)));
  }
}

async function expectEverythingThere(
  session: PairedSession,
  contacts: Contact[],
  messagesEach: number,
): Promise<void> {
  const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
  expect(chats).toHaveLength(contacts.length);
  expect(chats.map(({ unread_count }) => unread_count)).toEqual(contacts.map(() => messagesEach));
  for (const contact of contacts) {
    const path = `/api/chats/${contact.jid}/messages`;
    const { messages } = (await session.api.get<ThreadDto>(path)).body;
    expect(messages.map(({ text }) => text)).toEqual(
      Array.from({ length: messagesEach }, (_, number) => `${contact.number} #${number}`),
    );
  }
}
