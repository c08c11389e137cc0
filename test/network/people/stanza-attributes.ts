import type { Account } from '../directory/account.js';
import type { SentMessage } from './envelope.js';
import { summarize } from './message-content.js';

type Attributes = Record<string, string | undefined>;

/** The attributes of a message stanza for a device of `receiver`, as the real server sends them. */
export function messageAttributes(receiver: Account, sent: SentMessage): Attributes {
  const { id, at, from, addressing } = sent;
  return {
    from: from.address(addressing),
    id,
    t: String(Math.floor(at.getTime() / 1000)),
    ...contentAttributes(sent),
    notify: from.name,
    addressing_mode: addressing,
    ...(receiver === from ? ownCopyAttributes(sent) : senderAttributes(sent)),
  };
}

/** The other address of the writer; Baileys learns the pair from it (Utils/decode-wa-message.js). */
function senderAttributes({ from, addressing }: SentMessage): Attributes {
  return addressing === 'lid' ? { sender_pn: from.jid } : { sender_lid: from.lid };
}

/** The chat that a copy belongs to, under both of its addresses. */
function ownCopyAttributes({ to, addressing }: SentMessage): Attributes {
  return {
    recipient: to.address(addressing),
    ...(addressing === 'lid' ? { peer_recipient_pn: to.jid } : { peer_recipient_lid: to.lid }),
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
