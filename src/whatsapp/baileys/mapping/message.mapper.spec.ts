import { describe, expect, it } from '@jest/globals';
import {
  generateWAMessageFromContent,
  proto,
  WAMessageStubType,
  type WAMessage,
} from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { createLibraryMessage } from '../../../../test/support/unit/fake-socket.js';
import { toInboundMessage } from './message.mapper.js';

type Content = proto.IMessage;

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };

function map(message: WAMessage) {
  return toInboundMessage(message, ME, 'live');
}

/** Maps content as it arrives: made by the library, encoded, decoded. */
function mapContent(content: Content) {
  const made = generateWAMessageFromContent('15550001@s.whatsapp.net', content, {
    userJid: ME.jid,
    messageId: 'IN1',
  });
  const decoded = proto.Message.decode(proto.Message.encode(made.message!).finish());
  return map(createLibraryMessage(decoded));
}

function partOf(
  id: string,
  associationType = proto.MessageAssociation.AssociationType.MEDIA_ALBUM,
): proto.IMessageContextInfo {
  return { messageAssociation: { associationType, parentMessageKey: { id } } };
}

function mapKey(key: WAMessage['key'], changes: Partial<WAMessage> = {}) {
  return map(
    createLibraryMessage({ conversation: 'hi' }, { key: { id: 'IN1', ...key }, ...changes }),
  );
}

describe('the text of a message', () => {
  const text = ' Exactly  this\n😀 ';
  const IMAGE = { imageMessage: { mimetype: 'image/jpeg', caption: text } };
  const DOCUMENT = { documentMessage: { fileName: 'a.pdf', caption: text } };

  it.each<[string, Content, string]>([
    ['plain', { conversation: text }, 'text'],
    ['extended', { extendedTextMessage: { text } }, 'text'],
    ['an image caption', IMAGE, 'image'],
    ['a video caption', { videoMessage: { caption: text } }, 'video'],
    ['a document caption', DOCUMENT, 'document'],
    ['wrapped with its caption', { documentWithCaptionMessage: { message: DOCUMENT } }, 'document'],
    ['disappearing', { ephemeralMessage: { message: { conversation: text } } }, 'text'],
    ['view once', { viewOnceMessage: { message: IMAGE } }, 'image'],
    ['view once, second form', { viewOnceMessageV2: { message: IMAGE } }, 'image'],
    ['view once, third form', { viewOnceMessageV2Extension: { message: IMAGE } }, 'image'],
    [
      'disappearing and view once',
      { ephemeralMessage: { message: { viewOnceMessage: { message: IMAGE } } } },
      'image',
    ],
    ['from a business with buttons', { buttonsMessage: { contentText: text } }, 'text'],
    [
      'beside a sender key, in a group',
      { senderKeyDistributionMessage: { groupId: 'g' }, conversation: text },
      'text',
    ],
    [
      'with context for devices',
      { messageContextInfo: { messageSecret: new Uint8Array(32) }, conversation: text },
      'text',
    ],
  ])('is exact when it is %s', (_case, content, type) => {
    expect(mapContent(content)).toMatchObject({ type, text, preview: text });
  });

  it('is exact for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (any) => {
        expect(mapContent({ conversation: any })?.text).toBe(any);
        expect(mapContent({ extendedTextMessage: { text: any } })?.text).toBe(any);
      }),
    );
  });
});

describe('a message without text', () => {
  it.each<[string, Content, string, string]>([
    ['an image', { imageMessage: {} }, 'image', 'Photo'],
    ['a video', { videoMessage: {} }, 'video', 'Video'],
    ['a round video', { ptvMessage: {} }, 'video', 'Video'],
    ['a GIF', { videoMessage: { gifPlayback: true } }, 'video', 'GIF'],
    ['an audio file', { audioMessage: {} }, 'audio', 'Audio'],
    ['a voice message', { audioMessage: { ptt: true } }, 'audio', 'Voice message'],
    ['a document', { documentMessage: { fileName: 'a.pdf' } }, 'document', 'a.pdf'],
    ['a document without a name', { documentMessage: {} }, 'document', 'Document'],
    ['a sticker', { stickerMessage: {} }, 'sticker', 'Sticker'],
    ['a place', { locationMessage: { degreesLatitude: 1 } }, 'location', 'Location'],
    ['a place that moves', { liveLocationMessage: {} }, 'location', 'Location'],
    ['a poll', { pollCreationMessageV3: { options: [] } }, 'poll', 'Poll'],
    [
      'something new',
      { statusStickerInteractionMessage: { stickerKey: '1' } },
      'unsupported',
      'Message of a kind that is not supported yet',
    ],
  ])('is shown by its kind: %s', (_case, content, type, preview) => {
    expect(mapContent(content)).toMatchObject({ type, text: null, preview });
  });

  // A kind newer than the library decodes to nothing, or to the fields beside it.
  it.each<[string, Content]>([
    ['nothing', {}],
    ['context for devices', { messageContextInfo: { messageSecret: new Uint8Array(32) } }],
  ])('is shown although the library sees %s in it', (_case, content) => {
    expect(mapContent(content)).toMatchObject({
      type: 'unsupported',
      text: null,
      preview: 'Message of a kind that is not supported yet',
    });
  });

  it('is a placeholder while it cannot be decrypted', () => {
    const message = createLibraryMessage(undefined, {
      messageStubType: WAMessageStubType.CIPHERTEXT,
      messageStubParameters: ['Bad MAC'],
    });
    expect(map(message)).toMatchObject({
      type: 'undecrypted',
      text: null,
      preview: 'Waiting for this message',
      content: null,
    });
  });
});

