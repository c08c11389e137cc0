import { proto } from '@whiskeysockets/baileys';
import { pollMessage, eventMessage } from '../people/content/polls-and-events.js';
import { anyFigure, anyText, briefly, count, partLength } from './amounts.js';
import type { MoveMaker } from './move.js';

const { Type } = proto.Message.ProtocolMessage;
const PINS = [
  proto.Message.PinInChatMessage.Type.PIN_FOR_ALL,
  proto.Message.PinInChatMessage.Type.UNPIN_FOR_ALL,
];
const { HistorySyncType } = proto.Message;
const SYNC_TYPES = [HistorySyncType.RECENT, HistorySyncType.FULL, HistorySyncType.PUSH_NAME];
const SOME_POLL = pollMessage('Which?', ['Yes', 'No'], { version: 1 });

/** Changes of messages: of its own, of others' and of unknown ones; and changes that only the phone may make. */
export const changeMoves: Record<string, MoveMaker> = {
  reaction: (random, stage) => {
    const key = { ...stage.anyKey(random), ...(random.chance(0.1) && { id: anyText(random) }) };
    const text = random.chance(0.8) ? random.pick(['👍', '❤️', '']) : anyText(random);
    return {
      about: `${briefly(text)} to an id of ${key.id?.length}`,
      send: () => stage.say(random, { reactionMessage: { key, text, senderTimestampMs: 1 } }),
    };
  },
  reactions: (random, stage) => {
    const key = { remoteJid: stage.contact.jid, fromMe: false, id: stage.anyId(random) };
    const size = random.pick([10, 50, 100]);
    const send = async (): Promise<void> => {
      for (let index = 0; index < size; index += 1) {
        await stage.say(random, {
          reactionMessage: {
            key,
            text: index % 2 ? '👍' : '❤️',
            senderTimestampMs: Date.now() + index,
          },
        });
      }
    };
    return { about: `${size} to one message`, send };
  },
  edit: (random, stage) => {
    const key = stage.anyKey(random);
    const text = anyText(random);
    const protocolMessage = {
      key,
      type: Type.MESSAGE_EDIT,
      editedMessage: { conversation: text },
      timestampMs: random.pick([0, Date.now(), 2 ** 52]),
    };
    const message = random.chance(0.5)
      ? { protocolMessage }
      : { editedMessage: { message: { protocolMessage } } };
    return {
      about: `${key.id} becomes ${briefly(text)}`,
      send: () =>
        stage.say(random, message, { attributes: { edit: random.pick(['1', '3', '8', 'x']) } }),
    };
  },
  'edit of a long text, again and again': (random, stage) => {
    const id = random.id();
    const size = random.pick([5, 20]);
    const send = async (): Promise<void> => {
      await stage.say(random, { conversation: anyText(random) }, { id });
      for (let index = 0; index < size; index += 1) {
        const editedMessage = { conversation: `${index} ${anyText(random)}` };
        await stage.say(random, {
          protocolMessage: {
            key: { remoteJid: stage.contact.jid, fromMe: true, id },
            type: Type.MESSAGE_EDIT,
            editedMessage,
            timestampMs: Date.now() + index,
          },
        });
      }
    };
    return { about: `${size} times`, send };
  },
  'encrypted edit': (random, stage) => {
    const id = random.id();
    const text = anyText(random);
    const send = async (): Promise<void> => {
      await stage.contact.sendMessage(pollMessage('to be edited', ['a']), { id, to: stage.phone });
      await stage.contact.editEncrypted(id, text, { id: random.id() });
    };
    return { about: briefly(text), send };
  },
  deletion: (random, stage) => {
    const key = stage.anyKey(random);
    return {
      about: String(key.id),
      send: () =>
        stage.say(
          random,
          { protocolMessage: { key, type: Type.REVOKE } },
          { attributes: { edit: random.pick(['7', '8', undefined]) } },
        ),
    };
  },
  poll: (random, stage) => {
    const size = count(random);
    const words = anyText(random, random.pick([1, 100, 1000]));
    const options = Array.from({ length: Math.min(size, 5000) }, (_, index) => ({
      optionName: `${words} ${index}`,
    }));
    return {
      about: `${options.length} with ${briefly(words)}`,
      send: () =>
        stage.say(random, {
          pollCreationMessage: { name: anyText(random), options, selectableOptionsCount: 2 ** 31 },
          messageContextInfo: { messageSecret: Buffer.alloc(32, 1) },
        }),
    };
  },
  votes: (random, stage) => {
    const id = random.id();
    const size = random.pick([1, 10, 50]);
    const choices = Array.from({ length: random.pick([0, 1, 100, 5000]) }, (_, index) =>
      index ? `${index}` : 'Yes',
    );
    const send = async (): Promise<void> => {
      await stage.contact.sendMessage(SOME_POLL, {
        id,
        to: random.chance(0.5) ? stage.phone : stage.group,
      });
      for (let index = 0; index < size; index += 1) {
        await stage.contact.vote(id, choices, {
          id: random.id(),
          votedAt: new Date(Date.now() + index),
        });
      }
    };
    return { about: `${size} of ${choices.length} choices`, send };
  },
  'vote that says nothing': (random, stage) => {
    const key = stage.anyKey(random);
    const encPayload = Buffer.from(anyText(random));
    return {
      about: `${encPayload.length} for ${key.id}`,
      send: () =>
        stage.say(random, {
          pollUpdateMessage: {
            pollCreationMessageKey: key,
            vote: { encPayload, encIv: random.bytes(12) },
            senderTimestampMs: 2 ** 52,
          },
        }),
    };
  },
  event: (random, stage) => {
    const words = anyText(random, partLength(random));
    return {
      about: briefly(words),
      send: () =>
        stage.say(
          random,
          eventMessage(words, { description: words, joinLink: words, location: { name: words } }),
        ),
    };
  },
  pin: (random, stage) => {
    const key = stage.anyKey(random);
    return {
      about: String(key.id),
      send: () =>
        stage.say(random, {
          pinInChatMessage: { key, type: random.pick(PINS), senderTimestampMs: 2 ** 52 },
          messageContextInfo: { messageAddOnDurationInSecs: 2 ** 31 },
        }),
    };
  },
  'word of the phone': (random, stage) => {
    const type = random.pick([
      Type.HISTORY_SYNC_NOTIFICATION,
      Type.APP_STATE_SYNC_KEY_SHARE,
      Type.APP_STATE_SYNC_KEY_REQUEST,
      Type.INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC,
      Type.PEER_DATA_OPERATION_REQUEST_MESSAGE,
      Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      Type.LID_MIGRATION_MAPPING_SYNC,
      Type.SHARE_PHONE_NUMBER,
    ]);
    const words = anyText(random);
    const protocolMessage: proto.Message.IProtocolMessage = {
      type,
      key: stage.anyKey(random),
      historySyncNotification: {
        syncType: random.pick(SYNC_TYPES),
        directPath: words,
        fileSha256: random.bytes(32),
        mediaKey: random.bytes(32),
        fileLength: 2 ** 52,
        initialHistBootstrapInlinePayload: Buffer.alloc(1000),
      },
      appStateSyncKeyShare: {
        keys: Array.from({ length: 100 }, () => ({
          keyId: { keyId: random.bytes(6) },
          keyData: { keyData: random.bytes(32) },
        })),
      },
      peerDataOperationRequestResponseMessage: {
        stanzaId: words,
        peerDataOperationResult: [
          { placeholderMessageResendResponse: { webMessageInfoBytes: Buffer.from(words) } },
        ],
      },
    };
    return {
      about: `type ${type}, ${briefly(words)}`,
      send: () =>
        stage.say(
          random,
          { protocolMessage },
          random.chance(0.3) ? { attributes: { category: 'peer' } } : {},
        ),
    };
  },
  'timer of the chat': (random, stage) => {
    const ephemeralExpiration = random.pick([0, 1, 86_400, 2 ** 32 - 1]);
    return {
      about: String(ephemeralExpiration),
      send: () =>
        stage.say(random, {
          protocolMessage: {
            type: Type.EPHEMERAL_SETTING,
            ephemeralExpiration,
            ephemeralSettingTimestamp: 2 ** 40,
          },
        }),
    };
  },
  'sender key': (random, stage) => {
    const axolotlSenderKeyDistributionMessage = Buffer.alloc(
      random.pick([0, 50, 65_536, 900_000]),
      5,
    );
    const groupId = random.pick([
      stage.group.jid,
      anyText(random),
      `${random.below(10 ** 9)}@g.us`,
    ]);
    return {
      about: `${axolotlSenderKeyDistributionMessage.length} for ${briefly(groupId)}`,
      send: () =>
        stage.say(random, {
          senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage },
          conversation: 'with a key',
        }),
    };
  },
  'figure of a reaction': (random, stage) => {
    const key = stage.anyKey(random);
    const text = anyFigure(random);
    return {
      about: text,
      send: () =>
        stage.say(random, {
          encReactionMessage: {
            targetMessageKey: key,
            encPayload: Buffer.from(text),
            encIv: random.bytes(12),
          },
        }),
    };
  },
};
