import { Injectable } from '@nestjs/common';
import NodeCache from '@cacheable/node-cache';
import {
  Browsers,
  makeWASocket,
  WA_CERT_DETAILS,
  type CacheStore,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import { Config } from '../../../base/config/config.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { GroupMetadataCache } from '../store/group-metadata.cache.js';
import { takesHistory, type HistoryDepth } from '../mapping/history-notification.js';
import { CapacityGate } from '../../../base/common/async/capacity-gate.js';
import { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { takeOverTransactions } from '../patches/key-transactions.patch.js';
import { toMe } from '../mapping/me.mapper.js';
import { isReceiver, type Receiver } from '../mapping/own-account.js';
import { readHistoryWithGaps } from '../patches/readable-history.patch.js';
import { refuseUnprovenLogins } from '../patches/server-proof.js';
import { SentMessageRepository, type PeopleLookup } from '../store/sent-message.repository.js';
import { SignalOperations } from '../patches/signal-operations.js';
import { createSignalRepositoryMaker } from '../patches/signal-repository.patch.js';
import { ProxyAgents } from '../../proxy/proxy-agents.js';
import { ExternalBlobs } from '../app-state/external-blobs.js';
import { AppStateAnswers } from '../patches/app-state-answers.patch.js';
import { forgetOldPhones } from '../patches/new-phones.patch.js';
import type { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { FrameTurns } from './frame-turns.js';
import { FirstAppState } from '../patches/first-app-state.patch.js';
import { sendOnlyCalledPresences } from '../patches/own-presence.patch.js';
import { refuseForeignRetries } from '../patches/retry-requests.patch.js';
import { ResendExtras } from '../patches/resend-extras.patch.js';
import { trustOnlyWhatsApp } from '../patches/certificate-check.patch.js';
import type { ReceiptSender } from '../../inbound-batch.js';
import { SESSION_LOG } from '../../log-context.js';
import type { WaVersion } from '../version/wa-version.js';

export type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>;

/** The longest delay of a timer: `LivenessWatch` replaces the library's keep-alive. */
const NO_KEEP_ALIVE_MS = 2 ** 31 - 1;
const QUERY_TIMEOUT_MS = 25_000;
const MAX_CACHED = 10_000;

type LibraryCaches = ReturnType<typeof createCaches>;

function createCaches() {
  return {
    msgRetryCounterCache: createCache(3600),
    userDevicesCache: createCache(300),
    placeholderResendCache: createCache(3600),
    callOfferCache: createCache(300),
  };
}

function createCache(ttlSeconds: number): CacheStore {
  // The library's generic `get<T>` claims a type that no cache can know.
  return new NodeCache({
    stdTTL: ttlSeconds,
    maxKeys: MAX_CACHED,
    useClones: false,
    checkperiod: 0,
  }) as unknown as CacheStore;
}

/**
 * Turns off the library's store of the last 512 messages, sent and received: large ones fill the memory of a container.
 * Its copies are also older than edits and deletions; `getMessage` has the current ones.
 */
function keepNoRecentMessages({ messageRetryManager: manager }: WASocket): void {
  if (!manager) return;
  manager.addRecentMessage = () => {};
  manager.getRecentMessage = () => undefined;
}

/**
 * Returns no data for a refusal: the library has its code as the data of its error (Baileys: WABinary/generic-utils.js,
 * assertNodeErrorFree).
 */
function undefinedIfRefused(error: unknown): undefined {
  if (typeof (error as { data?: unknown }).data !== 'number') throw error;
}

/** Creates the library's sockets, all with the same settings; specs replace it by a fake. */
@Injectable()
export class SocketFactory {
  private readonly log = new Logger(SESSION_LOG);
  /**
   * The caches outlive a socket, since a new retry counter for each reconnect would never reach its limit. They do not
   * outlive the pairing: the device lists contain the account's own devices, and the next pairing gets another device
   * number.
   */
  private readonly caches: () => LibraryCaches;
  private readonly makeRepository: ReturnType<typeof createSignalRepositoryMaker>;

  constructor(
    private readonly config: Config,
    private readonly auth: AuthStateRepository,
    private readonly sentMessages: SentMessageRepository,
    journal: InboundJournalRepository,
    readonly groups: GroupMetadataCache,
    room: CapacityGate,
    private readonly proxy: ProxyAgents,
    private readonly turns: FrameTurns,
    faults: StorageFaultMonitor,
  ) {
    const { localNetwork } = config.session;
    this.caches = auth.pairing.part(createCaches);
    this.makeRepository = createSignalRepositoryMaker(
      journal,
      () => toMe(auth.creds),
      room,
      faults,
    );
    trustOnlyWhatsApp();
    readHistoryWithGaps();
    if (localNetwork) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(localNetwork.rootKey, 'hex');
  }

  private get account(): Receiver {
    return toMe(this.auth.creds) ?? { jid: '', lid: null };
  }

  /** How much history the phone may send. */
  get depth(): HistoryDepth {
    return this.config.session.history;
  }

  create(keys: SignalKeyStore, version: WaVersion, logger: BaileysLogger): WASocket {
    const { localNetwork, presence } = this.config.session;
    const resends = new ResendExtras();
    const lookup: PeopleLookup = {
      lidOf: (pn) => socket.signalRepository.lidMapping.getLIDForPN(pn),
      // A query about a group that this account has left is refused: then nobody is known to be in it.
      group: (jid) =>
        this.groups.find(jid, (group) => socket.groupMetadata(group)).catch(undefinedIfRefused),
    };
    const socket: WASocket = makeWASocket({
      auth: { creds: this.auth.creds, keys },
      version,
      logger,
      ...(localNetwork && { waWebSocketUrl: localNetwork.url }),
      // For the socket itself, and the library's downloads of history and app state.
      ...this.proxy.webSocket,
      options: this.proxy.fetch,
      // The name is sent when pairing, and never again as long as it is Ubuntu; WhatsApp refuses to link unknown names.
      // Phones send their full history to a desktop only (Baileys: Utils/validate-connection.js).
      browser: Browsers.ubuntu(this.depth === 'full' ? 'Desktop' : 'Chrome'),
      markOnlineOnConnect: presence === 'available',
      syncFullHistory: this.depth === 'full',
      shouldSyncHistoryMessage: (notification) => takesHistory(this.depth, notification),
      // Own messages are stored before they are sent.
      emitOwnEvents: false,
      keepAliveIntervalMs: NO_KEEP_ALIVE_MS,
      defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
      // 0: no limit. With one, each sent stanza gets a timer and three stack traces, a tenth of the CPU time of a
      // received message. `SocketHandle` limits how long connecting may take, and ends a connection that stalls.
      connectTimeoutMs: 0,
      // The library handles no other message during this delay before each retry request (250 ms by default).
      retryRequestDelayMs: 0,
      // Off: it deletes a session if a message cannot be decrypted twice. Then other messages on their way in that
      // session are lost, too: parts of a history are not sent again. The keys in the second retry request start a new
      // session anyway.
      enableAutoSessionRecreation: false,
      getMessage: async (key) =>
        resends.forLibrary(key, await this.sentMessages.find(this.account, key, lookup)),
      makeSignalRepository: (auth, ...rest) => {
        const operations = new SignalOperations(keys);
        takeOverTransactions(auth.keys as SignalKeyStoreWithTransaction, keys, operations);
        return this.makeRepository(operations, auth, ...rest);
      },
      cachedGroupMetadata: (jid) => this.groups.find(jid, (group) => socket.groupMetadata(group)),
      ...this.caches(),
    });
    keepNoRecentMessages(socket);
    resends.attachTo(socket);
    refuseForeignRetries(
      socket,
      (by, ids) => this.mayAskAgain(by, ids, lookup),
      (text) => this.log.debug(text),
    );
    sendOnlyCalledPresences(socket, presence, (error) => {
      this.log.debug(`The name of the account was not told: ${String(error)}`);
    });
    void new FirstAppState(
      socket,
      () => this.auth.idsOf('app-state-sync-key'),
      (error) => this.log.warn(`The settings of chats were not read: ${String(error)}`),
    );
    forgetOldPhones(
      socket,
      () => this.auth.idsOf('sender-key-memory'),
      (error) => this.log.warn(`The keys of an old phone were not forgotten: ${String(error)}`),
    );
    this.turns.attachTo(socket.ws);
    refuseUnprovenLogins(socket.ws);
    this.checkAppState(socket);
    this.groups.attachTo(socket.ev);
    return socket;
  }

  /** Own devices may ask for anything again. */
  private async mayAskAgain(
    by: ReceiptSender,
    ids: string[],
    lookup: PeopleLookup,
  ): Promise<boolean> {
    const { account } = this;
    if (isReceiver(account, by.jids[0])) return true;
    return this.sentMessages.mayAsk(account, ids, by, lookup);
  }

  private checkAppState(socket: WASocket): void {
    const { localNetwork } = this.config.session;
    const blobs = new ExternalBlobs(this.proxy.https, localNetwork !== null);
    const fetchBlob = blobs.fetch.bind(blobs);
    void new AppStateAnswers(socket, fetchBlob, (text) => this.log.warn(text));
  }
}
