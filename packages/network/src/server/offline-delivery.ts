import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Mailbox } from '../directory/mailbox.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { TimerRegistry } from '../state/timer-registry.js';
import { node, SERVER } from '../transport/nodes.js';

/**
 * Delivers the offline stanzas of a client: the server announces their number, the client requests batches, and the server
 * announces the end. New stanzas are sent in between, as live ones.
 */
export class OfflineDelivery {
  /** Compared by identity: a stanza that is put into the mailbox again counts as new. */
  private readonly sent = new Set<BinaryNode>();
  private readonly live = new Set<BinaryNode>();
  private queue: BinaryNode[] = [];
  private batchSize = 0;
  private isWaiting = false;

  constructor(
    private readonly mailbox: Mailbox,
    private readonly faults: NetworkFaults,
    private readonly timers: TimerRegistry,
    private readonly send: (stanza: BinaryNode) => boolean,
    private readonly onEnd: () => void,
  ) {}

  start(): void {
    this.queue = this.mailbox.contents();
    if (this.queue.length === 0) return this.end();
    this.send(node('ib', { from: SERVER }, [node('offline_preview', countByTag(this.queue))]));
  }

  /** Handles a request for a batch. Baileys sends only one, so the next batches follow by themselves. */
  request(count: number): void {
    const isFirst = this.batchSize === 0;
    this.batchSize = Math.max(1, count);
    if (isFirst) this.proceed();
  }

  /** Marks a new stanza as live; false before the first request of the client. */
  markLive(stanza: BinaryNode): boolean {
    if (this.batchSize === 0) return false;
    this.live.add(stanza);
    return true;
  }

  /** Continues after a hold. */
  resume(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.proceed();
  }

  private proceed(): void {
    const held = this.faults.offlineLimit - this.sent.size;
    const batch = this.queue.splice(0, Math.min(this.batchSize, held));
    for (const stanza of batch) {
      const offline = String(this.sent.size);
      this.sent.add(stanza);
      if (!this.send({ ...stanza, attrs: { ...stanza.attrs, offline } })) return;
    }
    if (this.queue.length === 0) {
      this.queue = this.mailbox.contents().filter((stanza) => !this.isSent(stanza));
      if (this.queue.length === 0) return this.end();
    }
    if (this.sent.size >= this.faults.offlineLimit) this.isWaiting = true;
    else this.timers.after(0, () => this.proceed());
  }

  private isSent(stanza: BinaryNode): boolean {
    return this.sent.has(stanza) || this.live.has(stanza);
  }

  private end(): void {
    this.send(node('ib', { from: SERVER }, [node('offline', { count: String(this.sent.size) })]));
    this.onEnd();
  }
}

function countByTag(stanzas: BinaryNode[]): Record<string, string> {
  const count = (tag: string): string =>
    String(stanzas.filter((stanza) => stanza.tag === tag).length);
  return {
    count: String(stanzas.length),
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    appdata: '0',
  };
}
