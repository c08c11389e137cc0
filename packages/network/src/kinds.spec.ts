import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decryptEventResponse,
  decryptPollVote,
  normalizeMessageContent,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { Group } from './directory/group.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import { ephemeralSettingMessage } from './people/content/follow-ups.js';
import * as media from './people/content/media.js';
import { unknownField } from './people/content/plaintext.js';
import { contactMessage, contactsMessage } from './people/content/places-and-cards.js';
import { liveLocationMessage, locationMessage } from './people/content/places-and-cards.js';
import { eventMessage, pollMessage } from './people/content/polls-and-events.js';
import { extendedTextMessage, forwarded, textMessage } from './people/content/text.js';
import { ephemeral, viewOnce } from './people/content/wrappings.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const CARD = { name: 'Carol', phones: ['+1 555 0100'] };
const PICTURE = media.imageMessage({ caption: 'a caption' });

const KINDS: Record<string, proto.IMessage> = {
  'an extended text': extendedTextMessage('see https://example.com', { title: 'Example' }),
  'a forwarded text': forwarded(textMessage('passed on'), 5),
  'an image': PICTURE,
  'a video': media.videoMessage({ caption: 'moving' }),
  'a gif': media.gifMessage(),
  'a video note': media.ptvMessage(),
  'an audio file': media.audioMessage(),
  'a voice message': media.voiceMessage(),
  'a document': media.documentMessage(),
  'a document with a caption': media.documentMessage({ caption: 'please read' }),
  'a sticker': media.stickerMessage({ isAnimated: true }),
  'a place': locationMessage({ name: 'The park', address: 'Park Road 1' }),
  'a live location': liveLocationMessage({ caption: 'on my way' }),
  'a contact': contactMessage(CARD),
  contacts: contactsMessage([CARD, { name: 'Dan', phones: ['+1 555 0101', '+1 555 0102'] }]),
  'a poll, form 1': pollMessage('Where to?', ['Sea', 'Hills']),
  'a poll, form 2': pollMessage('Where to?', ['Sea', 'Hills'], { version: 2 }),
  'a poll, form 3': pollMessage('Where to?', ['Sea', 'Hills'], { version: 3 }),
  'an event': eventMessage('Dinner', { location: { name: 'The park' } }),
  'a view-once image, form 1': viewOnce(media.imageMessage(), 'viewOnceMessage'),
  'a view-once video, form 2': viewOnce(media.videoMessage(), 'viewOnceMessageV2'),
  'a view-once voice message, form 3': viewOnce(media.voiceMessage(), 'viewOnceMessageV2Extension'),
  'a disappearing text': ephemeral(textMessage('soon gone')),
  'a kind that nobody handles': { albumMessage: { expectedImageCount: 2 } },
};

