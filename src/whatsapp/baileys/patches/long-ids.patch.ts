import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { MAX_ID_LENGTH } from '../../bounded-id.js';

/** What others cause. The server repeats all but its own acks until they are acknowledged. */
const FROM_OTHERS = new Set(['message', 'receipt', 'notification', 'call', 'ack']);
const ID_NAMES = ['id', 'call-id'];

/**
 * Drops a stanza with an id that is longer than those of WhatsApp's clients, and acknowledges it. The library would keep
 * the id in caches and give it to its logs, and it would come into the journal, the store and each answer.
 * Must be called in the tick that created the socket.
 */
export function dropLongIds(
  socket: WASocket,
  onDropped: (stanza: Pick<BinaryNode, 'tag' | 'attrs'>) => void,
): void {
  socket.ws.prependListener('frame', (frame: BinaryNode) => {
    if (!FROM_OTHERS.has(frame.tag) || !hasLongId(frame)) return;
    const { tag, attrs } = frame;
    // The library looks at the frame after this event (Baileys: Socket/socket.js onMessageReceived).
    Object.assign(frame, { tag: 'dropped', attrs: { class: tag }, content: undefined });
    onDropped({ tag, attrs });
    if (tag === 'ack') return;
    socket.sendMessageAck({ tag, attrs }).catch(() => {
      // The connection has ended: the server sends the stanza again.
    });
  });
}

function hasLongId({ attrs, content }: BinaryNode): boolean {
  if (ID_NAMES.some((name) => (attrs[name]?.length ?? 0) > MAX_ID_LENGTH)) return true;
  return Array.isArray(content) && content.some(hasLongId);
}
