import {
  MISSING_KEYS_ERROR_TEXT,
  proto,
  type BinaryNode,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';

const { CIPHERTEXT } = proto.WebMessageInfo.StubType;

/**
 * Asks our phone again for what it told this device and what cannot be read: a part of the history, or keys. The library
 * asks again for messages of chats only; these it acknowledges as if it had read them (Baileys: Socket/messages-recv.js
 * handleMessage), and the phone says them once.
 *
 * Must be applied in the tick that made the socket.
 */
export function askAgainForPeerMessages({ ws, ev, sendRetryRequest }: WASocket): void {
  /** Those that the library has in hand, by their ids. */
  const stanzas = new Map<string, BinaryNode>();
  ws.on('CB:message,category:peer', (stanza: BinaryNode) => {
    if (stanza.attrs.id) stanzas.set(stanza.attrs.id, stanza);
  });
  ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) {
      const stanza = stanzas.get(message.key.id ?? '');
      stanzas.delete(message.key.id ?? '');
      if (!stanza || !isUnreadable(message)) continue;
      void sendRetryRequest(stanza, true).catch(() => {
        // The connection has ended.
      });
    }
  });
}

function isUnreadable({ messageStubType, messageStubParameters }: WAMessage): boolean {
  // A copy of what was read before cannot be read either.
  return messageStubType === CIPHERTEXT && messageStubParameters?.[0] !== MISSING_KEYS_ERROR_TEXT;
}
