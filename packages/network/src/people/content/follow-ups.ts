import { proto } from '@whiskeysockets/baileys';
import { nextMoment } from './moments.js';

const ProtocolType = proto.Message.ProtocolMessage.Type;

/** The forms of an unencrypted edit: the wrapped one of phones, and the bare one inside it. */
export type EditForm = 'wrapped' | 'bare';

export const reactionMessage = (key: proto.IMessageKey, emoji: string): proto.IMessage => ({
  reactionMessage: { key, text: emoji, senderTimestampMs: nextMoment() },
});

/** An edit in the form that clients sent before they began to encrypt edits. */
export function editMessage(
  key: proto.IMessageKey,
  editedMessage: proto.IMessage,
  form: EditForm = 'wrapped',
): proto.IMessage {
  const message: proto.IMessage = {
    protocolMessage: {
      key,
      type: ProtocolType.MESSAGE_EDIT,
      editedMessage,
      timestampMs: nextMoment(),
    },
  };
  return form === 'bare' ? message : { editedMessage: { message } };
}

export const revokeMessage = (key: proto.IMessageKey): proto.IMessage => ({
  protocolMessage: { key, type: ProtocolType.REVOKE },
});

/** Sets disappearing messages in a chat of two; 0 seconds turns them off. */
export const ephemeralSettingMessage = (seconds: number): proto.IMessage => ({
  protocolMessage: {
    type: ProtocolType.EPHEMERAL_SETTING,
    ephemeralExpiration: seconds,
    ephemeralSettingTimestamp: Math.floor(Date.now() / 1000),
  },
});

/** Pins a message for everyone, or unpins it. */
export const pinMessage = (key: proto.IMessageKey, isPinned: boolean): proto.IMessage => ({
  pinInChatMessage: {
    key,
    type: isPinned
      ? proto.Message.PinInChatMessage.Type.PIN_FOR_ALL
      : proto.Message.PinInChatMessage.Type.UNPIN_FOR_ALL,
    senderTimestampMs: nextMoment(),
  },
  messageContextInfo: { messageAddOnDurationInSecs: isPinned ? 604_800 : 0 },
});
