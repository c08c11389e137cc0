import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Receipts are not among them: the store takes their news before and after what they are about. */
const ORDERED: ReadonlySet<string | symbol> = new Set(['CB:message', 'CB:notification', 'CB:call']);
/** Without another offline stanza for so long, the server is taken to have forgotten to announce the end. */
const LONGEST_PAUSE_MS = 10_000;

type Emit = (stanza: BinaryNode) => void;

/**
 * Sees to it that the library handles what has waited at the server before what is live. The server brings both at the
 * same time, and the library puts the former into a queue and handles the latter at once (Baileys:
 * Socket/messages-recv.js processNode), so that at each reconnect messages overtook older ones of the same sender.
 * Where nothing has waited, every stanza is passed on as it comes. Must be made in the tick that made the socket.
 */
export class OfflineFirst {
  private phase: 'before' | 'delivering' | 'over' = 'before';
  /** Live stanzas that came before the end of the offline ones, in their order. */
  private held: (() => void)[] = [];
  /** Stanzas in the library's queue that it has not begun with. */
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

  /** The library's queue goes on for a while after its last stanza has come. */
  private pass(stanza: BinaryNode, emit: Emit): void {
    if (this.queued === 0) {
      emit(stanza);
      return;
    }
    // The library looks for the mark as it takes the stanza. When it handles the stanza, it finds a live one.
    const { attrs } = stanza;
    stanza.attrs = { ...attrs, offline: '0' };
    this.enqueue(stanza, emit);
    stanza.attrs = attrs;
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
