import type { WAPatchCreate } from '@whiskeysockets/baileys';
import {
  ChatSettingsGateway,
  type ChatAddresses,
  type ChatSetting,
  type KnownMessage,
} from '../../chat-settings.gateway.js';
import { isGroup } from '../../jid.js';
import { SessionTracker } from '../../session-tracker.js';
import { toDeletionPatch, toSettingPatch } from '../app-state/sync-actions.js';
import { uploadPatch } from '../app-state/upload-patch.js';
import { InboundEventsSource } from '../inbound/inbound-events.source.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import { GroupMetadataCache } from '../store/group-metadata.cache.js';
import { memberAddress } from './member-address.js';
import { toSendError } from './outbound.js';

/** For all attempts: after a conflict, the change is made again. */
const LIMIT_MS = 60_000;

/** Implements `ChatSettingsGateway` with the app state of the open connection. */
export class ChatSettingsChannel extends ChatSettingsGateway {
  constructor(
    private readonly connection: OpenConnection,
    private readonly source: InboundEventsSource,
    private readonly groups: GroupMetadataCache,
    private readonly tracker: SessionTracker,
  ) {
    super();
  }

  async change(
    chat: ChatAddresses,
    setting: ChatSetting,
    newest: KnownMessage | null,
  ): Promise<void> {
    const known = newest && (await this.inItsGroup(chat.jid, newest));
    const at = this.tracker.serverNow;
    await this.upload(chat, (jid) => toSettingPatch(jid, setting, known, at));
  }

  async deleteForMe(chat: ChatAddresses, message: KnownMessage): Promise<void> {
    const known = await this.inItsGroup(chat.jid, message);
    const at = this.tracker.serverNow;
    await this.upload(chat, (jid) => toDeletionPatch(jid, known, at));
  }

  /** Keeps the connection if no answer comes: no message waits for it. */
  private async upload(
    chat: ChatAddresses,
    patchFor: (jid: string) => WAPatchCreate,
  ): Promise<void> {
    const { socket, ended } = this.connection.openHandleOrThrow();
    const jids = this.source.tap.addresses.inOrderOfUse(chat);
    try {
      await raceConnection(uploadPatch(socket, jids.map(patchFor)), ended, LIMIT_MS);
      // Somebody waits for the change, and the library would keep it for a while.
      socket.ev.flush();
    } catch (error) {
      throw toSendError(error);
    }
  }

  /** The author under the address that the group uses. */
  private async inItsGroup(chatJid: string, message: KnownMessage): Promise<KnownMessage> {
    const { participantJid } = message;
    if (participantJid === null || !isGroup(chatJid)) return message;
    const { socket } = this.connection.openHandleOrThrow();
    const address = await memberAddress(this.groups, socket, chatJid, participantJid);
    return { ...message, participantJid: address };
  }
}
