import { proto } from '@whiskeysockets/baileys';

const decode = proto.HistorySync.decode.bind(proto.HistorySync);

/**
 * Leaves out what names no message when a part of the history is decoded: the library reads the key of
 * each entry unasked and gives up the whole part over one without (Baileys: Utils/history.js).
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
