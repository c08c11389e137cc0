import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Receipts are not among them: the store takes their news before and after what they are about. */
const ORDERED: ReadonlySet<string | symbol> = new Set(['CB:message', 'CB:notification', 'CB:call']);
/** Without another offline stanza for so long, the server is taken to have forgotten to announce the end. */
const LONGEST_PAUSE_MS = 10_000;

/** Gives a stanza to the library; resolves when that is done with it, or has it in its queue. */
type Handle = (stanza: BinaryNode) => Promise<unknown>;

/**
 * Makes the library handle stanzas in the order of the server. The library queues what has waited at the server and
 * handles live stanzas at once (Baileys: Socket/messages-recv.js processNode), which breaks the order twice:
 * - Live messages overtake older ones of the same sender at each reconnect. So live stanzas wait for the offline ones.
 * - A live message overtakes the one before it, whose sender's addresses the library looks up first (handleMessage,
 *   before messageMutex). So live messages are handled one after the other.
 *
 * Must be made in the tick that made the socket.
 */
export class StanzaOrder {
  private phase: 'before' | 'delivering' | 'over' = 'before';
  /** Live stanzas that came before the end of the offline ones, in their order. */
  private held: (() => void)[] = [];
  /** Stanzas in the library's queue that it has not begun with: offline ones, and what came behind them. */
  private queued = 0;
  private limit: NodeJS.Timeout | undefined;
  /** Settles with the last live message. */
  private turn: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(ws: WASocket['ws']) {
    const emit = ws.emit.bind(ws);
    ws.emit = (name: string | symbol, ...values: unknown[]) => {
      if (!ORDERED.has(name)) return emit(name, ...values);
      // As the emitter does, but with the library's promises.
      const handle: Handle = (stanza) =>
        Promise.allSettled(ws.rawListeners(name).map(async (listen) => listen.call(ws, stanza)));
      this.take(values[0] as BinaryNode, handle);
      return true;
    };
    ws.on('CB:ib,,offline_preview', () => this.begin());
    ws.on('CB:ib,,offline', () => this.finish());
  }

  /** The connection is gone: what is held is not acknowledged, and comes again. */
  close(): void {
    clearTimeout(this.limit);
    this.phase = 'over';
    this.held = [];
    this.isClosed = true;
  }

  private take(stanza: BinaryNode, handle: Handle): void {
    if (stanza.attrs.offline) {
      this.begin();
      this.enqueue(stanza, handle);
    } else if (this.phase === 'delivering') {
      this.held.push(() => this.pass(stanza, handle));
    } else {
      this.pass(stanza, handle);
    }
  }

  /** The library's queue goes on for a while after the last offline stanza has come. */
  private pass(stanza: BinaryNode, handle: Handle): void {
    if (this.queued > 0) {
      // The library looks for the mark as it takes the stanza. When it handles the stanza, it finds a live one.
      const { attrs } = stanza;
      stanza.attrs = { ...attrs, offline: '0' };
      this.enqueue(stanza, handle);
      stanza.attrs = attrs;
    } else if (stanza.tag === 'message') {
      this.turn = this.turn.then(() => (this.isClosed ? undefined : handle(stanza)));
    } else {
      // It may wait for an answer of the server: no message waits behind it.
      void handle(stanza);
    }
  }

  private enqueue(stanza: BinaryNode, handle: Handle): void {
    this.queued += 1;
    // Each handler begins with it, and the queue begins with one when it is done with the one before.
    onFirstRead(stanza, () => (this.queued -= 1));
    void handle(stanza);
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
    for (const pass of this.held.splice(0)) pass();
  }
}

/** Tells when somebody looks into a stanza for the first time. */
function onFirstRead(stanza: BinaryNode, tell: () => void): void {
  const { content } = stanza;
  const shape = { enumerable: true, configurable: true };
  Object.defineProperty(stanza, 'content', {
    ...shape,
    get: () => {
      Object.defineProperty(stanza, 'content', { ...shape, value: content, writable: true });
      tell();
      return content;
    },
  });
}
