import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { inAlbum } from '../../../packages/network/src/people/content/albums.js';
import { groupInviteMessage } from '../../../packages/network/src/people/content/group-invites.js';
import * as media from '../../../packages/network/src/people/content/media.js';
import {
  contactMessage,
  contactsMessage,
  liveLocationMessage,
  locationMessage,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import {
  eventMessage,
  pollMessage,
} from '../../../packages/network/src/people/content/polls-and-events.js';
import {
  extendedTextMessage,
  forwarded,
  mentioning,
  textMessage,
} from '../../../packages/network/src/people/content/text.js';
import { ephemeral, viewOnce } from '../../../packages/network/src/people/content/wrappings.js';
import { AnswerCheck } from '../../openapi/answer-check.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

interface Kind {
  content: proto.IMessage;
  entry: Partial<MessageDto>;
  preview: string;
}

const NO_CHOICE = { description: null, name: null, parameters: null, card_index: null };
const CARD = { name: 'Carol', phones: ['+15550100'] };

const KINDS: Record<string, Kind> = {
  'a text': {
    content: textMessage(' exactly  this '),
    entry: { type: 'text', text: ' exactly  this ' },
    preview: ' exactly  this ',
  },
  'an extended text': {
    content: extendedTextMessage('see https://example.com', { title: 'Example' }),
    entry: { type: 'text', text: 'see https://example.com' },
    preview: 'see https://example.com',
  },
  'a forwarded text': {
    content: forwarded(textMessage('passed on'), 5),
    entry: { type: 'text', text: 'passed on', is_forwarded: true },
    preview: 'passed on',
  },
  'a disappearing text': {
    content: ephemeral(textMessage('soon gone')),
    entry: { type: 'text', text: 'soon gone' },
    preview: 'soon gone',
  },
  'an image': {
    content: media.imageMessage({ caption: 'a caption' }),
    entry: {
      type: 'image',
      text: 'a caption',
      media: expect.objectContaining({
        mimetype: 'image/jpeg',
        size: 84_321,
        width: 1280,
        height: 960,
      }) as never,
    },
    preview: 'a caption',
  },
  'an image without words': {
    content: media.imageMessage(),
    entry: { type: 'image', text: null },
    preview: 'Photo',
  },
  'a video': {
    content: media.videoMessage({ caption: 'moving' }),
    entry: {
      type: 'video',
      text: 'moving',
      media: expect.objectContaining({ seconds: 12 }) as never,
    },
    preview: 'moving',
  },
  'a gif': {
    content: media.gifMessage(),
    entry: { type: 'video', media: expect.objectContaining({ is_animated: true }) as never },
    preview: 'GIF',
  },
  'a video note': { content: media.ptvMessage(), entry: { type: 'video' }, preview: 'Video' },
  'an audio file': {
    content: media.audioMessage(),
    entry: {
      type: 'audio',
      media: expect.objectContaining({ seconds: 31, is_voice: false }) as never,
    },
    preview: 'Audio',
  },
  'a voice message': {
    content: media.voiceMessage(),
    entry: { type: 'audio', media: expect.objectContaining({ is_voice: true }) as never },
    preview: 'Voice message',
  },
  'a document': {
    content: media.documentMessage({ caption: 'please read' }),
    entry: {
      type: 'document',
      text: 'please read',
      media: expect.objectContaining({
        file_name: 'report.pdf',
        mimetype: 'application/pdf',
        size: 48_210,
      }) as never,
    },
    preview: 'please read',
  },
  'a sticker': {
    content: media.stickerMessage({ isAnimated: true }),
    entry: { type: 'sticker', media: expect.objectContaining({ is_animated: true }) as never },
    preview: 'Sticker',
  },
  'a place': {
    content: locationMessage({ name: 'The park', address: 'Park Road 1' }),
    entry: {
      type: 'location',
      text: 'The park',
      details: {
        latitude: 52.520008,
        longitude: 13.404954,
        name: 'The park',
        address: 'Park Road 1',
        accuracy_m: null,
        speed_mps: null,
        sequence: null,
        is_live: false,
      },
    },
    preview: 'The park',
  },
  'a live location': {
    content: liveLocationMessage({ caption: 'on my way' }),
    entry: {
      type: 'location',
      text: 'on my way',
      details: expect.objectContaining({
        accuracy_m: 12,
        speed_mps: expect.closeTo(1.4) as never,
        sequence: 1_700_000_000_001_000,
        is_live: true,
      }) as never,
    },
    preview: 'on my way',
  },
  'a contact': {
    content: contactMessage(CARD),
    entry: { type: 'contact', text: 'Carol', details: { contacts: [CARD] } },
    preview: 'Carol',
  },
  contacts: {
    content: contactsMessage([CARD, { name: 'Dan', phones: ['+15550101', '+15550102'] }]),
    entry: {
      type: 'contact',
      details: { contacts: [CARD, { name: 'Dan', phones: ['+15550101', '+15550102'] }] },
    },
    preview: expect.stringContaining('Carol') as never,
  },
  'a poll': {
    content: pollMessage('Where to?', ['Sea', 'Hills'], { version: 3 }),
    entry: {
      type: 'poll',
      text: 'Where to?',
      details: { question: 'Where to?', options: ['Sea', 'Hills'], selectable_count: 1 },
    },
    preview: 'Where to?',
  },
  'an event': {
    content: eventMessage('Dinner', { startTime: 1_800_000_000 }),
    entry: {
      type: 'event',
      text: 'Dinner',
      details: { name: 'Dinner', description: null, starts_at: 1_800_000_000_000 },
    },
    preview: 'Dinner',
  },
  'a view-once image': {
    content: viewOnce(media.imageMessage(), 'viewOnceMessageV2'),
    entry: { type: 'image', is_view_once: true },
    preview: 'Photo',
  },
  'a view-once voice message': {
    content: viewOnce(media.voiceMessage(), 'viewOnceMessageV2Extension'),
    entry: { type: 'audio', is_view_once: true },
    preview: 'Voice message',
  },
  'a text that mentions somebody': {
    content: mentioning('ask @15550198', ['15550198@s.whatsapp.net']),
    entry: {
      type: 'text',
      text: 'ask @15550198',
      mentions: [{ jid: '15550198@s.whatsapp.net', tag: '@15550198', name: null }],
    },
    preview: 'ask @15550198',
  },
  'an invitation to a group': {
    content: groupInviteMessage(
      { jid: '120363000000000001@g.us', name: 'Book club' },
      { caption: 'come along', inviteCode: 'CODE', inviteExpiration: 1_800_000_000 },
    ),
    entry: {
      type: 'group_invite',
      text: 'come along',
      details: {
        group_jid: '120363000000000001@g.us',
        group_name: 'Book club',
        code: 'CODE',
        expires_at: 1_800_000_000_000,
      },
    },
    preview: 'come along',
  },
  'a chosen button': {
    content: {
      buttonsResponseMessage: { selectedButtonId: 'yes-7', selectedDisplayText: 'Yes, please' },
    },
    entry: {
      type: 'text',
      text: 'Yes, please',
      details: null,
      choice: { ...NO_CHOICE, kind: 'button', id: 'yes-7', text: 'Yes, please' },
    },
    preview: 'Yes, please',
  },
  'a chosen row': {
    content: {
      listResponseMessage: {
        title: 'Small',
        description: 'up to 5',
        singleSelectReply: { selectedRowId: 'row-s' },
      },
    },
    entry: {
      text: 'Small',
      choice: { ...NO_CHOICE, kind: 'row', id: 'row-s', text: 'Small', description: 'up to 5' },
    },
    preview: 'Small',
  },
  'a chosen button of a card': {
    content: {
      templateButtonReplyMessage: {
        selectedId: 'stop',
        selectedDisplayText: 'Stop',
        selectedCarouselCardIndex: 2,
      },
    },
    entry: { choice: { ...NO_CHOICE, kind: 'template', id: 'stop', text: 'Stop', card_index: 2 } },
    preview: 'Stop',
  },
  'the answer to a flow': {
    content: {
      interactiveResponseMessage: {
        body: { text: 'Sent' },
        nativeFlowResponseMessage: {
          name: 'galaxy_message',
          paramsJson: '{"id":"f-1","seats":2,"names":["Ann"]}',
        },
      },
    },
    entry: {
      type: 'text',
      text: 'Sent',
      choice: {
        ...NO_CHOICE,
        kind: 'flow',
        id: 'f-1',
        text: 'Sent',
        name: 'galaxy_message',
        parameters: { id: 'f-1', seats: 2, names: ['Ann'] },
      },
    },
    preview: 'Sent',
  },
  'an order': {
    content: {
      orderMessage: {
        orderId: '42',
        token: 'T==',
        itemCount: 3,
        status: proto.Message.OrderMessage.OrderStatus.INQUIRY,
        orderTitle: 'Lamps',
        message: 'Please',
        totalAmount1000: 37_500,
        totalCurrencyCode: 'EUR',
        sellerJid: '15550198@s.whatsapp.net',
      },
    },
    entry: {
      type: 'unsupported',
      text: 'Order: Lamps, 3 items, EUR 37.50, Please',
      choice: null,
      order: {
        id: '42',
        token: 'T==',
        status: 'inquiry',
        title: 'Lamps',
        message: 'Please',
        item_count: 3,
        total_amount_1000: 37_500,
        currency: 'EUR',
        seller_jid: '15550198@s.whatsapp.net',
        request_id: null,
      },
    },
    preview: 'Order: Lamps, 3 items, EUR 37.50, Please',
  },
  'a photo of an album': {
    content: inAlbum(media.imageMessage(), { id: 'ALBUM', fromMe: true }),
    entry: { type: 'image', album_id: 'ALBUM' },
    preview: 'Photo',
  },
  'a video of an album, in an envelope': {
    content: inAlbum(media.videoMessage(), { id: 'ALBUM', fromMe: true }, 'wrapped'),
    entry: { type: 'video', album_id: 'ALBUM' },
    preview: 'Video',
  },
  'a kind that is not supported': {
    content: { stickerPackMessage: { name: 'Cats' } },
    entry: { type: 'unsupported', text: 'Sticker pack: Cats' },
    preview: 'Sticker pack: Cats',
  },
};

const NAMES = Object.keys(KINDS);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Every kind of message, from everybody who may send it, in every way it can come. */
describe('a message', () => {
  let session: PairedSession;
  let talker: Contact;
  let absent: Contact;
  let past: Contact;
  let group: Group;
  let quietGroup: Group;

  beforeAll(async () => {
    // Other events tell the state of files.
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    const { network } = session;
    talker = network.contact({ name: 'Talker', receipts: 'none' });
    absent = network.contact({ name: 'Absent', receipts: 'none' });
    past = network.contact({ name: 'Past', receipts: 'none' });
    group = network.group({ subject: 'Team', participants: [talker] });
    quietGroup = network.group({ subject: 'Quiet', participants: [absent] });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  describe.each(NAMES)('that is %s', (name) => {
    const { content, entry, preview } = KINDS[name];

    it.each(['a chat of two', 'a group'] as const)('comes live in %s', async (place) => {
      const isGroup = place === 'a group';
      const before = await findChat(chatJid(isGroup));
      const { id } = await talker.sendMessage(content, isGroup ? { to: group } : {});
      const message = await waitForMessage(chatJid(isGroup), id);
      expect(message).toMatchObject({
        ...entry,
        from_me: false,
        status: 'received',
        sender_jid: talker.jid,
        sender_name: 'Talker',
      });
      expect(await findChat(chatJid(isGroup))).toMatchObject({
        last_text: preview,
        last_message_id: id,
        unread_count: (before?.unread_count ?? 0) + 1,
      });
      expect(await eventsOf(id)).toEqual(['message.received']);
    });

    it.each(['a chat of two', 'a group'] as const)('comes from the phone in %s', async (place) => {
      const isGroup = place === 'a group';
      const { id } = await session.phone.sendMessage(isGroup ? group : talker, content);
      const message = await waitForMessage(chatJid(isGroup), id);
      expect(message).toMatchObject({ ...entry, from_me: true, status: 'sent' });
      expect(await findChat(chatJid(isGroup))).toMatchObject({
        last_text: preview,
        last_from_me: true,
        unread_count: 0,
      });
      expect(await eventsOf(id)).toEqual(['message.received']);
    });
  });

  it('shows its chat under a name: the person’s, or the group’s once it is known', async () => {
    const titleOf = async (jid: string) => (await findChat(jid))?.title;
    await waitFor('the subject', async () => (await titleOf(group.jid)) === 'Team');
    expect(await titleOf(talker.jid)).toBe('Talker');
  });

  it('of each kind waits while the service is away, and comes with all the others', async () => {
    await session.service.stop();
    const said: [string, boolean, Kind][] = [];
    for (const kind of Object.values(KINDS)) {
      for (const isGroup of [false, true]) {
        const { id } = await absent.sendMessage(kind.content, isGroup ? { to: quietGroup } : {});
        said.push([id, isGroup, kind]);
      }
    }
    await session.startAgain();

    for (const [id, isGroup, { entry }] of said) {
      const message = await waitForMessage(isGroup ? quietGroup.jid : absent.jid, id);
      expect(message).toMatchObject({ ...entry, from_me: false, sender_jid: absent.jid });
      expect(await eventsOf(id)).toEqual(['message.received']);
    }
    const last = Object.values(KINDS).at(-1);
    for (const jid of [quietGroup.jid, absent.jid]) {
      expect(await findChat(jid)).toMatchObject({
        last_text: last?.preview,
        unread_count: NAMES.length,
      });
    }
  });

  it('of each kind comes with the history of the phone, without an event for it', async () => {
    const pastGroup = session.network.group({ subject: 'Past team', participants: [past] });
    const messagesIn = (isGroup: boolean) =>
      NAMES.map((name, index) => ({
        id: `${isGroup ? 'GROUP' : 'PAST'}${index}`,
        message: KINDS[name].content,
        at: new Date(Date.now() - DAY_MS + index * 1000),
        ...(isGroup && { participant: past.jid }),
        pushName: 'Past',
      }));
    await session.phone.history.push([
      {
        type: 'recent',
        progress: 100,
        conversations: [
          conversation({ with: past, unread: 3, messages: messagesIn(false) }),
          conversation({
            with: pastGroup.jid,
            name: 'Past team',
            unread: 5,
            messages: messagesIn(true),
          }),
        ],
      },
    ]);

    for (const isGroup of [false, true]) {
      const jid = isGroup ? pastGroup.jid : past.jid;
      for (const [index, name] of NAMES.entries()) {
        const id = `${isGroup ? 'GROUP' : 'PAST'}${index}`;
        expect(await waitForMessage(jid, id)).toMatchObject({
          ...KINDS[name].entry,
          from_me: false,
          sender_jid: past.jid,
        });
        expect(await eventsOf(id)).toEqual([]);
      }
      expect(await findChat(jid)).toMatchObject({
        title: isGroup ? 'Past team' : 'Past',
        last_text: Object.values(KINDS).at(-1)?.preview,
        unread_count: isGroup ? 5 : 3,
      });
    }
    const { events } = (
      await session.api.get<EventListDto>('/api/events?type=message.history&limit=1000')
    ).body;
    expect(events.length).toBeGreaterThan(0);
  });

  it('of each kind is described in the API document, with all its fields', async () => {
    const check = new AnswerCheck();
    const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
    const lists = ['/api/chats', '/api/events?limit=1000', '/api/events?kind=node&limit=1000'];
    const threads = chats.map(({ jid }) => `/api/chats/${jid}/messages?limit=1000`);
    for (const path of [...lists, ...threads, '/api/debug/summary', '/api/health']) {
      expect(await check.problemsOfGet(session.api, path)).toEqual([]);
    }
  });

  function chatJid(isGroup: boolean): string {
    return isGroup ? group.jid : talker.jid;
  }

  async function findChat(jid: string): Promise<ChatDto | undefined> {
    const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
    return chats.find((chat) => chat.jid === jid);
  }

  function waitForMessage(jid: string, id: string): Promise<MessageDto> {
    return waitFor(`message ${id} in ${jid}`, async () => {
      const { messages } = (
        await session.api.get<ThreadDto>(`/api/chats/${jid}/messages?limit=1000`)
      ).body;
      return messages.find((message) => message.id === id);
    });
  }

  async function eventsOf(id: string): Promise<string[]> {
    const { events } = (await session.api.get<EventListDto>(`/api/events?message_id=${id}`)).body;
    return events.map(({ type }) => type);
  }
});
