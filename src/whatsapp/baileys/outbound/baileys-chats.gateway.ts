import { setTimeout as sleep } from 'node:timers/promises';
import type { WAPatchCreate, WASocket } from '@whiskeysockets/baileys';
import {
  ChatsGateway,
  type ChatAddresses,
  type ChatSetting,
  type DefaultTimer,
  type HistoryAnchor,
  type KnownMessage,
  type MessageKey,
  type ReadReceipts,
} from '../../chats.gateway.js';
import { isTime } from '../../field-rules.js';
import { isGroup, isPn, normalizeJid } from '../../jid.js';
import type { MediaServers } from '../../outgoing-file.js';
import type { UploadAnswer, UploadRequest } from '../../remote-file.js';
import type { WhatsAppGateway } from '../../whatsapp-gateway.js';
import { toDeletionPatch, toSettingPatch } from '../app-state/sync-actions.js';
import { uploadPatch } from '../app-state/upload-patch.js';
import type { StanzaTap } from '../inbound/stanza-tap.js';
import { toMs } from '../mapping/message-content.js';
import type { OpenConnection } from '../socket/open-connection.js';
import type { AuthStateRepository } from '../store/auth-state.repository.js';
import type { GroupMetadataCache } from '../store/group-metadata.cache.js';
import { fetchTimers, sendTimer, shorterOf } from './chat-timer.js';
import { memberAddress } from './member-address.js';
import { overOpenConnection } from './over-open-connection.js';
import { sendReadReceipts } from './read-receipts.js';
import { rejectCall } from './reject-call.js';
import { requestUpload } from './upload-request.js';

const QUERY_LIMIT_MS = 30_000;
/** The limit for all attempts: after a conflict, the change is made again. */
const SETTING_LIMIT_MS = 60_000;
/** Short: a message that is about to be sent waits for the timers. */
const TIMERS_LIMIT_MS = 2000;
const REJECT_LIMIT_MS = 10_000;

/** Implements `ChatsGateway` on the open connection. Keeps it if no answer comes: no message waits for these calls. */
export class BaileysChatsGateway extends ChatsGateway {
  /** @param tap has the addresses and privacy settings from the server */
  constructor(
    private readonly connection: OpenConnection & Pick<WhatsAppGateway, 'serverNow'>,
    private readonly tap: StanzaTap,
    private readonly auth: AuthStateRepository,
    private readonly groups: GroupMetadataCache,
  ) {
    super();
  }

  addressInUse(chat: ChatAddresses): string {
    return this.tap.addresses.inUse(chat);
  }

