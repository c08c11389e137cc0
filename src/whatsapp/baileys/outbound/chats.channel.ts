import type { WASocket } from '@whiskeysockets/baileys';
import type { ChatAddresses } from '../../chat-settings.gateway.js';
import {
  ChatsGateway,
  type HistoryAnchor,
  type MessageKey,
  type ReadReceipts,
} from '../../chats.gateway.js';
import { isTime } from '../../field-rules.js';
import { isGroup, isPn, normalizeJid } from '../../jid.js';
import type { StanzaTap } from '../inbound/stanza-tap.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import type { GroupMetadataCache } from '../store/group-metadata.cache.js';
import { memberAddress } from './member-address.js';
import { toSendError } from './outbound.js';
import { sendReadReceipts } from './read-receipts.js';

const QUERY_LIMIT_MS = 30_000;

/** Implements `ChatsGateway` on the open connection. */
export class ChatsChannel extends ChatsGateway {
  /** @param tap knows the addresses and privacy settings that the server has told */
  constructor(
    private readonly connection: OpenConnection,
    private readonly groups: GroupMetadataCache,
    private readonly tap: StanzaTap,
  ) {
    super();
  }

  addressInUse(chat: ChatAddresses): string {
    return this.tap.addresses.inUse(chat);
  }

  /** Asks whether receipts are hidden if this connection has not told it; as long as it is not known, nobody is told. */
  async markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    const { ended, socket } = this.connection.openHandleOrThrow();
    const over = new AbortController();
    const send = async (): Promise<ReadReceipts> => {
      const { privacy } = this.tap;
      if (privacy.readReceipts === null) await socket.fetchPrivacySettings(true);
      const isHidden = privacy.readReceipts !== 'all';
      const named = await Promise.all(keys.map((key) => this.asItCame(socket, key)));
      return sendReadReceipts(socket, named, isHidden, over.signal);
    };
    try {
      return await raceConnection(send(), ended, QUERY_LIMIT_MS);
    } catch (error) {
      throw toSendError(error);
    } finally {
      over.abort();
    }
  }

  async requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    const { socket } = this.connection.openHandleOrThrow();
    const { id, chatJid: remoteJid, fromMe, timestamp } = oldest;
    await socket.fetchMessageHistory(count, { id, remoteJid, fromMe }, timestamp);
  }

  async restrictedUntil(): Promise<number | null> {
    const { ended, socket } = this.connection.openHandleOrThrow();
    const query = socket.fetchAccountReachoutTimelock();
    const limit = await raceConnection(query, ended, QUERY_LIMIT_MS);
    const until = limit.timeEnforcementEnds?.getTime();
    return limit.isActive && isTime(until) ? until : null;
  }

  /** With the sender as its group addresses members, and a person by the address in use: stored messages have the number. */
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
