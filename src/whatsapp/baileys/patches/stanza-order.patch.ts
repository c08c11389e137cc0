import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { bytesOf } from './stanza-size.js';

/** Receipts need no order: the store accepts them before and after their message. */
const ORDERED: ReadonlySet<string | symbol> = new Set(['CB:message', 'CB:notification', 'CB:call']);
/** After this long without another offline stanza, the phase ends even if the server has not announced its end. */
const LONGEST_PAUSE_MS = 10_000;

/** The server sends a hundred offline ones at once, of up to 4 MB each. */
const MOST_BYTES = 8 * 1024 * 1024;
/** A handler may wait for an answer of the server, which comes by the same socket. */
const LONGEST_STOP_MS = 1000;

/** The WebSocket below the library's client. */
interface Source {
  pause(): void;
  resume(): void;
}

/** Passes a stanza to the library; resolves when it is handled, or queued by the library. */
type Handle = (stanza: BinaryNode) => Promise<unknown>;

/**
 * Makes the library handle stanzas in the order of the server. The library queues offline stanzas and handles live ones
 * at once (Baileys: Socket/messages-recv.js processNode), which breaks the order twice:
 * - Live messages overtake older ones of the same sender at each reconnect. So live stanzas wait for the offline ones.
 * - A live message overtakes the one before it, whose sender's addresses the library looks up first (handleMessage,
 *   before messageMutex). So live messages are handled one after the other.
 *
 * What waits is limited in bytes: live ones end the phase early, and while the queues are full, no more is read.
 *
 * Must be created in the tick that created the socket.
 */
export class StanzaOrder {
  private phase: 'before' | 'delivering' | 'over' = 'before';
  /** Live stanzas that arrived before the end of the offline ones, in order. */
  private held: (() => void)[] = [];
  private heldBytes = 0;
  /** Count of stanzas in the library's queue that it has not started: offline ones and those queued behind them. */
  private queued = 0;
  private limit: NodeJS.Timeout | undefined;
  /** The size of the library's queue, and of live messages that wait for the one before them. */
  private queuedBytes = 0;
  private stop: NodeJS.Timeout | undefined;
  /** Settles with the last live message. */
  private turn: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly ws: WASocket['ws']) {
    const emit = ws.emit.bind(ws);
    ws.emit = (name: string | symbol, ...values: unknown[]) => {
      if (!ORDERED.has(name)) return emit(name, ...values);
      // Like `emit`, but with the promises of the library's listeners.
      const handle: Handle = (stanza) =>
        Promise.allSettled(ws.rawListeners(name).map(async (listen) => listen.call(ws, stanza)));
      this.take(values[0] as BinaryNode, handle);
      return true;
    };
    ws.on('CB:ib,,offline_preview', () => this.begin());
    ws.on('CB:ib,,offline', () => this.finish());
  }

  /** Drops the held stanzas of an ended connection: the server sends them again, as they are not acknowledged. */
  close(): void {
    clearTimeout(this.limit);
    this.phase = 'over';
    this.held = [];
    this.isClosed = true;
    // It must read the end of the connection.
    if (this.stop) this.readOn();
  }

  private take(stanza: BinaryNode, handle: Handle): void {
    if (stanza.attrs.offline) {
      this.begin();
      this.enqueue(stanza, handle);
    } else if (this.phase === 'delivering') {
      this.held.push(() => this.pass(stanza, handle));
      this.heldBytes += bytesOf(stanza);
      if (this.heldBytes > MOST_BYTES) this.finish();
    } else {
      this.pass(stanza, handle);
    }
  }

  /** The library's queue may still be running after the last offline stanza has arrived. */
  private pass(stanza: BinaryNode, handle: Handle): void {
    if (this.queued > 0) {
      // With the `offline` mark the library queues the stanza. The mark is gone when it is handled later, as a live
      // one.
      const { attrs } = stanza;
      stanza.attrs = { ...attrs, offline: '0' };
      this.enqueue(stanza, handle);
      stanza.attrs = attrs;
    } else if (stanza.tag === 'message') {
      const leave = this.count(stanza);
      this.turn = this.turn.then(() => (this.isClosed ? undefined : handle(stanza))).then(leave);
    } else {
      // Not awaited: its handler may wait for an answer of the server, and messages must not.
      void handle(stanza);
    }
  }

  private enqueue(stanza: BinaryNode, handle: Handle): void {
    this.queued += 1;
    // Each handler first reads `content`, and the queue starts a stanza when the one before is handled.
    const leave = this.count(stanza);
    onFirstRead(stanza, () => {
      this.queued -= 1;
      leave();
    });
    void handle(stanza);
  }

  /** @returns to be called when it waits no longer */
  private count(stanza: BinaryNode): () => void {
    const bytes = bytesOf(stanza);
    this.queuedBytes += bytes;
    if (this.queuedBytes > MOST_BYTES && !this.isClosed) {
      this.source?.pause();
      this.stop ??= setTimeout(() => this.readOn(), LONGEST_STOP_MS);
    }
    return () => {
      this.queuedBytes -= bytes;
      if (this.stop && this.queuedBytes < MOST_BYTES / 2) this.readOn();
    };
  }

  private readOn(): void {
    clearTimeout(this.stop);
    this.stop = undefined;
    this.source?.resume();
  }

  private get source(): Source | null | undefined {
    return (this.ws as unknown as { socket?: Source | null }).socket;
  }

  private begin(): void {
    if (this.phase === 'over') return;
    this.phase = 'delivering';
    this.limit ??= setTimeout(() => this.finish(), LONGEST_PAUSE_MS);
    this.limit.refresh();
  }

  private finish(): void {
    clearTimeout(this.limit);
    this.phase = 'over';
    this.heldBytes = 0;
    for (const pass of this.held.splice(0)) pass();
  }
}

/** Calls back when a stanza's `content` is read for the first time. */
function onFirstRead(stanza: BinaryNode, callback: () => void): void {
  const { content } = stanza;
  const shape = { enumerable: true, configurable: true };
  Object.defineProperty(stanza, 'content', {
    ...shape,
    get: () => {
      Object.defineProperty(stanza, 'content', { ...shape, value: content, writable: true });
      callback();
      return content;
    },
  });
}