describe('a message without an entry in a thread', () => {
  const { REVOKE } = proto.Message.ProtocolMessage.Type;

  it.each<[string, Content]>([
    ['a deletion', { protocolMessage: { type: REVOKE, key: { id: 'X' } } }],
    ['a sender key alone', { senderKeyDistributionMessage: { groupId: 'g' } }],
    ['a reaction', { reactionMessage: { text: '👍', key: { id: 'X' } } }],
    ['an encrypted reaction', { encReactionMessage: { encPayload: new Uint8Array(1) } }],
    ['an encrypted edit', { secretEncryptedMessage: { encPayload: new Uint8Array(1) } }],
    [
      'an edit',
      {
        editedMessage: { message: { protocolMessage: { editedMessage: { conversation: 'new' } } } },
      },
    ],
    ['a pin', { pinInChatMessage: { key: { id: 'X' } } }],
    ['a keep', { keepInChatMessage: { key: { id: 'X' } } }],
    ['a vote', { pollUpdateMessage: { vote: {} } }],
  ])('gives nothing: %s', (_case, content) => {
    expect(mapContent(content)).toBeNull();
  });

  it.each([
    ['no content', createLibraryMessage(undefined)],
    [
      'no id',
      createLibraryMessage({ conversation: 'hi' }, { key: { remoteJid: '1@lid', id: '' } }),
    ],
    [
      'an address that is none',
      createLibraryMessage({ conversation: 'hi' }, { key: { remoteJid: 'x', id: 'A' } }),
    ],
  ])('gives nothing: a message with %s', (_case, message) => {
    expect(map(message)).toBeNull();
  });
});