  /** Asks if receipts are hidden unless this connection has heard it; until that is known, no sender is told. */
  async markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    const send = async (socket: WASocket, over: AbortSignal): Promise<ReadReceipts> => {
      const { privacy } = this.tap;
      if (privacy.readReceipts === null) await socket.fetchPrivacySettings(true);
      const isHidden = privacy.readReceipts !== 'all';
      const named = await Promise.all(keys.map((key) => this.asItCame(socket, key)));
      return sendReadReceipts(socket, named, isHidden, over);
    };
    return this.call(send);
  }

  async requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    const { socket } = this.connection.openHandleOrThrow();
    const { id, chatJid: remoteJid, fromMe, timestamp } = oldest;
    await socket.fetchMessageHistory(count, { id, remoteJid, fromMe }, timestamp);
  }

  async restrictedUntil(): Promise<number | null> {
    const limit = await this.call((socket) => socket.fetchAccountReachoutTimelock());
    const until = limit.timeEnforcementEnds?.getTime();
    return limit.isActive && isTime(until) ? until : null;
  }

  async changeSetting(
    chat: ChatAddresses,
    setting: ChatSetting,
    newest: KnownMessage | null,
  ): Promise<void> {
    const known = newest && (await this.inItsGroup(chat.jid, newest));
    const at = this.connection.serverNow;
    await this.upload(chat, (jid) => toSettingPatch(jid, setting, known, at));
  }

  async deleteForMe(chat: ChatAddresses, message: KnownMessage): Promise<void> {
    const known = await this.inItsGroup(chat.jid, message);
    const at = this.connection.serverNow;
    await this.upload(chat, (jid) => toDeletionPatch(jid, known, at));
  }

  get ownTimer(): DefaultTimer | null {
    const { defaultDisappearingMode: mode } = this.auth.creds.accountSettings;
    const seconds = mode?.ephemeralExpiration ?? null;
    return seconds === null ? null : { seconds, setAt: toMs(mode?.ephemeralSettingTimestamp) };
  }

  /**
   * Asks for timers as WhatsApp Web does (WAWebEphemeralityResolver, resolveNewChatDMSettings). A new companion is not
   * told the default of the account, so it is asked for, too, until the phone changes it.
   */
  async timersOfNew(chats: ChatAddresses[]): Promise<number[]> {
    const { ownTimer } = this;
    const ownJid = normalizeJid(this.auth.creds.me?.id ?? '') ?? '';
    const jids = chats.map((chat) => this.addressInUse(chat));
    const asked = ownTimer === null ? [...jids, ownJid] : jids;
    const told = await this.call((socket) => fetchTimers(socket, asked), TIMERS_LIMIT_MS).catch(
      // The message is sent all the same: the timer of its chat comes with the answer to it.
      () => new Map<string, number>(),
    );
    const own = ownTimer?.seconds ?? told.get(ownJid) ?? 0;
    return jids.map((jid) => shorterOf(own, told.get(jid) ?? 0));
  }

  async setTimer(chat: ChatAddresses, seconds: number): Promise<void> {
    const recipientJid = this.addressInUse(chat);
    const timer = { ownJid: this.auth.creds.me?.id, recipientJid, seconds };
    await this.call((socket, over) =>
      sendTimer(socket, { ...timer, now: this.connection.serverNow }, over),
    );
  }

  async rejectCall(callId: string, callerJid: string): Promise<void> {
    await this.call((socket) => rejectCall(socket, callId, callerJid), REJECT_LIMIT_MS);
  }

  async mediaServers(isFresh: boolean): Promise<MediaServers> {
    const { hosts, auth } = await this.call((socket) =>
      // The library keeps a query that has failed, and would repeat its error.
      socket.refreshMediaConn(isFresh).catch(() => socket.refreshMediaConn(true)),
    );
    return { hosts: hosts.map(({ hostname }) => hostname), auth };
  }

  /** The phone does not answer, not the server. */
  async requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer> {
    const { id: ownId = '' } = this.auth.creds.me ?? {};
    return this.call(
      (socket, signal) =>
        Promise.race([
          requestUpload(socket, ownId, request, signal),
          sleep(limitMs, { result: 'silent' } as const, { signal }),
        ]),
      2 * limitMs,
    );
  }

  private call<T>(
    work: (socket: WASocket, over: AbortSignal) => Promise<T>,
    limitMs = QUERY_LIMIT_MS,
  ): Promise<T> {
    return overOpenConnection(this.connection, ({ socket }, over) => work(socket, over), limitMs);
  }

  private async upload(
    chat: ChatAddresses,
    patchFor: (jid: string) => WAPatchCreate,
  ): Promise<void> {
    const jids = this.tap.addresses.inOrderOfUse(chat);
    await this.call(async (socket) => {
      await uploadPatch(socket, jids.map(patchFor));
      // A caller waits for the change, and the library would keep it for a while.
      socket.ev.flush();
    }, SETTING_LIMIT_MS);
  }

  /** Gives the author the address that the group uses. */
  private async inItsGroup(chatJid: string, message: KnownMessage): Promise<KnownMessage> {
    const { participantJid } = message;
    if (participantJid === null || !isGroup(chatJid)) return message;
    const { socket } = this.connection.openHandleOrThrow();
    const address = await memberAddress(this.groups, socket, chatJid, participantJid);
    return { ...message, participantJid: address };
  }

  /** Restores the addresses in use, of the sender in its group or of a person: stored messages have the number. */
  private async asItCame(socket: WASocket, key: MessageKey): Promise<MessageKey> {
    const { chatJid } = key;
    if (isGroup(chatJid)) {
      const senderJid = await memberAddress(this.groups, socket, chatJid, key.senderJid);
      return { ...key, senderJid };
    }
    const { lidMapping } = socket.signalRepository;
    const lid = isPn(chatJid) ? await lidMapping.getLIDForPN(chatJid) : null;
    const inUse = this.tap.addresses.inUse({ jid: chatJid, lid: normalizeJid(lid ?? '') });
    return { ...key, chatJid: inUse, senderJid: inUse };
  }
}
