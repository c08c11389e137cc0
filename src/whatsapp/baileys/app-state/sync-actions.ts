import {
  chatModificationToAppPatch,
  type ChatModification,
  type proto,
  type WAMessageKey,
  type WAPatchCreate,
} from '@whiskeysockets/baileys';
import type { ChatSetting, KnownMessage } from '../../chats.gateway.js';
import { FOR_EVER_MS } from '../../inbound-batch.js';

/**
 * The change of a setting, under one address of the chat.
 * @param at ms; by WhatsApp's clock
 */
export function toSettingPatch(
  chatJid: string,
  setting: ChatSetting,
  newest: KnownMessage | null,
  at: number,
): WAPatchCreate {
  return toPatch(chatJid, toModification(chatJid, setting, newest), at);
}

/**
 * The deletion of a message on all devices of this account, under one address of the chat.
 * @param at ms; by WhatsApp's clock
 */
export function toDeletionPatch(chatJid: string, message: KnownMessage, at: number): WAPatchCreate {
  const key = keyOf(chatJid, message);
  const deletion = { deleteForMe: { deleteMedia: true, key, timestamp: toSeconds(message) } };
  const patch = toPatch(chatJid, deletion, at);
  // The library leaves out the author, without whom other devices do not find the message of a group.
  patch.index[4] = message.participantJid ?? '0';
  return patch;
}

/** Sets a time that other devices can compare with theirs: the library takes this machine's. */
function toPatch(chatJid: string, modification: ChatModification, at: number): WAPatchCreate {
  const patch = chatModificationToAppPatch(modification, chatJid);
  patch.syncAction.timestamp = at;
  return patch;
}

function toModification(
  chatJid: string,
  { name, value }: ChatSetting,
  newest: KnownMessage | null,
): ChatModification {
  const lastMessages = toRange(chatJid, newest);
  switch (name) {
    case 'archived':
      return { archive: value, lastMessages };
    case 'pinned':
      return { pin: value };
    case 'mutedUntil':
      // -1: without end.
      return { mute: value === FOR_EVER_MS ? -1 : value };
    default:
      return { markRead: !value, lastMessages };
  }
}

/** The newest message of the chat that this device knows. */
function toRange(
  chatJid: string,
  newest: KnownMessage | null,
): proto.SyncActionValue.ISyncActionMessageRange {
  if (!newest) return {};
  const timestamp = toSeconds(newest);
  const messages = [{ key: keyOf(chatJid, newest), timestamp }];
  return { lastMessageTimestamp: timestamp, messages };
}

function keyOf(remoteJid: string, { id, fromMe, participantJid }: KnownMessage): WAMessageKey {
  return { remoteJid, id, fromMe, ...(participantJid !== null && { participant: participantJid }) };
}

function toSeconds({ timestamp }: KnownMessage): number {
  return Math.floor(timestamp / 1000);
}
