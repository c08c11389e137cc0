import {
  DEFAULT_CONNECTION_CONFIG,
  getHistoryMsg,
  PROCESSABLE_HISTORY_TYPES,
  proto,
  unpadRandomMax16,
  type WAMessage,
} from '@whiskeysockets/baileys';

type HistoryNotification = proto.Message.IHistorySyncNotification;

/** The protocol has the list of types twice, under the same numbers. */
const TAKEN_TYPES: readonly number[] = PROCESSABLE_HISTORY_TYPES;

/**
 * The notification with which our phone hands over a chunk of its history; null for any other message,
 * and for a chunk that the library leaves out (Baileys: Socket/chats.js and Utils/process-message.js).
 */
export function toHistoryNotification({ key, message }: WAMessage): HistoryNotification | null {
  const notification = message && getHistoryMsg(message);
  if (!notification || !key.fromMe) return null;
  const { syncType } = notification;
  if (typeof syncType !== 'number') return null;
  const isTaken =
    TAKEN_TYPES.includes(syncType) &&
    DEFAULT_CONNECTION_CONFIG.shouldSyncHistoryMessage(notification);
  return isTaken ? notification : null;
}

/** Whether decrypted bytes are such a notification and nothing else: other messages between devices may hold keys. */
export function isHistoryPlaintext(plaintext: Uint8Array): boolean {
  try {
    const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
    const { protocolMessage } = decoded.deviceSentMessage?.message ?? decoded;
    return Boolean(
      protocolMessage?.historySyncNotification && !protocolMessage.appStateSyncKeyShare,
    );
  } catch {
    return false;
  }
}
