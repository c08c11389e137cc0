import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { participantAttributes } from '../directory/group-nodes.js';
import type { Room } from '../directory/room.js';
import { node } from '../transport/nodes.js';
import type { SentMessage, StanzaAttributes } from './content/envelope.js';
import { stanzaKind } from './stanza-kind.js';

/** The stanza of a message for a companion. */
export function messageNode(
  device: CompanionDevice,
  sent: SentMessage,
  content: BinaryNode[],
): BinaryNode {
  const { meta } = stanzaKind(sent.message);
  const all = meta ? [...content, node('meta', meta)] : content;
  return node('message', messageAttributes(device.account, sent), all);
}

/** The attributes of an `<enc>` that describe its content. */
export function cipherAttributes({ message }: SentMessage): StanzaAttributes {
  const { mediaType, isHiddenOnFailure } = stanzaKind(message);
  return { mediatype: mediaType, 'decrypt-fail': isHiddenOnFailure ? 'hide' : undefined };
}

/** The attributes of a message stanza for a device of `receiver`, as the real server sends them. */
function messageAttributes(receiver: Account, sent: SentMessage): StanzaAttributes {
  const { id, at, from, addressing, room } = sent;
  const kind = stanzaKind(sent.message);
  return {
    ...senderAttributesIn(from, addressing, room),
    id,
    t: String(Math.floor(at.getTime() / 1000)),
    type: kind.type,
    edit: kind.edit,
    notify: from.name,
    addressing_mode: addressing,
    ...(room ? {} : receiver === from ? ownCopyAttributes(sent) : senderAttributes(sent)),
    ...sent.attributes,
  };
}

/** The sender: the account itself, or the room with the account as participant. */
export function senderAttributesIn(
  account: Account,
  addressing: Addressing,
  room: Room | undefined,
): StanzaAttributes {
  if (!room) return { from: account.address(addressing) };
  return { from: room.jid, ...participantAttributes(account, addressing) };
}

/** The other address of the sender, from which Baileys stores the pair (Utils/decode-wa-message.js). */
function senderAttributes({ from, addressing }: SentMessage): StanzaAttributes {
  const alternate = from.alternate(addressing);
  return addressing === 'lid' ? { sender_pn: alternate } : { sender_lid: alternate };
}

/** The chat of a copy, with both of its addresses. */
function ownCopyAttributes({ to, addressing }: SentMessage): StanzaAttributes {
  const alternate = 'alternate' in to ? to.alternate(addressing) : undefined;
  return {
    recipient: to.address(addressing),
    ...(addressing === 'lid'
      ? { peer_recipient_pn: alternate }
      : { peer_recipient_lid: alternate }),
  };
}
