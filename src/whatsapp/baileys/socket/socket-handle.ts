import type { ClientRequest, IncomingMessage } from 'node:http';
import {
  buildAckStanza,
  S_WHATSAPP_NET,
  type BinaryNode,
  type ConnectionState,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Logger } from '../../../base/common/logging/logger.js';
import { ClosingError, PASSKEY_NEEDED, toCloseCause } from '../errors/close-cause.js';
import { handleFrameErrors } from '../patches/frame-errors.patch.js';
import { holdBack } from '../patches/held-stanzas.patch.js';
import { dropOversizedStanzas } from '../patches/oversized-stanzas.patch.js';
import type { HistoryDepth } from '../mapping/history-notification.js';
import { HistoryReceipts } from '../patches/history-receipts.patch.js';
import { LivenessWatch } from './liveness.watch.js';
import { StanzaOrder } from '../patches/stanza-order.patch.js';
import type { SocketListener } from './socket-listener.js';
import { retryPeerMessages } from '../patches/peer-retries.patch.js';
import { preventMerges } from '../patches/event-buffer.patch.js';

/** From the start to the first frame of the server: 20 s for the connection, and 20 s for the answer. */
const ANSWER_LIMIT_MS = 40_000;
/** From the start to the first QR code or the login. */
const LOGIN_LIMIT_MS = 60_000;
/** From the start, or the scan, to `open`; each query in between may take its whole timeout. */
const OPEN_LIMIT_MS = 150_000;
const GRACEFUL_CLOSE_MS = 2000;
const FORCED_CLOSE_MS = 5000;
/** Stanzas that the server sends once. */
const UNACKNOWLEDGED = new Set(['ack', 'chatstate', 'presence']);

/**
 * Owns one socket of the library: listens to its events, limits how long each step may take, and
 * ends it without leaving timers, queries or listeners behind.
 */
