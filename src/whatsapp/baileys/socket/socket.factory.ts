import { Injectable } from '@nestjs/common';
import NodeCache from '@cacheable/node-cache';
import {
  Browsers,
  makeWASocket,
  WA_CERT_DETAILS,
  type CacheStore,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import { Config } from '../../../config/config.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { GroupMetadataCache } from '../store/group-metadata.cache.js';
import { takesHistory, type HistoryDepth } from '../mapping/history-notification.js';
import { CapacityGate } from '../../../common/async/capacity-gate.js';
import { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { takeOverTransactions } from '../patches/key-transactions.patch.js';
import { toMe } from '../mapping/me.mapper.js';
import { readHistoryWithGaps } from '../patches/readable-history.patch.js';
import { refuseUnprovenLogins } from '../patches/server-proof.js';
import { SentMessageRepository } from '../store/sent-message.repository.js';
import { createSignalRepositoryMaker } from '../patches/signal-repository.patch.js';
import { trustOnlyWhatsApp } from '../patches/certificate-check.patch.js';
import type { WaVersion } from '../version/wa-version.js';

export type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>;

/** The longest that a timer can wait: `LivenessWatch` stands in the library's place. */
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
  // The library's generic `get<T>` promises more than any cache can know.
  return new NodeCache({
    stdTTL: ttlSeconds,
    maxKeys: MAX_CACHED,
    useClones: false,
    checkperiod: 0,
  }) as unknown as CacheStore;
}

/** Makes the library's sockets, all with the same settings; a spec replaces it by a fake. */
@Injectable()
export class SocketFactory {
  /**
   * They outlive a socket: a fresh retry counter at each reconnect would never reach its limit. But not the
   * pairing: the device lists name the account's own devices, and the next pairing gets another device number.
   */
  private readonly caches: () => LibraryCaches;
  private readonly makeRepository: SocketConfig['makeSignalRepository'];

  constructor(
    private readonly config: Config,
    private readonly auth: AuthStateRepository,
    private readonly sentMessages: SentMessageRepository,
    journal: InboundJournalRepository,
    readonly groups: GroupMetadataCache,
    room: CapacityGate,
  ) {
    const { localNetwork } = config.session;
    this.caches = auth.pairing.part(createCaches);
    this.makeRepository = createSignalRepositoryMaker(
      journal,
      () => toMe(this.auth.creds)?.jid ?? '',
      room,
    );
    trustOnlyWhatsApp();
    readHistoryWithGaps();
    if (localNetwork) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(localNetwork.rootKey, 'hex');
  }

  /** How much of its past the phone may hand over. */
  get depth(): HistoryDepth {
    return this.config.session.history;
  }

  create(keys: SignalKeyStore, version: WaVersion, logger: BaileysLogger): WASocket {
    const { localNetwork } = this.config.session;
    const socket: WASocket = makeWASocket({
      auth: { creds: this.auth.creds, keys },
      version,
      logger,
      ...(localNetwork && { waWebSocketUrl: localNetwork.url }),
      // Told when pairing, and never again as long as it is Ubuntu; unknown names are refused at linking. Phones hand
      // over all they have to a desktop only (Baileys: Utils/validate-connection.js).
      browser: Browsers.ubuntu(this.depth === 'full' ? 'Desktop' : 'Chrome'),
      // Otherwise the phone gets no notifications while the dashboard runs.
      markOnlineOnConnect: false,
      syncFullHistory: this.depth === 'full',
      shouldSyncHistoryMessage: (notification) => takesHistory(this.depth, notification),
      // Own messages have their row before they are sent.
      emitOwnEvents: false,
      keepAliveIntervalMs: NO_KEEP_ALIVE_MS,
      defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
      // All messages wait while one that cannot be read is asked for again; with a pause, 250 ms each by default.
      retryRequestDelayMs: 0,
      // It deletes a session when a message could not be read twice, and with it what else is on its way in that session:
      // parts of a history are not sent again. A new session comes with the keys in the second request all the same.
      enableAutoSessionRecreation: false,
      getMessage: (key) => this.sentMessages.find(key),
      makeSignalRepository: (auth, ...rest) => {
        takeOverTransactions(auth.keys as SignalKeyStoreWithTransaction, keys);
        return this.makeRepository(auth, ...rest);
      },
      cachedGroupMetadata: (jid) => this.groups.find(jid, (group) => socket.groupMetadata(group)),
      ...this.caches(),
    });
    refuseUnprovenLogins(socket.ws);
    this.groups.follow(socket.ev);
    return socket;
  }
}
