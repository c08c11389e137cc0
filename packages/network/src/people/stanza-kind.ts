import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { isAddOn } from './message-content.js';

/** The description of a message's content in its stanza, for servers and clients that cannot read it. */
export interface StanzaKind {
  type: string;
  /** 1: edit, 2: pin, 7: deletion by the author, 8: deletion by an admin. */
  edit?: string;
  mediaType?: string;
  /** Clients show no placeholder for an add-on that they cannot decrypt. */
  isHiddenOnFailure: boolean;
  /** The attributes of `<meta>`, if there is one. */
  meta?: Record<string, string>;
}

const ProtocolType = proto.Message.ProtocolMessage.Type;

/** The kinds as Baileys sends them (Socket/messages-send.js, getMessageType and getMediaType). */
export function stanzaKind(message: proto.IMessage): StanzaKind {
  const content = normalizeMessageContent(message) ?? {};
  const mediaType = mediaTypeOf(content);
  return {
    ...typeOf(content, mediaType),
    edit: editOf(content),
    mediaType,
    isHiddenOnFailure: isAddOn(message),
  };
}

function typeOf(
  content: proto.IMessage,
  mediaType: string | undefined,
): Pick<StanzaKind, 'type' | 'meta'> {
  if (content.reactionMessage) return { type: 'reaction' };
  if (content.pollUpdateMessage) return { type: 'poll', meta: { polltype: 'vote' } };
  if (
    content.pollCreationMessage ||
    content.pollCreationMessageV2 ||
    content.pollCreationMessageV3
  ) {
    return { type: 'poll', meta: { polltype: 'creation' } };
  }
  if (content.eventMessage) return { type: 'event', meta: { event_type: 'creation' } };
  if (content.encEventResponseMessage) return { type: 'event', meta: { event_type: 'response' } };
  return { type: mediaType ? 'media' : 'text' };
}

function editOf(content: proto.IMessage): string | undefined {
  const { protocolMessage, pinInChatMessage, secretEncryptedMessage, reactionMessage } = content;
  if (pinInChatMessage) return '2';
  // Removes a reaction (whatsmeow: send.go, getEditAttribute).
  if (reactionMessage && !reactionMessage.text) return '7';
  if (secretEncryptedMessage || protocolMessage?.type === ProtocolType.MESSAGE_EDIT) return '1';
  if (protocolMessage?.type !== ProtocolType.REVOKE) return undefined;
  return protocolMessage.key?.fromMe ? '7' : '8';
}

function mediaTypeOf(content: proto.IMessage): string | undefined {
  if (content.imageMessage) return 'image';
  if (content.videoMessage) return content.videoMessage.gifPlayback ? 'gif' : 'video';
  if (content.ptvMessage) return 'ptv';
  if (content.audioMessage) return content.audioMessage.ptt ? 'ptt' : 'audio';
  if (content.documentMessage) return 'document';
  if (content.stickerMessage) return 'sticker';
  if (content.contactMessage) return 'vcard';
  if (content.contactsArrayMessage) return 'contact_array';
  if (content.locationMessage) return 'location';
  return content.liveLocationMessage ? 'livelocation' : undefined;
}