describe('sender and time', () => {
  it('uses the phone number of the chat if both addresses are known', () => {
    const key = { remoteJid: '900@lid', remoteJidAlt: '15550001:3@s.whatsapp.net', fromMe: false };
    expect(mapKey(key)).toMatchObject({
      chat: { jid: '15550001@s.whatsapp.net', lid: '900@lid', isGroup: false },
      senderJid: '15550001@s.whatsapp.net',
    });
  });

  it('names the sender in a group', () => {
    const key = { remoteJid: '120363@g.us', participant: '900:4@lid', fromMe: false };
    expect(mapKey(key, { pushName: 'Ann' })).toMatchObject({
      chat: { jid: '120363@g.us', isGroup: true },
      senderJid: '900@lid',
      senderName: 'Ann',
    });
  });

  it('uses the phone number of the sender in a group if known', () => {
    const participantAlt = '15550001@s.whatsapp.net';
    const key = { remoteJid: '120363@g.us', participant: '900@lid', participantAlt };
    expect(mapKey(key)?.senderJid).toBe(participantAlt);
  });

  it('recognizes own messages from another device', () => {
    const key = { remoteJid: '15550001@s.whatsapp.net', fromMe: true };
    expect(mapKey(key, { pushName: 'Me' })).toMatchObject({
      fromMe: true,
      senderJid: ME.jid,
      senderName: null,
    });
  });

  it('turns seconds, a number or a Long, into milliseconds', () => {
    const { messageTimestamp: long } = proto.WebMessageInfo.decode(
      proto.WebMessageInfo.encode({ key: {}, messageTimestamp: 1_700_000_001 }).finish(),
    );
    const key = { remoteJid: '900@lid' };
    expect(mapKey(key)?.timestamp).toBe(1_700_000_000_000);
    expect(mapKey(key, { messageTimestamp: long })?.timestamp).toBe(1_700_000_001_000);
  });

  it('says whom it mentions, in a text and in a caption', () => {
    const contextInfo = { mentionedJid: ['15550001@s.whatsapp.net', '900@lid'] };
    const { mentionedJid: mentions } = contextInfo;
    expect(mapContent({ extendedTextMessage: { text: '@900', contextInfo } })?.mentions).toEqual(
      mentions,
    );
    expect(mapContent({ imageMessage: { contextInfo } })?.mentions).toEqual(mentions);
    expect(mapContent({ conversation: 'hi' })?.mentions).toEqual([]);
  });

  it.each<[string, Content, string | null]>([
    ['a photo', { imageMessage: {}, messageContextInfo: partOf('ALBUM') }, 'ALBUM'],
    [
      'a video in an envelope',
      {
        associatedChildMessage: {
          message: { videoMessage: {}, messageContextInfo: partOf('ALBUM') },
        },
      },
      'ALBUM',
    ],
    [
      'a text that claims to be in one',
      { conversation: 'hi', messageContextInfo: partOf('A') },
      null,
    ],
    [
      'the better copy of a photo',
      {
        imageMessage: {},
        messageContextInfo: partOf(
          'A',
          proto.MessageAssociation.AssociationType.HD_IMAGE_DUAL_UPLOAD,
        ),
      },
      null,
    ],
    ['a photo alone', { imageMessage: {} }, null],
  ])('names the album of %s', (_case, content, albumId) => {
    expect(map(createLibraryMessage(content))?.albumId).toBe(albumId);
  });

  it('knows an answer to a status', () => {
    const contextInfo = { stanzaId: 'STATUS', quotedMessage: { conversation: 'at the sea' } };
    const answer = (remoteJid?: string) =>
      mapContent({
        extendedTextMessage: { text: 'yes', contextInfo: { ...contextInfo, remoteJid } },
      });
    expect(answer('status@broadcast')?.quoted).toMatchObject({
      text: 'at the sea',
      isStatus: true,
    });
    expect(answer()?.quoted?.isStatus).toBeUndefined();
  });

  it('has the movement of a live location', () => {
    const position = { degreesLatitude: 1, degreesLongitude: 2, accuracyInMeters: 12 };
    const live = { ...position, speedInMps: 1.5, sequenceNumber: 1_700_000_000_001_000 };
    expect(mapContent({ liveLocationMessage: live })?.details).toMatchObject({
      isLive: true,
      accuracyM: 12,
      speedMps: 1.5,
      sequence: 1_700_000_000_001_000,
    });
    expect(mapContent({ locationMessage: position })?.details).not.toHaveProperty('accuracyM');
  });

  it('has the quoted message', () => {
    const contextInfo = { stanzaId: 'ASKED', participant: ME.jid };
    expect(mapContent({ extendedTextMessage: { text: 'yes', contextInfo } })?.quoted?.id).toBe(
      'ASKED',
    );
    expect(mapContent({ imageMessage: { contextInfo } })?.quoted?.id).toBe('ASKED');
    expect(mapContent({ conversation: 'hi' })?.quoted).toBeNull();
  });

  it.each<[string, proto.IContextInfo, object]>([
    [
      'a text of ours',
      { participant: '15550000:4@s.whatsapp.net', quotedMessage: { conversation: 'lunch?' } },
      { senderJid: ME.jid, fromMe: true, type: 'text', text: 'lunch?' },
    ],
    [
      'a picture of ours, by our lid',
      { participant: ME.lid, quotedMessage: { imageMessage: { caption: 'look' } } },
      { senderJid: ME.jid, fromMe: true, type: 'image', text: 'look' },
    ],
    [
      'a picture without words, of somebody else',
      { participant: '900@lid', quotedMessage: { imageMessage: {} } },
      { senderJid: '900@lid', fromMe: false, type: 'image', text: null },
    ],
    [
      'a poll, in an envelope',
      {
        participant: '900@lid',
        quotedMessage: { ephemeralMessage: { message: { pollCreationMessageV3: { name: 'A?' } } } },
      },
      { type: 'poll', text: 'A?' },
    ],
    [
      'a document by its name',
      { quotedMessage: { documentMessage: { fileName: 'a.pdf' } } },
      { type: 'document', text: 'a.pdf' },
    ],
    ['what it does not show', {}, { senderJid: null, fromMe: false, type: 'text', text: null }],
  ])('shows what it answers: %s', (_case, context, quoted) => {
    const contextInfo = { stanzaId: 'ASKED', ...context };
    const content = { extendedTextMessage: { text: 'yes', contextInfo } };
    expect(mapContent(content)?.quoted).toEqual(
      expect.objectContaining({ id: 'ASKED', ...quoted }),
    );
  });

  it('says whether it was forwarded', () => {
    const contextInfo = { isForwarded: true, forwardingScore: 1 };
    expect(mapContent({ imageMessage: { contextInfo } })?.isForwarded).toBe(true);
    expect(mapContent({ imageMessage: {} })?.isForwarded).toBe(false);
  });

  it('points to the phone for a view-once message without content', () => {
    const key = { remoteJid: '900@lid', id: 'ONCE', isViewOnce: true };
    expect(map(createLibraryMessage(undefined, { key }))).toMatchObject({
      type: 'unsupported',
      text: 'View once message, open it on the phone',
      isViewOnce: true,
    });
  });

  it('finds the author of a history message in a group', () => {
    const key = { id: 'A', remoteJid: '120363@g.us', fromMe: false };
    expect(mapKey(key, { participant: '900@lid' })?.senderJid).toBe('900@lid');
  });

  it('keeps the content unchanged, for a retry', () => {
    const content = mapContent({ conversation: 'hi' })?.content;
    expect(proto.Message.decode(content!).conversation).toBe('hi');
  });
});

describe('a peer message', () => {
  it.each<[string, Partial<WAMessage>]>([
    ['decrypted', {}],
    [
      'that could not be decrypted',
      { messageStubType: WAMessageStubType.CIPHERTEXT, message: null },
    ],
  ])('is no entry: %s', (_case, changes) => {
    const message = createLibraryMessage({ conversation: 'keys' }, changes);
    expect(map({ ...message, category: 'peer' })).toBeNull();
  });
});
