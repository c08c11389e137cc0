import { proto } from '@whiskeysockets/baileys';

const ProtocolType = proto.Message.ProtocolMessage.Type;

/** The forms of an edit that is not encrypted: the wrapped one that phones sent, and the bare one inside it. */
export type EditForm = 'wrapped' | 'bare';

export const reactionMessage = (key: proto.IMessageKey, emoji: string): proto.IMessage => ({
  reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() },
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
      timestampMs: Date.now(),
    },
  };
  return form === 'bare' ? message : { editedMessage: { message } };
}

export const revokeMessage = (key: proto.IMessageKey): proto.IMessage => ({
  protocolMessage: { key, type: ProtocolType.REVOKE },
});

/** Lets the messages of a chat of two disappear after some seconds; 0 keeps them. */
export const ephemeralSettingMessage = (seconds: number): proto.IMessage => ({
  protocolMessage: {
    type: ProtocolType.EPHEMERAL_SETTING,
    ephemeralExpiration: seconds,
    ephemeralSettingTimestamp: Math.floor(Date.now() / 1000),
  },
});

/** Pins a message for everyone, or takes the pin out. */
export const pinMessage = (key: proto.IMessageKey, isPinned: boolean): proto.IMessage => ({
  pinInChatMessage: {
    key,
    type: isPinned
      ? proto.Message.PinInChatMessage.Type.PIN_FOR_ALL
      : proto.Message.PinInChatMessage.Type.UNPIN_FOR_ALL,
    senderTimestampMs: Date.now(),
  },
  messageContextInfo: { messageAddOnDurationInSecs: isPinned ? 604_800 : 0 },
});
