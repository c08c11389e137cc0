import { Injectable, Logger } from '@nestjs/common';
import type { BaileysEventMap, BinaryNode } from '@whiskeysockets/baileys';
import { Subject } from 'rxjs';
import { Config } from '../../config/config.js';
import { emptyBatch, isEmptyBatch, type InboundBatch } from '../inbound-batch.js';
import { SerialQueue } from '../serial-queue.js';
import { REASONS } from '../session-reasons.js';
import type { Me, SessionReason } from '../session.js';
import {
  WhatsAppGateway,
  type EncodedMessage,
  type MessageKey,
  type NodeTraffic,
  type OutgoingMessage,
} from '../whatsapp-gateway.js';
import { WhatsAppError } from '../whatsapp.errors.js';
import { AuthStateRepository } from './auth-state.repository.js';
import { backoffDelayMs, STABLE_AFTER_MS } from './backoff.policy.js';
import { toInboundBatch } from './batch.mapper.js';
import type { CloseCause } from './close-cause.js';
import { decideAfterClose, type CloseDecision } from './close.policy.js';
import { toReceipts, toServerAck } from './delivery.mapper.js';
import { InboundJournalRepository } from './inbound-journal.repository.js';
import { JournalReplay } from './journal-replay.js';
import { createLibraryLogger } from './library-logger.js';
import { isPaired, toMe } from './me.mapper.js';
import { toIncomingTraffic, toOutgoingTraffic } from './node-traffic.mapper.js';
import { encodeText, markRead, relay } from './outbound.js';
import { SessionTracker } from './session-tracker.js';
import { SocketFactory } from './socket.factory.js';
import { SocketHandle, type SocketListener } from './socket-handle.js';

/** The library shows the first QR code of a socket for 60 s, the others for 20 s (Baileys: Socket/socket.js). */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const WANTED = 'session_wanted';

/**
 * The session on Baileys. All commands, closes and timers pass through one serial queue, and a new
 * socket is made only after the earlier one is gone: there are never two.
 */
@Injectable()
export class BaileysGateway extends WhatsAppGateway {
  private readonly logger = new Logger('WhatsApp');
  private readonly queue = new SerialQueue();
  private readonly tracker: SessionTracker;
  private readonly batches = new Subject<InboundBatch>();
  private readonly nodes = new Subject<NodeTraffic>();
  private isWanted = false;
  /** Counts the user's commands: what a close decides must not undo a command that came after it. */
  private commands = 0;
  private handle: SocketHandle | null = null;
  private retryTimer: NodeJS.Timeout | undefined;
  private openedAt: number | null = null;
  private restartsInARow = 0;
  private hasShownQr = false;

  readonly batches$ = this.batches.asObservable();
  readonly nodes$ = this.nodes.asObservable();

  constructor(
    config: Config,
    private readonly auth: AuthStateRepository,
    private readonly sockets: SocketFactory,
    private readonly journal: InboundJournalRepository,
    private readonly replay: JournalReplay,
  ) {
    super();
    const mode = config.session.localNetwork ? 'local' : 'live';
    this.tracker = new SessionTracker(mode, sockets.version.join('.'));
    this.tracker.change({ me: this.me });
    auth.aliases$.subscribe((aliases) => this.emitBatch({ aliases }));
  }

  get session$() {
    return this.tracker.session$;
  }

  get session() {
    return this.tracker.session;
  }

  async connect(): Promise<void> {
    this.want(true);
    await this.queue.run(async () => {
      if (!this.isWanted) return;
      await this.rememberWanted(true);
      if (this.handle) return;
      clearTimeout(this.retryTimer);
      this.restartsInARow = 0;
      this.tracker.change({ attempt: 0 });
      await this.openSocket();
    });
  }

  async disconnect(): Promise<void> {
    this.want(false);
    await this.queue.run(async () => {
      if (this.isWanted) return;
      await this.rememberWanted(false);
      await this.end(REASONS.disconnectedByUser);
    });
  }

  async resume(): Promise<void> {
    const wasWanted = (await this.auth.readMeta(WANTED)) === 'true';
    if (wasWanted && isPaired(this.auth.creds)) await this.connect();
  }

  async close(): Promise<void> {
    this.want(false);
    await this.queue.run(() => this.end(REASONS.shutDown));
  }

  async confirmStored({ accountJid, storedIds }: InboundBatch): Promise<void> {
    await this.journal.confirmStored(accountJid, storedIds);
  }

  encodeText(text: string): EncodedMessage {
    const { id } = this.auth.creds.me ?? {};
    if (!id) throw new WhatsAppError('not_connected', 'No phone is paired');
    return encodeText(text, id);
  }

