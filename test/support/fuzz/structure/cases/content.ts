import { proto } from '@whiskeysockets/baileys';
import { extremeInteger, extremeText } from '../extremes.js';
import type { Random } from '../../../../../packages/network/src/state/random.js';
import { StructureWriter, type Given, type Names } from '../structure-writer.js';
import { Wire, wireField } from '../wire.js';

const { Type } = proto.Message.ProtocolMessage;
const { SecretEncType } = proto.Message.SecretEncryptedMessage;

/** The fields of `Message` that hold a message in an envelope, and of the envelope (WAProto). */
const EPHEMERAL_FIELD = 40;
const MESSAGE_FIELD = 1;
const DEPTHS = [2, 9, 10, 11, 40, 400, 1500];

/** The bytes of a `Message`, and its kind. */
export interface Content {
  kind: string;
  bytes: Buffer;
}

type Maker = (random: Random, writer: StructureWriter, names: Names) => Buffer;

const KINDS: Record<string, Maker> = {
  anything: (_random, writer) => writer.write('Message'),
  text: (random, writer) => writer.exact('Message', { conversation: extremeText(random) }),
  reply: (_random, writer) =>
    writer.exact('Message', {
      extendedTextMessage: { text: 'an answer', contextInfo: writer.write('ContextInfo') },
    }),
  advertisement: (random, writer) => {
    const urls = [
      'javascript:alert(1)',
      'https://',
      'file:///etc/passwd',
      `https://x/${'x'.repeat(9999)}`,
    ];
    const words = (): string | Buffer => random.pick([extremeText(random), '', '\ud800', 'ad']);
    const externalAdReply = {
      title: words(),
      body: words(),
      sourceType: words(),
      sourceId: words(),
      sourceUrl: random.pick([...urls, words()]),
      sourceApp: words(),
      ctwaClid: words(),
      ref: words(),
      thumbnailUrl: random.pick(urls),
    };
    const contextInfo = {
      externalAdReply,
      conversionSource: words(),
      entryPointConversionSource: words(),
      entryPointConversionApp: words(),
      entryPointConversionDelaySeconds: random.pick([0, 1, 2 ** 32 - 1]),
    };
    return writer.exact('Message', { extendedTextMessage: { text: words(), contextInfo } });
  },
  mention: (random, writer, names) => {
    const some = random.some(names.jids, 1 + random.below(3));
    const mentionedJid = [...some, extremeText(random), '0@lid', some[0]];
    const contextInfo = {
      mentionedJid,
      remoteJid: random.pick(['status@broadcast', ...names.jids]),
    };
    return writer.exact('Message', {
      extendedTextMessage: { text: extremeText(random), contextInfo },
    });
  },
  'part of an album': (random, writer, names) =>
    writer.exact('Message', {
      imageMessage: writer.write('Message.ImageMessage'),
      messageContextInfo: {
        messageAssociation: {
          associationType: random.below(4),
          parentMessageKey: messageKey(random, writer, names),
        },
      },
    }),
  'moving place': (random, writer) =>
    writer.exact('Message', {
      liveLocationMessage: {
        degreesLatitude: random.below(90),
        sequenceNumber: extremeInteger(random),
        accuracyInMeters: random.below(100),
      },
    }),
  edit: (random, writer, names) => {
    const edit = protocolMessage(random, writer, names, Type.MESSAGE_EDIT);
    if (random.chance(0.5)) return edit;
    return writer.exact('Message', { editedMessage: { message: edit } });
  },
  deletion: (random, writer, names) => protocolMessage(random, writer, names, Type.REVOKE),
  protocol: (_random, writer) =>
    writer.exact('Message', { protocolMessage: writer.write('Message.ProtocolMessage') }),
  reaction: (random, writer, names) =>
    writer.exact('Message', {
      reactionMessage: {
        key: messageKey(random, writer, names),
        text: extremeText(random),
        senderTimestampMs: extremeInteger(random),
      },
    }),
  'sealed change': (random, writer, names) =>
    writer.exact('Message', {
      secretEncryptedMessage: {
        targetMessageKey: messageKey(random, writer, names),
        secretEncType: SecretEncType.MESSAGE_EDIT,
        encIv: random.bytes(random.pick([0, 12, 16])),
        encPayload: random.bytes(40),
      },
    }),
  vote: (random, writer, names) =>
    writer.exact('Message', {
      pollUpdateMessage: {
        pollCreationMessageKey: messageKey(random, writer, names),
        vote: writer.write('Message.PollEncValue'),
        senderTimestampMs: extremeInteger(random),
      },
    }),
  pin: (random, writer, names) =>
    writer.exact('Message', {
      pinInChatMessage: {
        key: messageKey(random, writer, names),
        type: random.below(4),
        senderTimestampMs: extremeInteger(random),
      },
    }),
  envelopes: (random, writer) => {
    let bytes = writer.write('Message');
    for (let depth = random.pick(DEPTHS); depth > 0; depth -= 1) {
      const inner = wireField(MESSAGE_FIELD, Wire.BYTES, bytes);
      bytes = wireField(EPHEMERAL_FIELD, Wire.BYTES, inner);
    }
    return bytes;
  },
};
/** Types that are shown in detail come often. */
const SHOWN = [
  'imageMessage',
  'videoMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'contactsArrayMessage',
  'pollCreationMessage',
  'eventMessage',
  'groupInviteMessage',
  'albumMessage',
  'orderMessage',
  'productMessage',
  'templateMessage',
  'listMessage',
  'buttonsMessage',
  'interactiveMessage',
];
for (const kind of SHOWN) {
  KINDS[kind] = (_random, writer) =>
    writer.exact('Message', { [kind]: writer.writeField('Message', kind) });
}

/** Types that change other messages can break the most. */
const OFTEN = { edit: 12, deletion: 4, reaction: 4, 'sealed change': 2, anything: 6, text: 4 };
const CHOICES = Object.keys(KINDS).flatMap((kind) =>
  Array<string>(OFTEN[kind as keyof typeof OFTEN] ?? 1).fill(kind),
);

/** Any message at all, whose references name existing messages. */
export function anyContent(random: Random, names: Names, wrongForms = 0): Content {
  const writer = new StructureWriter(random, names, wrongForms);
  const kind = random.pick(CHOICES);
  return { kind, bytes: KINDS[kind](random, writer, names) };
}

function protocolMessage(
  random: Random,
  writer: StructureWriter,
  names: Names,
  type: number,
): Buffer {
  const protocol: Given = {
    key: messageKey(random, writer, names),
    type,
    timestampMs: extremeInteger(random),
    editedMessage: random.chance(0.5)
      ? { conversation: extremeText(random) }
      : writer.write('Message'),
  };
  return writer.exact('Message', { protocolMessage: protocol });
}

/** The key of an existing message, with any chat and author. */
export function messageKey(random: Random, writer: StructureWriter, names: Names): Buffer {
  return writer.exact('MessageKey', {
    remoteJid: random.pick(names.jids),
    fromMe: random.chance(0.5),
    id: random.chance(0.9) ? random.pick(names.ids) : extremeText(random),
    participant: random.chance(0.5) ? random.pick(names.jids) : undefined,
  });
}
