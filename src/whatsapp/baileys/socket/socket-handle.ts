import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Logger } from '@nestjs/common';
import {
  S_WHATSAPP_NET,
  type BinaryNode,
  type ConnectionState,
  type WASocket,
} from '@whiskeysockets/baileys';
import { ClosingError, PASSKEY_NEEDED, toCloseCause } from '../errors/close-cause.js';
import { superviseReading } from '../patches/frame-errors.patch.js';
import { holdReceipts } from '../patches/deferred-receipts.patch.js';
import type { HistoryDepth } from '../mapping/history-notification.js';
import { HistoryReceipts } from '../patches/history-receipts.patch.js';
import { LivenessWatch } from './liveness.watch.js';
import { StanzaOrder } from '../patches/stanza-order.patch.js';
import type { SocketListener } from './socket-listener.js';
import { askAgainForPeerMessages } from '../patches/peer-retries.patch.js';
import { preventMerges } from '../patches/event-buffer.patch.js';

/** From the start to the first QR code or the login. */
const LOGIN_LIMIT_MS = 60_000;
/** From the start, or the scan, to `open`; each query in between may take its whole timeout. */
const OPEN_LIMIT_MS = 150_000;
const GRACEFUL_CLOSE_MS = 2000;
const FORCED_CLOSE_MS = 5000;

/**
 * One socket of the library from its creation to its last trace: hears its events, watches that it
 * makes progress, and ends it so that nothing of it stays behind.
 */
export class SocketHandle {
  private readonly ending = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly order: StanzaOrder;
  private readonly closed: Promise<void>;
  private resolveClosed!: () => void;
  private isClosed = false;
  private hasGivenUp = false;
  private openDeadline: NodeJS.Timeout | undefined;
  private loginDeadline: NodeJS.Timeout | undefined;
  private readonly liveness = new LivenessWatch({
    ping: () => this.ping(),
    onUnresponsive: (isUnresponsive) => this.listener.onUnresponsive(isUnresponsive),
    onDead: () => this.giveUp('No traffic any more'),
  });

  constructor(
    readonly socket: WASocket,
    private readonly listener: SocketListener,
    private readonly logger: Logger,
    private readonly depth: HistoryDepth = 'recent',
  ) {
    this.closed = new Promise((resolve) => (this.resolveClosed = resolve));
    this.order = new StanzaOrder(socket.ws);
    // Before anything is awaited: the library's first event comes on the next tick.
    this.listenToEvents();
    this.listenToTransport();
    this.loginDeadline = this.after(LOGIN_LIMIT_MS, () => this.giveUp('No login in time'));
    this.openDeadline = this.after(OPEN_LIMIT_MS, () => this.giveUp('Not open in time'));
  }

  /** Aborted as soon as it is clear that nothing more can be done with this connection. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  /** Ends the connection and releases all it holds; safe to call at any time, more than once. */
  async teardown(reason: string): Promise<void> {
    this.clearTimers();
    this.ending.abort();
    if (!this.isClosed) {
      this.flush();
      void this.socket.end(new ClosingError(reason, 428)).catch(() => {
        // It ends by the close event or by the limits below; there is nothing to undo here.
      });
      await this.waitForClose();
    }
    this.rejectPendingQueries();
  }

  /** Ends a connection that does not do its work; its owner hears of it as of any other end. */
  giveUp(reason: string, code = 408): void {
    if (this.isClosed || this.hasGivenUp) return;
    this.hasGivenUp = true;
    this.ending.abort();
    this.logger.warn(`The connection is ended: ${reason}`);
    this.end(reason, code);
    this.after(GRACEFUL_CLOSE_MS, () => this.terminate());
    // Whatever the library does, an attempt has an end.
    this.after(GRACEFUL_CLOSE_MS + FORCED_CLOSE_MS, () =>
      this.onClose(new ClosingError(reason, code)),
    );
  }

  private listenToEvents(): void {
    const { ev } = this.socket;
    askAgainForPeerMessages(this.socket);
    preventMerges(ev);
    const history = new HistoryReceipts(ev, this.depth);
    ev.on('connection.update', (update) => this.onConnectionUpdate(update));
    ev.on('creds.update', () => this.listener.onCredsChanged());
    ev.process((events) => {
      if (!this.isClosed) this.listener.onEvents(events, history.take(events));
    });
  }

