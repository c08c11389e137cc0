import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Receipts are not among them: the store takes their news before and after what they are about. */
const ORDERED: ReadonlySet<string | symbol> = new Set(['CB:message', 'CB:notification', 'CB:call']);
/** Without another offline stanza for so long, the server is taken to have forgotten to announce the end. */
const LONGEST_PAUSE_MS = 10_000;

type Emit = (stanza: BinaryNode) => void;

/**
 * Makes the library handle stanzas in the order of the server. The library queues what has waited at the server and
 * handles live stanzas at once (Baileys: Socket/messages-recv.js processNode), which breaks the order twice:
 * - Live messages overtake older ones of the same sender at each reconnect. So live stanzas wait for the offline ones.
 * - A live message overtakes the one before it, whose sender's addresses the library looks up first (handleMessage,
 *   before messageMutex). So live messages take the library's queue, too.
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

  constructor(ws: WASocket['ws']) {
    const emit = ws.emit.bind(ws);
    ws.emit = (name: string | symbol, ...values: unknown[]) => {
      if (!ORDERED.has(name)) return emit(name, ...values);
      this.take(values[0] as BinaryNode, (stanza) => emit(name, stanza));
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
  }

  private take(stanza: BinaryNode, emit: Emit): void {
    if (stanza.attrs.offline) {
      this.begin();
      this.enqueue(stanza, emit);
    } else if (this.phase === 'delivering') {
      this.held.push(() => this.pass(stanza, emit));
    } else {
      this.pass(stanza, emit);
    }
  }

  /** The library's queue goes on for a while after the last offline stanza has come. */
  private pass(stanza: BinaryNode, emit: Emit): void {
    if (this.queued > 0) this.enqueue(stanza, (queued) => emitQueued(queued, emit));
    else if (stanza.tag === 'message') emitQueued(stanza, emit);
    // A notification may wait for an answer of the server: no message waits behind it.
    else emit(stanza);
  }

  private enqueue(stanza: BinaryNode, emit: Emit): void {
    this.queued += 1;
    // Each handler begins with it, and the queue begins with one when it is done with the one before.
    onFirstRead(stanza, () => (this.queued -= 1));
    emit(stanza);
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

/** Puts a live stanza into the library's queue, which looks for the mark; its handler finds a live one. */
function emitQueued(stanza: BinaryNode, emit: Emit): void {
  const { attrs } = stanza;
  stanza.attrs = { ...attrs, offline: '0' };
  emit(stanza);
  stanza.attrs = attrs;
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