describe('kinds of message', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let group: Group;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Ada' });
    bob = network.contact({ name: 'Bob', addressing: 'lid' });
    group = network.group({ subject: 'Team', participants: [bob] });
    client = await pairedClient(network, phone);
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
  });

  afterEach(() => {
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
    expect(client.log.readErrors).toEqual([]);
  });

  describe.each(Object.entries(KINDS))('%s', (_, content) => {
    it('comes from a contact and from the phone, in a chat of two and in a group', async () => {
      const sent = await Promise.all([
        bob.sendMessage(content),
        bob.sendMessage(content, { to: group }),
        phone.sendMessage(bob, content),
        phone.sendMessage(group, content),
      ]);
      for (const [index, { id }] of sent.entries()) {
        const { key, message } = await receive(id);
        expect(key).toMatchObject({
          fromMe: index > 1,
          remoteJid: index % 2 ? group.jid : bob.lid,
        });
        expect(bytesOf(message).equals(bytesOf(content))).toBe(true);
      }
    });
  });

  it('comes in an unknown field, and is empty to the library', async () => {
    const unknownFields = unknownField('from the future');
    const { id } = await bob.sendMessage({}, { unknownFields });
    expect(Object.keys((await receive(id)).message ?? {})).toEqual([]);
    const own = await phone.sendMessage(bob, textMessage('half known'), {
      unknownFields,
      withoutTimer: true,
    });
    expect((await receive(own.id)).message?.conversation).toBe('half known');
  });

  it('comes empty if it is view-once', async () => {
    const { id } = await bob.sendMessage(viewOnce(media.imageMessage()), { withheld: 'view-once' });
    const { key, message, messageStubType } = await receive(id);
    expect(key).toMatchObject({ isViewOnce: true });
    expect(message ?? messageStubType).toBeFalsy();
    await network.waitFor(() => phone.chat(bob).find(id));
  });

  it('comes from the phone if the server does not have it', async () => {
    const { id } = await bob.sendMessage(textMessage('an advertisement'), { withheld: 'absent' });
    const message = await client.waitForText('an advertisement');
    expect(message.key).toMatchObject({ id, remoteJid: bob.lid });
    expect((await receive(id)).messageStubType).toBe(proto.WebMessageInfo.StubType.CIPHERTEXT);
  });

  describe.each(['in a chat of two', 'in a group'])('%s', (place) => {
    const to = () => (place === 'in a group' ? group : phone);
    const chat = () => (place === 'in a group' ? group.jid : bob.lid);

    it('accepts votes that can be decrypted with the secret of the poll', async () => {
      const { id } = await phone.sendMessage(
        place === 'in a group' ? group : bob,
        KINDS['a poll, form 1'],
      );
      await receive(id);
      await bob.vote(id, ['Sea']);
      const update = await waitForContent(({ pollUpdateMessage }) => pollUpdateMessage);
      expect(update.pollCreationMessageKey).toMatchObject({ id, fromMe: true });
      const creator = place === 'in a group' || bob.addressing === 'lid' ? phone.lid : phone.jid;
      const { selectedOptions } = decryptPollVote(update.vote!, {
        pollCreatorJid: creator,
        pollMsgId: id,
        pollEncKey: KINDS['a poll, form 1'].messageContextInfo!.messageSecret!,
        voterJid: bob.lid,
      });
      expect(selectedOptions).toEqual([createHash('sha256').update('Sea').digest()]);
    });

    it('accepts answers to an event', async () => {
      const { id } = await bob.sendMessage(KINDS['an event'], { to: to() });
      await bob.answerEvent(id, 'GOING');
      const response = await waitForContent(
        ({ encEventResponseMessage }) => encEventResponseMessage,
      );
      const { response: answer } = decryptEventResponse(response, {
        eventCreatorJid: bob.lid,
        eventMsgId: id,
        eventEncKey: KINDS['an event'].messageContextInfo!.messageSecret!,
        responderJid: bob.lid,
      });
      expect(answer).toBe(proto.Message.EventResponseMessage.EventResponseType.GOING);
    });

    it.each(['wrapped', 'bare'] as const)('takes edits, %s', async (form) => {
      const { id } = await bob.sendMessage(PICTURE, { to: to() });
      await receive(id);
      await bob.edit(id, media.imageMessage({ caption: 'a better caption' }), { form });
      const edited = await client.waitFor(() => updateOf(id)?.message?.editedMessage?.message);
      expect(edited.imageMessage?.caption).toBe('a better caption');
    });

    it('accepts encrypted edits that can be decrypted with the secret of the original', async () => {
      const original = textMessage('before');
      const { id } = await bob.sendMessage(original, { to: to() });
      await receive(id);
      await bob.editEncrypted(id, 'after');
      const edit = await waitForContent(({ secretEncryptedMessage }) => secretEncryptedMessage);
      expect(edit).toMatchObject({
        secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
        targetMessageKey: { id, fromMe: true },
      });
      const inner = open(edit, original.messageContextInfo!.messageSecret!, id, bob.lid);
      expect(inner.protocolMessage).toMatchObject({
        key: { id },
        editedMessage: { conversation: 'after' },
      });
    });

    it('supports removed reactions and pins, also by the own phone', async () => {
      const { id } = await bob.say('a plain text', { to: to() });
      await receive(id);
      await phone.react(id, '🎉');
      await phone.react(id, '');
      const reactions = () =>
        client.log
          .of('messages.reaction')
          .flat()
          .filter(({ key }) => key.id === id)
          .map(({ reaction }) => [reaction.text, reaction.key?.fromMe]);
      await client.waitFor(() => reactions().length === 2);
      expect(reactions()).toEqual([
        ['🎉', true],
        ['', true],
      ]);
      await bob.pin(id);
      const pin = await waitForContent(({ pinInChatMessage }) => pinInChatMessage);
      expect(pin).toMatchObject({ key: { id }, type: 1 });
      const { id: mine } = await phone.reply(id, 'from the phone');
      const reply = await receive(mine);
      expect(reply.message?.extendedTextMessage?.contextInfo).toMatchObject({
        stanzaId: id,
        participant: bob.lid,
      });
      await phone.edit(mine, 'edited on the phone');
      await client.waitFor(() => updateOf(mine)?.message?.editedMessage);
      await phone.revoke(mine);
      await client.waitFor(() => updateOf(mine)?.messageStubType === 1);
      expect(reply.key.remoteJid).toBe(chat());
    });
  });

  it('sets disappearing messages', async () => {
    await bob.sendMessage(ephemeralSettingMessage(86_400));
    const setting = await waitForContent(({ protocolMessage }) =>
      protocolMessage?.type === proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING
        ? protocolMessage
        : undefined,
    );
    expect(setting.ephemeralExpiration).toBe(86_400);
  });

  async function receive(id: string): Promise<WAMessage> {
    return client.waitFor(() => client.messages.find(({ key }) => key.id === id), id);
  }

  /** Waits for a message with a part that fits, and consumes it, so that the next wait finds another one. */
  async function waitForContent<T>(pick: (content: proto.IMessage) => T): Promise<NonNullable<T>> {
    const take = (): T | undefined => {
      for (const [index, { message }] of client.messages.entries()) {
        const part = pick(normalizeMessageContent(message) ?? {});
        if (part) client.messages.splice(index, 1);
        if (part) return part;
      }
      return undefined;
    };
    return client.waitFor(take, 'a part of a message');
  }

  /** The latest change of a message. */
  function updateOf(id: string) {
    return client.log
      .of('messages.update')
      .flat()
      .findLast(({ key }) => key.id === id)?.update;
  }
});

/** The encoded message, without the sender key that the first message to a group brings along. */
function bytesOf(message: proto.IMessage | null | undefined): Buffer {
  const { senderKeyDistributionMessage: _, ...rest } = message ?? {};
  return Buffer.from(proto.Message.encode(rest).finish());
}

/** Decrypts an edit the way clients do, without the network's own code. */
function open(
  { encPayload, encIv }: proto.Message.ISecretEncryptedMessage,
  secret: Uint8Array,
  id: string,
  author: string,
): proto.Message {
  const info = Buffer.from(`${id}${author}${author}Message Edit`);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), info, 32));
  const payload = Buffer.from(encPayload!);
  const decipher = createDecipheriv('aes-256-gcm', key, encIv!).setAuthTag(payload.subarray(-16));
  return proto.Message.decode(
    Buffer.concat([decipher.update(payload.subarray(0, -16)), decipher.final()]),
  );
}
