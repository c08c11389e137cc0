import type { Account, Addressing } from '../directory/account.js';
import { participantAttributes } from '../directory/group-nodes.js';
import type { Room } from '../directory/room.js';
import type { SentMessage } from './envelope.js';
import { summarize } from './message-content.js';

type Attributes = Record<string, string | undefined>;

/** The attributes of a message stanza for a device of `receiver`, as the real server sends them. */
export function messageAttributes(receiver: Account, sent: SentMessage): Attributes {
  const { id, at, from, addressing, room } = sent;
  return {
    ...speakerAttributes(from, addressing, room),
    id,
    t: String(Math.floor(at.getTime() / 1000)),
    ...contentAttributes(sent),
    notify: from.name,
    addressing_mode: addressing,
    ...(room ? {} : receiver === from ? ownCopyAttributes(sent) : senderAttributes(sent)),
  };
}

/** Who speaks: the writer itself, or in a room the room, with the writer as its participant. */
export function speakerAttributes(
  account: Account,
  addressing: Addressing,
  room: Room | undefined,
): Attributes {
  if (!room) return { from: account.address(addressing) };
  return { from: room.jid, ...participantAttributes(account, addressing) };
}

/** The other address of the writer; Baileys learns the pair from it (Utils/decode-wa-message.js). */
function senderAttributes({ from, addressing }: SentMessage): Attributes {
  const alternate = from.alternate(addressing);
  return addressing === 'lid' ? { sender_pn: alternate } : { sender_lid: alternate };
}

/** The chat that a copy belongs to, under both of its addresses. */
function ownCopyAttributes({ to, addressing }: SentMessage): Attributes {
  const alternate = 'alternate' in to ? to.alternate(addressing) : undefined;
  return {
    recipient: to.address(addressing),
    ...(addressing === 'lid'
      ? { peer_recipient_pn: alternate }
      : { peer_recipient_lid: alternate }),
  };
}

function contentAttributes({ message }: SentMessage): Attributes {
  switch (summarize(message).kind) {
    case 'reaction':
      return { type: 'reaction' };
    case 'edit':
      return { type: 'text', edit: '1' };
    case 'revoke':
      return { type: 'text', edit: '7' };
    default:
      return { type: 'text' };
  }
}
