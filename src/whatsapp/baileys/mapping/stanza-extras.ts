import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import { unwrap, type Content } from './message-content.js';

/** The parts of a message's stanza beside its encrypted content. */
export interface StanzaExtras {
  additionalAttributes: Record<string, string>;
  additionalNodes: BinaryNode[];
}

const { Type } = proto.Message.ProtocolMessage;

/** Values of the attribute `edit` (whatsmeow: types/message.go, EditAttribute). */
const EDIT = { edited: '1', pinned: '2', senderRevoked: '7', adminRevoked: '8' } as const;

/**
 * Tells WhatsApp, which cannot decrypt a message, that it changes another one, or is a poll or an event. `relayMessage`
 * adds none of it (Baileys: Socket/messages-send.js, sendMessage; whatsmeow: send.go, getEditAttribute).
 */
export function stanzaExtras(message: Content): StanzaExtras {
  const { content } = unwrap(message);
  const edit = editOf(content);
  const meta = metaOf(content);
  return {
    additionalAttributes: edit ? { edit } : {},
    additionalNodes: meta ? [{ tag: 'meta', attrs: meta }] : [],
  };
}

function editOf({ protocolMessage, pinInChatMessage, reactionMessage }: Content): string | null {
  if (pinInChatMessage) return EDIT.pinned;
  // An empty reaction removes the earlier one.
  if (reactionMessage && !reactionMessage.text) return EDIT.senderRevoked;
  switch (protocolMessage?.type) {
    case Type.MESSAGE_EDIT:
      return EDIT.edited;
    case Type.REVOKE:
      return protocolMessage.key?.fromMe ? EDIT.senderRevoked : EDIT.adminRevoked;
    default:
      return null;
  }
}

function metaOf(content: Content): Record<string, string> | null {
  const isPoll =
    content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (isPoll) return { polltype: 'creation' };
  if (content.pollUpdateMessage) return { polltype: 'vote' };
  return content.eventMessage ? { event_type: 'creation' } : null;
}
