import { setImmediate } from 'node:timers/promises';
import type { InboundDelivery } from '../../whatsapp/inbound-delivery.js';
import { countEntries } from './batch-splitter.js';

/** Entries that fill a transaction; larger ones are hardly faster. */
const ENOUGH_ENTRIES = 50;
/** The longest wait for more batches: a flood may last for minutes, and one turn of the event loop for seconds. */
const LONG_ENOUGH_MS = 100;
/** After this long without a batch, the next is stored at once, without waiting for more. */
const PAUSE_MS = 25;

/** Collects deliveries that come close together, so that they share a transaction. */
export class BatchCollector {
  private readonly deliveries: InboundDelivery[] = [];
  private entryCount = 0;
  private since = 0;
  private addedAt = -Infinity;
  private isAlone = false;
  private onEnough: () => void = () => {};

  constructor(private readonly maxEntries: number) {}

  add(delivery: InboundDelivery): void {
    const now = performance.now();
    this.isAlone = this.isEmpty && now - this.addedAt > PAUSE_MS;
    if (this.isEmpty) this.since = now;
    this.addedAt = now;
    this.deliveries.push(delivery);
    this.entryCount += countEntries(delivery.batch);
    if (this.isEnough) this.onEnough();
  }

  get isEmpty(): boolean {
    return this.deliveries.length === 0;
  }

  /**
   * Resolves at once for a delivery that comes alone. Otherwise waits for a turn of the event loop that brings nothing
   * more, or until there is enough: a flood spreads over many turns, and large parts are cheaper.
   */
  async whenGathered(): Promise<void> {
    if (this.isAlone) return;
    for (let count = 0; !this.isEnough && count < this.deliveries.length;) {
      count = this.deliveries.length;
      const enough = new Promise<void>((resolve) => (this.onEnough = resolve));
      await Promise.race([setImmediate(), enough]);
    }
  }

  /** Removes the first deliveries, as many as fit one transaction: at least one, all of one account. */
  take(): InboundDelivery[] {
    const taken: InboundDelivery[] = [];
    let room = this.maxEntries;
    for (const delivery of this.deliveries) {
      const { batch } = delivery;
      const size = countEntries(batch);
      const isOfOther = taken.length > 0 && batch.phoneJid !== taken[0].batch.phoneJid;
      if (isOfOther || (taken.length > 0 && size > room)) break;
      taken.push(delivery);
      room -= size;
      this.entryCount -= size;
    }
    this.deliveries.splice(0, taken.length);
    this.since = performance.now();
    return taken;
  }

  private get isEnough(): boolean {
    return this.entryCount >= ENOUGH_ENTRIES || performance.now() - this.since > LONG_ENOUGH_MS;
  }
}
