import {
  DEFAULT_CONNECTION_CONFIG,
  getHistoryMsg,
  PROCESSABLE_HISTORY_TYPES,
  type proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { Config } from '../../../base/config/config.js';
import { readProtocolMessage } from './protocol-message.js';

type HistoryNotification = proto.Message.IHistorySyncNotification;

/** The types as numbers: the protocol has two enums for them, with the same values. */
const TAKEN_TYPES: readonly number[] = PROCESSABLE_HISTORY_TYPES;

/** How much history the phone may send. */
export type HistoryDepth = Config['session']['history'];

/** The library skips FULL parts by default (Baileys: Defaults/index.js). */
export function takesHistory(depth: HistoryDepth, notification: HistoryNotification): boolean {
  return depth === 'full' || DEFAULT_CONNECTION_CONFIG.shouldSyncHistoryMessage(notification);
}

/**
 * The notification with which our phone sends a chunk of its history; null for any other message,
 * and for a chunk that the library skips (Baileys: Socket/chats.js and Utils/process-message.js).
 */
export function toHistoryNotification(
  message: WAMessage,
  depth: HistoryDepth,
): HistoryNotification | null {
  const notification = toAnyHistory(message);
  return notification && takesHistory(depth, notification) ? notification : null;
}

/** True for a chunk of a full history that is skipped. */
export function isDeclinedHistory(message: WAMessage, depth: HistoryDepth): boolean {
  const notification = toAnyHistory(message);
  return notification !== null && !takesHistory(depth, notification);
}

function toAnyHistory({ key, message }: WAMessage): HistoryNotification | null {
  const notification = message && getHistoryMsg(message);
  if (!notification || !key.fromMe) return null;
  const { syncType } = notification;
  return typeof syncType === 'number' && TAKEN_TYPES.includes(syncType) ? notification : null;
}

/** True if decrypted bytes are such a notification and nothing else: other peer messages may contain keys. */
export function isHistoryPlaintext(plaintext: Uint8Array): boolean {
  const message = readProtocolMessage(plaintext);
  return Boolean(message?.historySyncNotification && !message.appStateSyncKeyShare);
}