export class SocketHandle {
  private readonly ending = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly order: StanzaOrder;
  private readonly closed: Promise<void>;
  private resolveClosed!: () => void;
  private isClosed = false;
  private hasGivenUp = false;
  private isPingWaiting = false;
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
    // Before any await: the library's first event comes on the next tick.
    this.listenToEvents();
    this.listenToTransport();
    const answerDeadline = this.after(ANSWER_LIMIT_MS, () => this.giveUp('No answer in time'));
    socket.ws.once('frame', () => this.cancel(answerDeadline));
    this.loginDeadline = this.after(LOGIN_LIMIT_MS, () => this.giveUp('No login in time'));
    this.openDeadline = this.after(OPEN_LIMIT_MS, () => this.giveUp('Not open in time'));
  }

  /** Aborted as soon as the connection cannot be used any more, before it is closed. */
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
        // The close event, or the limits below, end it all the same.
      });
      await this.waitForClose();
    }
    this.rejectPendingQueries();
  }

  /**
   * Ends a connection that does not work; `onClosed` is called as for any other end. If the other side has closed it
   * already, the true reason may still wait for its turn (`FrameTurns`), and gets a moment.
   */
  giveUp(reason: string, code = 408): void {
    if (this.isClosed || this.hasGivenUp) return;
    this.hasGivenUp = true;
    this.ending.abort();
    this.logger.warn(`Ending the connection: ${reason}`);
    const { isClosing, isClosed } = this.socket.ws;
    const isOver = isClosing || isClosed;
    if (!isOver) this.end(reason, code);
    this.after(GRACEFUL_CLOSE_MS, () => {
      if (isOver) this.end(reason, code);
      this.terminate();
    });
    // An attempt must end even if the library reports nothing.
    this.after(GRACEFUL_CLOSE_MS + FORCED_CLOSE_MS, () =>
      this.onClose(new ClosingError(reason, code)),
    );
  }

  private listenToEvents(): void {
    const { ev } = this.socket;
    retryPeerMessages(this.socket);
    preventMerges(ev, (deletion) => {
      if (!this.isClosed) this.listener.onEvents({ 'messages.delete': deletion }, []);
    });
    const history = new HistoryReceipts(ev, this.depth);
    ev.on('connection.update', (update) => this.onConnectionUpdate(update));
    ev.on('creds.update', () => this.listener.onCredsChanged());
    ev.process((events) => {
      if (!this.isClosed) this.listener.onEvents(events, history.take(events));
    });
  }

  private listenToTransport(): void {
    const { ws } = this.socket;
    // Never removed: a late `error` without a listener would end the process.
    ws.on('error', () => {});
    ws.on('frame', (frame: BinaryNode) => {
      if (this.isClosed) return;
      this.liveness.noteFrame();
      this.listener.onFrame(frame);
    });
    handleFrameErrors(ws, {
      onOutOfStep: () => this.giveUp('A frame could not be decrypted', 428),
      onUnreadable: ({ message }) => this.logger.warn(`A frame could not be read: ${message}`),
    });
    // After this request, neither a QR code nor a pairing code can pair
    // (github.com/WhiskeySockets/Baileys/issues/2672).
    ws.on('CB:notification,type:passkey_prologue_request', () =>
      this.giveUp('WhatsApp asks for a passkey', PASSKEY_NEEDED),
    );
    ws.on('CB:success', () => this.onLoggedIn());
    ws.on('CB:ack,class:message', (node: BinaryNode) => {
      if (!this.isClosed) this.listener.onServerAck(node);
    });
    const whileOpen =
      (take: (node: BinaryNode, pass: () => void) => void) =>
      (node: BinaryNode, pass: () => void): void => {
        const passOn = (): void => {
          if (!this.isClosed) pass();
        };
        if (!this.isClosed) take(node, passOn);
      };
    holdBack(ws, {
      receipt: whileOpen((node, pass) => this.listener.onReceipt(node, pass)),
      call: whileOpen((node, pass) => this.listener.onCall(node, pass)),
    });
    dropOversizedStanzas(ws, (stanza) => this.refuse(stanza));
    // Since the library listens to this event, `ws` does not abort the refused request.
    ws.on('unexpected-response', (request: ClientRequest, response: IncomingMessage) => {
      response.resume();
      request.destroy();
      // Not used as the close code: a proxy's 401 does not mean that the device was unlinked.
      this.end(`The server answered HTTP ${response.statusCode} instead of a WebSocket`, 428);
    });
  }

  /** Acknowledges a stanza, so that the server forgets it. Traffic watchers see that it came. */
  private refuse(stanza: BinaryNode): void {
    if (this.isClosed) return;
    const { tag } = stanza;
    this.liveness.noteFrame();
    this.listener.onFrame({ tag: 'dropped', attrs: { class: tag } });
    this.logger.warn(`Dropped a ${tag} of a size that no app makes, from ${stanza.attrs.from}`);
    if (UNACKNOWLEDGED.has(tag)) return;
    const { user } = this.socket;
    void this.socket.sendNode(buildAckStanza(stanza, undefined, user?.id)).catch(() => {
      // The connection has ended; the server sends the stanza again with the next one.
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
    if (update.receivedPendingNotifications) this.listener.onOfflineQueueDrained();
  }

  private onClose(error: unknown): void {
    if (this.isClosed) return;
    // First and synchronously: the library drops its buffer right after this event.
    this.flush();
    this.isClosed = true;
    this.ending.abort();
    this.clearTimers();
    this.resolveClosed();
    this.listener.onClosed(toCloseCause(error));
  }

  private onQr(text: string): void {
    this.cancel(this.loginDeadline);
    this.cancel(this.openDeadline);
    this.liveness.start();
    this.listener.onQr(text);
  }

  private onPaired(): void {
    this.openDeadline = this.after(LOGIN_LIMIT_MS, () => this.giveUp('No restart after pairing'));
    this.listener.onPaired();
  }

  private onLoggedIn(): void {
    if (this.isClosed) return;
    this.cancel(this.loginDeadline);
    this.liveness.start();
    this.listener.onLoggedIn();
  }

  /**
   * Flushes the event buffer, because the session now claims that messages arrive: the library buffers until the server
   * has delivered all offline messages. After a flush, each message follows within 100 ms (Baileys: Utils/event-buffer.js).
   */
  private onOpen(): void {
    this.cancel(this.openDeadline);
    this.flush();
    this.listener.onOpen();
  }

  /**
   * The library's own ping; its answer is a frame like any other. If the one before is still unwritten, the other side
   * has stopped reading, even if it still sends.
   */
  private ping(): void {
    if (this.isPingWaiting) {
      this.giveUp('Nothing can be written any more');
      return;
    }
    this.isPingWaiting = true;
    const { socket } = this;
    const attrs = {
      id: socket.generateMessageTag(),
      to: S_WHATSAPP_NET,
      type: 'get',
      xmlns: 'w:p',
    };
    const ping = { tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] };
    void socket
      .sendNode(ping)
      .catch(() => {
        // A connection that cannot be written to will not answer either: the watch notices that.
      })
      .finally(() => (this.isPingWaiting = false));
  }

  private end(reason: string, code: number): void {
    void this.socket.end(new ClosingError(reason, code)).catch(() => {
      // As in `teardown`.
    });
  }

  /** Waits for a graceful close, which would take 30 s on a dead connection without the other side's answer. */
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
   * Rejects the queries that the library leaves pending after a local end, each with a timer and a reference to the
   * socket. It has removed their close listeners; the error listeners are still there.
   */
  private rejectPendingQueries(): void {
    this.socket.ws.emit('error', new ClosingError('Connection Closed', 428));
  }

  private after(ms: number, action: () => void): NodeJS.Timeout {
    const timer = setTimeout(action, ms);
    this.timers.add(timer);
    return timer;
  }

  private cancel(timer: NodeJS.Timeout | undefined): void {
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