  async send(message: OutgoingMessage): Promise<void> {
    const handle = this.openHandleOrThrow();
    try {
      await relay(handle.socket, message);
    } catch (error) {
      // A server that does not answer one message will not answer the next: a new connection will.
      if (error instanceof WhatsAppError && error.code === 'link_lost') {
        handle.giveUp('A message got no answer');
      }
      throw error;
    }
  }

  async markRead(keys: MessageKey[]): Promise<void> {
    await markRead(this.openHandleOrThrow().socket, keys);
  }

  private want(isWanted: boolean): void {
    this.commands += 1;
    this.isWanted = isWanted;
  }

  private openHandleOrThrow(): SocketHandle {
    if (this.session.state !== 'connected' || !this.handle) {
      throw new WhatsAppError('not_connected', 'The WhatsApp session is not connected');
    }
    return this.handle;
  }

  private async end(reason: SessionReason): Promise<void> {
    clearTimeout(this.retryTimer);
    if (this.handle) {
      this.tracker.enter('stopping', REASONS.stopping);
      await this.releaseHandle(reason.summary);
    }
    if (this.session.phase !== 'idle') this.tracker.enter('stopped', reason);
  }

  private async openSocket(reason: SessionReason = REASONS.starting): Promise<void> {
    this.tracker.enter('starting', reason);
    this.openedAt = null;
    this.hasShownQr = false;
    try {
      await this.bringBack();
      const logger = createLibraryLogger(this.logger, (xml) =>
        this.nodes.next(toOutgoingTraffic(xml, Date.now())),
      );
      const socket = this.sockets.create(this.auth.openKeys(), logger);
      const handle: SocketHandle = new SocketHandle(
        socket,
        this.createListener(() => this.handle === handle),
        this.logger,
      );
      this.handle = handle;
    } catch (error) {
      this.logger.error(`The connection could not be started: ${(error as Error).message}`);
      this.scheduleRetry(REASONS.cannotConnect);
    }
  }

  /** What an earlier connection, or an earlier process, had decrypted and never handed over. */
  private async bringBack(): Promise<void> {
    const { me } = this;
    if (!me) return;
    try {
      this.handOver(await this.replay.read(me));
    } catch (error) {
      // The messages stay where they are, for the next connection; this one must go on.
      this.logger.error(`The journal could not be read: ${(error as Error).message}`);
    }
  }

  /** `isCurrent` guards against the late words of a socket that has been replaced. */
  private createListener(isCurrent: () => boolean): SocketListener {
    const whenCurrent =
      <Args extends unknown[]>(action: (...args: Args) => void) =>
      (...args: Args): void => {
        if (isCurrent()) action(...args);
      };
    return {
      onQr: whenCurrent((text: string) => this.onQr(text)),
      onPaired: whenCurrent(() => this.onPaired()),
      onLoggedIn: whenCurrent(() => this.tracker.enter('syncing', REASONS.syncing)),
      onOpen: whenCurrent(() => this.onOpen()),
      onOfflineQueueDrained: whenCurrent(() => this.tracker.change({ isSynced: true })),
      onCredsChanged: whenCurrent(() => this.onCredsChanged()),
      onEvents: whenCurrent((events: Partial<BaileysEventMap>) => this.onEvents(events)),
      onFrame: whenCurrent((frame: BinaryNode) => this.onFrame(frame)),
      onServerAck: whenCurrent((node: BinaryNode) => this.onServerAck(node)),
      onReceipt: whenCurrent((node: BinaryNode) => this.onReceipt(node)),
      onClosed: whenCurrent((cause: CloseCause) => this.onClosed(cause)),
    };
  }

  private onQr(text: string): void {
    const lifetime = this.hasShownQr ? NEXT_QR_MS : FIRST_QR_MS;
    this.hasShownQr = true;
    const qr = { text, expiresAt: Date.now() + lifetime };
    this.tracker.enter('waiting_for_scan', REASONS.waitingForScan, { qr });
  }

  private onPaired(): void {
    this.logger.log('A phone has paired; WhatsApp restarts the connection');
    this.tracker.enter('pairing', REASONS.pairing, { me: this.me });
  }

  private onOpen(): void {
    this.openedAt = Date.now();
    this.logger.log('Connected');
    this.tracker.enter('open', REASONS.connected, { me: this.me });
  }

