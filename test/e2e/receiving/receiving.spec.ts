import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import { describeCrowd } from '../../support/crowds/receiving-crowd.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describeCrowd(10);

describe('receiving from one contact', () => {
  let session: PairedSession;
  let contact: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  beforeEach(() => {
    contact = session.network.contact({ receipts: 'none' });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('keeps live and offline messages of one chat in one thread, each once', async () => {
    await contact.say('live');
    await waitForMessages(session, contact, 1);
    await session.service.stop();
    await contact.say('offline');
    await session.startAgain();
    await waitForState(session.service, 'connected');
    await contact.say('live again');

    const messages = await waitForMessages(session, contact, 3);
    expect(messages.map(({ text }) => text)).toEqual(['live', 'offline', 'live again']);
  });

  it('stores a message once if it comes again because its receipt was lost', async () => {
    await contact.say('before');
    await waitForMessages(session, contact, 1);
    session.network.faults.dropConnections('reset');
    await contact.say('during');
    await waitForMessages(session, contact, 2);
    await session.restart();
    await waitForState(session.service, 'connected');
    await contact.say('after');

    const messages = await waitForMessages(session, contact, 3);
    expect(messages.map(({ text }) => text)).toEqual(['before', 'during', 'after']);
  });

  it('shows messages of the phone, and counts the chat as read by them', async () => {
    await contact.say('a question');
    await waitForMessages(session, contact, 1);
    await session.phone.say(contact, 'an answer');

    const messages = await waitForMessages(session, contact, 2);
    expect(messages[1]).toMatchObject({ text: 'an answer', from_me: true });
    expect((await readChats(session))[0]).toMatchObject({
      unread_count: 0,
      last_text: 'an answer',
      last_from_me: true,
    });
  });

  it('sets the unread count to zero when the chat is read on the phone', async () => {
    await contact.say('one');
    await contact.say('two');
    await waitForMessages(session, contact, 2);
    expect((await readChats(session))[0]?.unread_count).toBe(2);

    await session.phone.readChat(contact);
    await waitFor('no unread messages', async () => {
      return (await readChats(session))[0]?.unread_count === 0;
    });
  });
});

/** True if a message came live; false if it had waited for this device. */
async function waitForMessages(
  session: PairedSession,
  contact: Contact,
  count: number,
): Promise<MessageDto[]> {
  return waitFor(`${count} messages`, async () => {
    const { messages } = await readThread(session, contact);
    return messages.length >= count && messages;
  });
}

async function readChats(session: PairedSession): Promise<ChatListDto['chats']> {
  return (await session.api.get<ChatListDto>('/api/chats')).body.chats;
}

async function readThread(session: PairedSession, contact: Contact): Promise<ThreadDto> {
  return (await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`)).body;
}