  private listenToTransport(): void {
    const { ws } = this.socket;
    // For ever: a late `error` without a listener would end the process.
    ws.on('error', () => {});
    ws.on('frame', (frame: BinaryNode) => {
      if (this.isClosed) return;
      this.liveness.note();
      this.listener.onFrame(frame);
    });
    superviseReading(ws, {
      onOutOfStep: () => this.giveUp('A frame could not be decrypted', 428),
      onUnreadable: ({ message }) => this.logger.warn(`A frame could not be read: ${message}`),
    });
    // Neither a QR code nor a pairing code gets past it (github.com/WhiskeySockets/Baileys/issues/2672).
    ws.on('CB:notification,type:passkey_prologue_request', () =>
      this.giveUp('WhatsApp asks for a passkey', PASSKEY_NEEDED),
    );
    ws.on('CB:success', () => this.onLoggedIn());
    ws.on('CB:ack,class:message', (node: BinaryNode) => {
      if (!this.isClosed) this.listener.onServerAck(node);
    });
    holdReceipts(ws, (node, pass) => {
      const passOn = (): void => {
        if (!this.isClosed) pass();
      };
      if (!this.isClosed) this.listener.onReceipt(node, passOn);
    });
    // The library listens to this event, so that `ws` leaves the refused request open for ever.
    ws.on('unexpected-response', (request: ClientRequest, response: IncomingMessage) => {
      response.resume();
      request.destroy();
      // Not as the close code: a proxy's 401 is not WhatsApp's word that the device was unlinked.
      this.end(`The server answered HTTP ${response.statusCode} instead of a WebSocket`, 428);
    });
  }

  private onConnectionUpdate(update: Partial<ConnectionState>): void {
    if (this.isClosed) return;
    if (update.connection === 'close') {
      this.onClose(update.lastDisconnect?.error);
      return;
    }
    if (update.qr) this.onQr(update.qr);
    if (update.isNewLogin) this.onPaired();
    if (update.connection === 'open') this.onOpen();
    if (update.receivedPendingNotifications) this.onOfflineQueueDrained();
  }

  private onClose(error: unknown): void {
    if (this.isClosed) return;
    // First and synchronously: the library drops what is still buffered right after this event.
    this.flush();
    this.isClosed = true;
    this.ending.abort();
    this.clearTimers();
    this.resolveClosed();
    this.listener.onClosed(toCloseCause(error));
  }

  private onQr(text: string): void {
    this.stop(this.loginDeadline);
    this.stop(this.openDeadline);
    this.liveness.start();
    this.listener.onQr(text);
  }

  private onPaired(): void {
    this.openDeadline = this.after(LOGIN_LIMIT_MS, () => this.giveUp('No restart after pairing'));
    this.listener.onPaired();
  }

  private onLoggedIn(): void {
    if (this.isClosed) return;
    this.stop(this.loginDeadline);
    this.liveness.start();
    this.listener.onLoggedIn();
  }

  /**
   * From now on "messages arrive" is true: the library holds back what comes until the server has handed over all
   * that waited. Once let out, each further message follows within 100 ms (Baileys: Utils/event-buffer.js).
   */
  private onOpen(): void {
    this.stop(this.openDeadline);
    this.flush();
    this.listener.onOpen();
  }

  /**
   * Before the first history of a pairing the library begins to hold back again, for 20 s where none comes, which is
   * so after a restart soon after pairing (Baileys: Socket/chats.js, `AwaitingInitialSync`). Nothing here needs that:
   * a history that comes later than newer messages is put before them.
   */
  private onOfflineQueueDrained(): void {
    this.flush();
    this.listener.onOfflineQueueDrained();
  }

  /** The library's own ping; its answer is a frame like any other. */
  private ping(): void {
    const { socket } = this;
    const attrs = {
      id: socket.generateMessageTag(),
      to: S_WHATSAPP_NET,
      type: 'get',
      xmlns: 'w:p',
    };
    void socket.sendNode({ tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] }).catch(() => {
      // A link that cannot even be written to is one that will not answer: the watch sees that.
    });
  }

  private end(reason: string, code: number): void {
    void this.socket.end(new ClosingError(reason, code)).catch(() => {
      // As in `teardown`: the close event is what counts.
    });
  }

  /** On a dead link a graceful close would wait 30 s for the other side's answer. */
  private async waitForClose(): Promise<void> {
    if (await this.isClosedWithin(GRACEFUL_CLOSE_MS)) return;
    this.terminate();
    if (await this.isClosedWithin(FORCED_CLOSE_MS)) return;
    this.logger.error('The library did not report the end of its socket; going on without it');
    this.isClosed = true;
  }

  private terminate(): void {
    const { ws } = this.socket as unknown as { ws: { socket?: { terminate(): void } | null } };
    ws.socket?.terminate();
  }

  private async isClosedWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    try {
      return await Promise.race([this.closed.then(() => true), limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  private flush(): void {
    try {
      this.socket.ev.flush();
    } catch (error) {
      this.logger.error(`Events could not be flushed: ${(error as Error).message}`);
    }
  }

  /**
   * After a local end the library leaves its queries waiting, each with a timer and the whole
   * socket, because it has removed their close listeners; the error listeners are still there.
   */
  private rejectPendingQueries(): void {
    this.socket.ws.emit('error', new ClosingError('Connection Closed', 428));
  }

  private after(ms: number, action: () => void): NodeJS.Timeout {
    const timer = setTimeout(action, ms);
    this.timers.add(timer);
    return timer;
  }

  private stop(timer: NodeJS.Timeout | undefined): void {
    if (timer) this.timers.delete(timer);
    clearTimeout(timer);
  }

  private clearTimers(): void {
    this.liveness.stop();
    this.order.close();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
