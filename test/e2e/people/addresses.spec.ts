import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

/** WhatsApp knows a person by number, by LID, or by both, and reveals it at any time. */
describe('a person with two addresses', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  afterEach(() => {
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  afterAll(() => session.dispose());

  it.each([
    ['the LID', 'lid'],
    ['the number', 'pn'],
  ] as const)(
    'known by %s first becomes one chat, live, with all messages',
    async (_name, first) => {
      const person = session.network.contact({
        name: `Person ${first}`,
        addressing: first,
        hidesNumber: true,
        receipts: 'none',
      });
      const stranger = session.network.contact({ addressing: 'lid', hidesNumber: true });
      const stream = await StreamReader.open(session.service.baseUrl);
      await person.say('one');
      await stranger.say('somebody else');
      await waitForTexts(first === 'lid' ? person.lid : person.jid, ['one']);
      if (first === 'lid') {
        expect(await chatsOf(person)).toMatchObject([
          { jid: person.lid, lid: person.lid, pn: null, phone: null },
        ]);
      }
      // The chat goes on under the other address, and nobody says that the two are one: the library asks.
      person.addressing = first === 'lid' ? 'pn' : 'lid';
      await person.say('two');
      await waitForTexts(person.jid, ['one', 'two']);
      person.address.isAlternateHidden = false;
      await person.say('three');
      await waitForTexts(person.jid, ['one', 'two', 'three']);
      expect(await textsOf(session, person.lid)).toEqual(['one', 'two', 'three']);
      expect(await chatsOf(person)).toMatchObject([
        {
          jid: person.jid,
          pn: person.jid,
          lid: person.lid,
          phone: `+${person.number}`,
          unread_count: 3,
          last_text: 'three',
        },
      ]);
      // A client of the stream learns it, too: the one chat names both addresses.
      await waitFor('the merged chat on the stream', () =>
        stream
          .framesOf<ChatDto>('chat')
          .some(
            ({ jid, lid, unread_count }) =>
              [jid, lid, unread_count].join() === [person.jid, person.lid, 3].join(),
          ),
      );
      expect(await textsOf(session, stranger.lid)).toEqual(['somebody else']);
      stream.close();
    },
  );

  it('never shows the digits of a LID as a phone number', async () => {
    const person = session.network.contact({ addressing: 'lid', hidesNumber: true, name: '' });
    await person.say('who am I?');
    await waitForTexts(person.lid, ['who am I?']);
    const [chat] = await chatsOf(person);
    expect(chat).toMatchObject({ phone: null, pn: null });
    expect(chat.title).not.toMatch(/\d/);
  });

  it('is one chat as soon as the phone shares its mapping', async () => {
    const person = session.network.contact({ addressing: 'lid', hidesNumber: true });
    await person.say('hello');
    await waitForTexts(person.lid, ['hello']);
    await session.phone.shareLidMappings([person]);
    await waitFor('the number', async () => (await chatsOf(person))[0].pn === person.jid);
    expect(await textsOf(session, person.jid)).toEqual(['hello']);
  });

  it('answers and is answered under either address', async () => {
    const person = session.network.contact({ addressing: 'lid', receipts: 'read' });
    await person.say('question');
    await waitForTexts(person.jid, ['question']);
    const { status } = await session.api.post('/api/send', {
      to: person.number,
      text: 'the answer',
    });
    expect(status).toBe(200);
    await person.waitForMessage('the answer');
    await waitFor('its read receipt', async () => {
      const { messages } = (await session.api.get<ThreadDto>(threadOf(person.lid))).body;
      return messages.at(-1)?.status === 'read';
    });
    expect(await textsOf(session, person.jid)).toEqual(['question', 'the answer']);
  });

  it('keeps the chat with a new number', async () => {
    const person = session.network.contact({ addressing: 'lid' });
    await person.say('my old number');
    const oldJid = person.jid;
    await waitForTexts(oldJid, ['my old number']);
    person.address.changeNumber('15550177');
    await person.say('my new number');
    await waitForTexts('15550177@s.whatsapp.net', ['my old number', 'my new number']);
    expect(await textsOf(session, oldJid)).toEqual(['my old number', 'my new number']);
  });

  function threadOf(jid: string): string {
    return `/api/chats/${jid}/messages`;
  }

  function waitForTexts(jid: string, texts: string[]): Promise<unknown> {
    return waitFor(
      `${texts.join(', ')} in ${jid}`,
      async () => JSON.stringify(await textsOf(session, jid)) === JSON.stringify(texts),
    );
  }

  async function chatsOf(person: Contact): Promise<ChatDto[]> {
    const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
    return chats.filter(({ jid }) => jid === person.jid || jid === person.lid);
  }
});
