import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { WASocket } from '@whiskeysockets/baileys';
import type { MediaServers } from '../../outgoing-file.js';
import type {
  HistoryAnchor,
  MessageKey,
  NumberFacts,
  OutgoingMessage,
  ReadReceipts,
} from '../../whatsapp-gateway.js';
import type { UploadAnswer, UploadRequest } from '../../remote-file.js';
import { isTime } from '../../field-rules.js';
import { isGroup, isPn, normalizeJid } from '../../jid.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { lookUpNumber } from './number-lookup.js';
import { InboundEventsSource } from '../inbound/inbound-events.source.js';
import { memberAddress } from './member-address.js';
import { relay, toSendError } from './outbound.js';
import { overOpenConnection } from './over-open-connection.js';
import { sendReadReceipts } from './read-receipts.js';
import { requestUpload } from './upload-request.js';
import { SessionLifecycle } from '../session/session-lifecycle.js';
import { raceConnection } from '../socket/race-connection.js';
import { GroupMetadataCache } from '../store/group-metadata.cache.js';

/** The limit of one send: the library sends one at a time, so a send that hangs blocks all others. */
const SEND_LIMIT_MS = 45_000;
const QUERY_LIMIT_MS = 30_000;

/** Sends messages and queries over the open connection. */
@Injectable()
export class OutboundChannel {
  constructor(
    private readonly auth: AuthStateRepository,
    private readonly lifecycle: SessionLifecycle,
    private readonly groups: GroupMetadataCache,
    private readonly source: InboundEventsSource,
  ) {}

  /** Keeps the connection if no answer comes: no message waits for this query. */
  async mediaServers(isFresh: boolean): Promise<MediaServers> {
    const { ended, socket } = this.lifecycle.openHandleOrThrow();
    try {
      // The library keeps a query that has failed, and would repeat its error.
      const query = socket.refreshMediaConn(isFresh).catch(() => socket.refreshMediaConn(true));
      const { hosts, auth } = await raceConnection(query, ended, QUERY_LIMIT_MS);
      return { hosts: hosts.map(({ hostname }) => hostname), auth };
    } catch (cause) {
      throw toSendError(cause);
    }
  }

  async send(message: OutgoingMessage): Promise<void> {
    await overOpenConnection(this.lifecycle, (socket) => relay(socket, message), SEND_LIMIT_MS);
  }

  async lookUp(pnJid: string): Promise<NumberFacts | null> {
    try {
      return await overOpenConnection(
        this.lifecycle,
        (socket) => lookUpNumber(socket, pnJid),
        QUERY_LIMIT_MS,
      );
    } catch (error) {
      // A refused query must not keep the message from being sent.
      if (error instanceof WhatsAppError && error.code === 'send_failed') return null;
      throw error;
    }
  }

  async requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    const { socket } = this.lifecycle.openHandleOrThrow();
    const { id, chatJid: remoteJid, fromMe, timestamp } = oldest;
    await socket.fetchMessageHistory(count, { id, remoteJid, fromMe }, timestamp);
  }

  /** Keeps the connection if no answer comes: it is the phone that does not answer. */
  async requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer> {
    const { ended, socket } = this.lifecycle.openHandleOrThrow();
    const { id: ownId = '' } = this.auth.creds.me ?? {};
    const over = new AbortController();
    try {
      const answer = requestUpload(socket, ownId, request, over.signal);
      const silence = sleep(limitMs, { result: 'silent' } as const, { signal: over.signal });
      return await raceConnection(Promise.race([answer, silence]), ended, 2 * limitMs);
    } catch (error) {
      throw toSendError(error);
    } finally {
      over.abort();
    }
  }

  async restrictedUntil(): Promise<number | null> {
    const { ended, socket } = this.lifecycle.openHandleOrThrow();
    const query = socket.fetchAccountReachoutTimelock();
    const limit = await raceConnection(query, ended, QUERY_LIMIT_MS);
    const until = limit.timeEnforcementEnds?.getTime();
    return limit.isActive && isTime(until) ? until : null;
  }

  /** Asks whether receipts are hidden if this connection has not told it; as long as it is not known, nobody is told. */
  async markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    const { ended, socket } = this.lifecycle.openHandleOrThrow();
    const over = new AbortController();
    const send = async (): Promise<ReadReceipts> => {
      const { privacy } = this.source.tap;
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

  /** With the sender as its group addresses members, and a person by the address in use: stored messages have the number. */
  private async asItCame(socket: WASocket, key: MessageKey): Promise<MessageKey> {
    const { chatJid } = key;
    if (isGroup(chatJid)) {
      const senderJid = await memberAddress(this.groups, socket, chatJid, key.senderJid);
      return { ...key, senderJid };
    }
    const { lidMapping } = socket.signalRepository;
    const lid = isPn(chatJid) ? await lidMapping.getLIDForPN(chatJid) : null;
    const inUse = this.source.tap.addresses.inUse({ jid: chatJid, lid: normalizeJid(lid ?? '') });
    return { ...key, chatJid: inUse, senderJid: inUse };
  }
}