  private onCredsChanged(): void {
    if (this.session.me && this.session.me.name !== this.me?.name) {
      this.tracker.change({ me: this.me });
    }
    this.auth.saveCreds().catch((error: unknown) => {
      this.logger.error(`Credentials could not be saved: ${(error as Error).message}`);
    });
  }

  private onEvents(events: Partial<BaileysEventMap>): void {
    const { me } = this;
    if (!me) return;
    const now = Date.now();
    const batch = toInboundBatch(events, me.jid, now);
    if (batch.messages.some(({ fromMe }) => !fromMe)) this.tracker.noteInbound(now);
    this.handOver(batch);
  }

  /** What holds nothing to store, such as messages between devices, is done with here. */
  private handOver(batch: InboundBatch): void {
    if (!isEmptyBatch(batch)) {
      this.batches.next(batch);
      return;
    }
    this.confirmStored(batch).catch((error: unknown) => {
      this.logger.error(`The journal could not be updated: ${(error as Error).message}`);
    });
  }

  private onFrame(frame: BinaryNode): void {
    this.journal.remember(frame);
    const now = Date.now();
    this.tracker.noteFrame(now);
    if (frame.tag) this.nodes.next(toIncomingTraffic(frame, now));
  }

  private onServerAck(node: BinaryNode): void {
    const ack = toServerAck(node, Date.now());
    if (ack) this.emitBatch({ deliveries: [ack] });
  }

  private onReceipt(node: BinaryNode): void {
    const { deliveries, readElsewhere } = toReceipts(node, Date.now());
    if (deliveries.length + readElsewhere.length > 0) this.emitBatch({ deliveries, readElsewhere });
  }

  private emitBatch(part: Partial<InboundBatch>): void {
    const { me } = this;
    if (me) this.batches.next({ ...emptyBatch(me.jid), ...part });
  }

  private onClosed(cause: CloseCause): void {
    const { handle, commands } = this;
    this.logger.log(`Connection closed: ${cause.code} ${cause.message}`);
    void this.queue
      .run(() => this.afterClose(handle, cause, commands))
      .catch((error: unknown) => {
        this.logger.error(`The end of a connection could not be handled: ${String(error)}`);
      });
  }

  private async afterClose(
    handle: SocketHandle | null,
    cause: CloseCause,
    commands: number,
  ): Promise<void> {
    // A command that came first has already ended this connection.
    if (!this.handle || this.handle !== handle) return;
    const openFor = this.openedAt === null ? 0 : Date.now() - this.openedAt;
    if (openFor >= STABLE_AFTER_MS) this.resetFailures();
    const decision = decideAfterClose(cause, {
      isPaired: isPaired(this.auth.creds),
      wasOpen: this.openedAt !== null,
      restartsInARow: this.restartsInARow,
    });
    await this.releaseHandle(cause.message);
    await this.carryOut(decision, commands === this.commands);
  }

  private async carryOut({ action, reason }: CloseDecision, isLastWord: boolean): Promise<void> {
    if (action === 'wipe') await this.auth.wipe();
    if (action === 'wipe' || action === 'stop') {
      this.tracker.enter('stopped', reason, { me: this.me });
      if (!isLastWord) return;
      this.isWanted = false;
      await this.rememberWanted(false);
      return;
    }
    if (!this.isWanted) return;
    if (action === 'restart') {
      this.restartsInARow += 1;
      await this.openSocket(reason);
    } else {
      this.scheduleRetry(reason);
    }
  }

  private scheduleRetry(reason: SessionReason): void {
    const attempt = this.session.attempt + 1;
    const delayMs = backoffDelayMs(attempt, Math.random());
    this.tracker.enter('waiting_to_retry', reason, {
      attempt,
      nextRetryAt: Date.now() + delayMs,
    });
    this.retryTimer = setTimeout(() => {
      this.queue
        .run(async () => {
          if (this.isWanted && !this.handle) await this.openSocket();
        })
        .catch((error: unknown) => this.logger.error(`A retry failed: ${String(error)}`));
    }, delayMs);
  }

  private resetFailures(): void {
    this.restartsInARow = 0;
    this.tracker.change({ attempt: 0 });
  }

  /** Ends the current socket; from the return on, nothing of it writes or speaks any more. */
  private async releaseHandle(reason: string): Promise<void> {
    await this.handle?.teardown(reason);
    // Not earlier: the library still writes keys while it ends.
    this.auth.fenceOff();
    this.handle = null;
  }

  private async rememberWanted(isWanted: boolean): Promise<void> {
    await this.auth.writeMeta(WANTED, String(isWanted));
  }

  private get me(): Me | null {
    return toMe(this.auth.creds);
  }
}
