import { Injectable } from '@nestjs/common';
import {
  chatModificationToAppPatch,
  type ChatModification,
  type proto,
  type WAMessageKey,
  type WAPatchCreate,
} from '@whiskeysockets/baileys';
import {
  ChatSettingsGateway,
  type ChatSetting,
  type KnownMessage,
} from '../../chat-settings.gateway.js';
import { FOR_EVER_MS } from '../../inbound-batch.js';
import { SessionLifecycle } from '../session/session-lifecycle.js';
import { raceConnection } from '../socket/race-connection.js';
import { uploadPatch } from '../app-state/upload-patch.js';
import { toSendError } from './outbound.js';

/** For all attempts: after a conflict, the change is made again. */
const LIMIT_MS = 60_000;

/** Implements `ChatSettingsGateway` with the app state of the open connection. */
@Injectable()
export class ChatSettingsChannel extends ChatSettingsGateway {
  constructor(private readonly lifecycle: SessionLifecycle) {
    super();
  }

  change(chatJid: string, setting: ChatSetting, newest: KnownMessage | null): Promise<void> {
    const modification = toModification(chatJid, setting, newest);
    return this.upload(chatModificationToAppPatch(modification, chatJid));
  }

  deleteForMe(chatJid: string, message: KnownMessage): Promise<void> {
    const key = keyOf(chatJid, message);
    const timestamp = toSeconds(message);
    const deletion = { deleteForMe: { deleteMedia: true, key, timestamp } };
    const patch = chatModificationToAppPatch(deletion, chatJid);
    // The library leaves out the author, without whom other devices do not find the message of a group.
    patch.index[4] = message.participantJid ?? '0';
    return this.upload(patch);
  }

  /** Keeps the connection if no answer comes: no message waits for it. */
  private async upload(patch: WAPatchCreate): Promise<void> {
    const { socket, ended } = this.lifecycle.openHandleOrThrow();
    try {
      await raceConnection(uploadPatch(socket, patch), ended, LIMIT_MS);
    } catch (error) {
      throw toSendError(error);
    }
  }
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
      // Without end: -1.
      return { mute: value === FOR_EVER_MS ? -1 : value };
    case 'markedUnread':
      return { markRead: !value, lastMessages };
  }
}

/** Up to which message a device knows the chat. */
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
