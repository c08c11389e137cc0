import { proto } from '@whiskeysockets/baileys';

const decode = proto.HistorySync.decode.bind(proto.HistorySync);

/**
 * Drops history entries without a message key. The library reads the key of each entry without a
 * check, so that one entry without a key loses the whole part (Baileys: Utils/history.js).
 */
export function readHistoryWithGaps(): void {
  proto.HistorySync.decode = (...source) => {
    const history = decode(...source);
    for (const conversation of history.conversations) {
      conversation.messages = conversation.messages?.filter(({ message }) => message?.key);
    }
    return history;
  };
}
