import {
  MISSING_KEYS_ERROR_TEXT,
  proto,
  type BinaryNode,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';

const { CIPHERTEXT } = proto.WebMessageInfo.StubType;

/**
 * Sends a retry request for each peer message that cannot be decrypted: a part of the history, or keys. The library
 * sends them for messages of chats only. It acknowledges peer messages in any case (Baileys: Socket/messages-recv.js
 * handleMessage), and the phone sends them only once.
 *
 * Must be called in the tick that created the socket.
 */
export function retryPeerMessages({ ws, ev, sendRetryRequest }: WASocket): void {
  /** The peer messages that the library is handling, by id. */
  const stanzas = new Map<string, BinaryNode>();
  ws.on('CB:message,category:peer', (stanza: BinaryNode) => {
    if (stanza.attrs.id) stanzas.set(stanza.attrs.id, stanza);
  });
  ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) {
      const stanza = stanzas.get(message.key.id ?? '');
      stanzas.delete(message.key.id ?? '');
      if (!stanza || !isUndecrypted(message)) continue;
      void sendRetryRequest(stanza, true).catch(() => {
        // The connection has ended.
      });
    }
  });
}

function isUndecrypted({ messageStubType, messageStubParameters }: WAMessage): boolean {
  // A second copy of a decrypted message fails, too, but needs no retry.
  return messageStubType === CIPHERTEXT && messageStubParameters?.[0] !== MISSING_KEYS_ERROR_TEXT;
}
