import type { Subscription } from 'rxjs';
import { yieldToEventLoop } from '../common/async/yield-to-event-loop.js';
import { Logger } from '../common/logging/logger.js';
import type { EventRow } from './event-owner.mapper.js';
import type { EventLog } from './event-log.js';

const BATCH = 1000;
/** More unhandled events than this are read from the log again. */
const MAX_HELD = 10_000;
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const RETRY_MS = { first: 1000, most: 60_000 };
const MAX_PASSED = 1000;
/** The part of the log's buffer that may be passed over, so that the log never has to keep more for it. */
const MAX_PASSED_SHARE = 0.5;

/** A part of the log that was trimmed before it was handled. */
export interface Gap {
  /** The last event that was handled. */
  after: number;
  /** The first event after the lost ones. */
  oldest: number;
  /** The accounts whose events are lost. */
  accounts: string[];
}

export interface LogConsumerOptions {
  /** The name of its cursor; until there is one, the consumer begins with the next event. */
  name: string;
  /**
   * Gets the events of all accounts in their order, each at least once: in another batch again if this throws, and
   * after a restart if the cursor was not moved past them. Moves the cursor with `EventLog.moveCursor`, in the
   * transaction of its writes.
   */
  handle(rows: EventRow[]): Promise<void> | void;
  /**
   * If missing, all. Batches without a wanted event are passed over at once, which is cheap if there are many
   * consumers; after many of them, `handle` still gets the last ones, so that it moves its cursor.
   */
  wants?(row: EventRow): boolean;
  /** Called before the events after the gap. */
  onTruncated?(gap: Gap): Promise<void> | void;
}

/** Follows the event log from a cursor: first the missed events, then published ones. */
export class LogConsumer {
  private readonly logger = new Logger(LogConsumer.name);
  /** Published events that are not handled yet. */
  private held: EventRow[] = [];
  private heldBytes = 0;
  /** The log may have events after the position that are not held. */
  private isBehind = true;
  private position = 0;
  /** The number of published events passed over since `handle` was called. */
  private passed = 0;
  /** The last lost event that was reported. */
  private toldLoss = 0;
  private running: Promise<void> | null = null;
  private subscription: Subscription | undefined;
  private isActive = false;
  private failures = 0;
  private readonly maxPassed: number;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly options: LogConsumerOptions,
  ) {
    this.maxPassed = Math.min(MAX_PASSED, log.buffer * MAX_PASSED_SHARE);
  }

  /** The last event that was handled. */
  get lastSeq(): number {
    return this.position;
  }

  /** Begins at the cursor, also again after a failure of the store. */
  async start(): Promise<void> {
    this.subscription ??= this.log.published$.subscribe((rows) => this.hold(rows));
    this.pause();
    await this.running;
    const { name } = this.options;
    this.position = (await this.log.readCursor(name)) ?? (await this.beginAtNewest(name));
    this.isBehind = true;
    this.isActive = true;
    this.wake();
  }

  /** Resolves once everything that was published has been handled, or was refused and is tried again later. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Resolves when the batch that is being handled is done. */
  async stop(): Promise<void> {
    this.subscription?.unsubscribe();
    this.pause();
    await this.running;
  }

  private pause(): void {
    this.isActive = false;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  private async beginAtNewest(name: string): Promise<number> {
    const newest = await this.log.newestSeq();
    await this.log.moveCursor(name, newest);
    return newest;
  }

  private hold(rows: EventRow[]): void {
    if (this.canPass(rows)) {
      this.position = rows.at(-1)!.seq;
      this.passed += rows.length;
      return;
    }
    const bytes = this.heldBytes + bytesOf(rows);
    if (this.held.length + rows.length <= MAX_HELD && bytes <= MAX_HELD_BYTES) {
      this.held.push(...rows);
      this.heldBytes = bytes;
    } else {
      this.keep([]);
      this.isBehind = true;
    }
    this.wake();
  }

  /** False if earlier events are not handled yet. */
  private canPass(rows: EventRow[]): boolean {
    const { wants } = this.options;
    const isUpToDate = !this.isBehind && !this.running && this.held.length === 0;
    if (!wants || !this.isActive || !isUpToDate) return false;
    const isNext = rows[0].seq === this.position + 1;
    return isNext && this.passed + rows.length <= this.maxPassed && !rows.some(wants);
  }

  private wake(): void {
    if (this.running || this.retryTimer || !this.isActive) return;
    this.running = this.run().finally(() => {
      this.running = null;
      // Some may have been published after the last look.
      if (this.held.length > 0) this.wake();
    });
  }

  private async run(): Promise<void> {
    try {
      while (this.isActive) {
        const held = this.takeHeld();
        const rows = held.length > 0 || !this.isBehind ? held : await this.readMissed();
        if (rows.length === 0) return;
        await this.handle(rows);
        this.failures = 0;
        // Gives others their turn, and lets read rows be freed: a `WeakRef` keeps them until then.
        if (held.length === 0) await yieldToEventLoop();
      }
    } catch (error) {
      this.logger.warn(`${this.options.name} could not handle events: ${String(error)}`);
      this.retryLater();
    }
  }

  private retryLater(): void {
    this.isBehind = true;
    const pauseMs = Math.min(RETRY_MS.first * 2 ** this.failures, RETRY_MS.most);
    this.failures += 1;
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      this.wake();
    }, pauseMs);
  }

  /** Published events that follow the position without a gap. */
  private takeHeld(): EventRow[] {
    const first = this.held.findIndex(({ seq }) => seq > this.position);
    if (first === -1) {
      this.keep([]);
      return [];
    }
    if (this.held[first].seq > this.position + 1) {
      this.isBehind = true;
      return [];
    }
    const rows = this.held.slice(first, first + BATCH);
    this.keep(this.held.slice(first + BATCH));
    return rows;
  }

  private keep(rows: EventRow[]): void {
    this.held = rows;
    this.heldBytes = bytesOf(rows);
  }

  private async readMissed(): Promise<EventRow[]> {
    const rows = await this.log.readAfter(this.position, BATCH);
    if (rows.length === 0) {
      this.isBehind = false;
      this.keep(this.held.filter(({ seq }) => seq > this.position));
    }
    return rows;
  }

  private async handle(rows: EventRow[]): Promise<void> {
    // Events may also be missing because their account was deleted.
    if (rows.at(-1)!.seq - this.position > rows.length) await this.tellLoss();
    this.passed = 0;
    await this.options.handle(rows);
    this.position = rows.at(-1)!.seq;
  }

  private async tellLoss(): Promise<void> {
    const after = Math.max(this.position, this.toldLoss);
    const losses = await this.log.lossesAfter(after);
    if (losses.length === 0) return;
    const last = Math.max(...losses.map(({ seq }) => seq));
    const accounts = losses.map(({ account }) => account);
    await this.options.onTruncated?.({ after: this.position, oldest: last + 1, accounts });
    this.toldLoss = last;
  }
}

function bytesOf(rows: EventRow[]): number {
  return rows.reduce((sum, { payload }) => sum + payload.length, 0);
}
