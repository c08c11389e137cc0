import { setMaxListeners } from 'node:events';
import { maySee } from '../../../base/common/http/access.policy.js';
import { Logger } from '../../../base/common/logging/logger.js';
import { LongTimer } from '../../../base/common/async/long-timer.js';
import { pause } from '../../../base/common/async/pause.js';
import { Deadline } from '../../../base/common/time/deadline.js';
import { msUntil } from '../../../base/common/time/due.policy.js';
import type { WebhookDeliveryRow } from '../../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import type { EventLog } from '../../../base/storage/event-log.js';
import { LogConsumer, type Gap } from '../../../base/storage/log-consumer.js';
import {
  secretsOf,
  toEventMessage,
  toTruncatedMessage,
  type Webhook,
  type WebhookMessage,
} from '../endpoint/webhook.mapper.js';
import type { EventBodies } from '../endpoint/event-bodies.js';
import { isWanted, type AddressesOf } from '../endpoint/webhook-filter.js';
import { cursorOf } from '../endpoint/webhooks.repository.js';
import type { DeliveriesRepository } from './deliveries.repository.js';
import { CursorWindow } from '../../../base/storage/cursor-window.js';
import type { RecentDeliveries } from './recent-deliveries.js';
import { LONGEST_PAUSE_MS, nextAttemptAt, pauseAfter } from './retry.policy.js';
import type { WebhookAttempts } from './webhook-attempts.js';
import { isGood, type Attempt, type AttemptResult, type WebhookClient } from './webhook.client.js';

/** Moves of the cursor are rare, since each is a commit. */
const SAVE_MS = 200;
/** Clocks that are right differ by less. */
const CLOCK_MOVED_MS = 1000;
/** Short enough to notice that the clock was set forward, or the computer has slept. */
export const LONGEST_WAIT_MS = 60_000;

export interface WorkerParts {
  eventLog: EventLog;
  deliveries: DeliveriesRepository;
  client: WebhookClient;
  recent: RecentDeliveries;
  /** Gets each attempt. */
  attempts: WebhookAttempts;
  addressesOf: AddressesOf;
  bodies: EventBodies;
  /** Stores the effect of an attempt on the receiver's state, before its other results. Repeated if it fails. */
  onAttempt: (attempt: Attempt) => Promise<void>;
  /** Stores the receiver's wish for a pause, until that time in ms. Repeated if it fails. */
  onRetryAfter: (until: number) => Promise<void>;
}

/**
 * Delivers the events of one webhook: each at least once, under one `webhook-id`. The cursor passes an event when the
 * receiver has taken it, or when a row is stored for its next attempt; so a kill repeats some, and loses none.
 */
export abstract class WebhookWorker {
  protected readonly stopping = new AbortController();
  protected readonly window = new CursorWindow(0);
  /** True if rows wait for their next attempt. */
  protected hasPending = false;
  /** Aborted, and replaced, when other rows may be due. */
  protected rowsChanged = new AbortController();
  private readonly logger = new Logger(WebhookWorker.name);
  private readonly consumer: LogConsumer;
  private readonly retryTimer = new LongTimer();
  /** Nothing is sent before that time. */
  private paused: Deadline;
  private saveTimer: NodeJS.Timeout | undefined;
  /** The stored place of the cursor. */
  private savedSeq = 0;
  /** The last event that had a row at the start. */
  private lastRowSeq = 0;
  private retrying: Promise<void> | null = null;
  /** The clock minus the monotonic time, in ms, when all rows were last compared with the clock. */
  private clockOffset = -Infinity;
  /** The rows that have ended since old ones were deleted. */
  private ended = { count: 0, bytes: 0 };

  constructor(
    protected readonly webhook: Webhook,
    protected readonly parts: WorkerParts,
  ) {
    // Each attempt and each pause has a listener.
    setMaxListeners(0, this.stopping.signal);
    this.paused = new Deadline(msUntil(webhook.retry_after ?? 0, Date.now(), LONGEST_PAUSE_MS));
    this.consumer = new LogConsumer(parts.eventLog, {
      name: cursorOf(webhook.id),
      handle: (rows) => this.handle(rows),
      onTruncated: (gap) => this.onTruncated(gap),
    });
  }

  async start(): Promise<void> {
    const { eventLog } = this.parts;
    this.savedSeq = (await eventLog.readCursor(cursorOf(this.webhook.id))) ?? 0;
    this.window.see(this.savedSeq);
    this.lastRowSeq = await this.parts.deliveries.lastSeq(this.webhook.id);
    await this.consumer.start();
    await this.scheduleRetries();
  }

  /** Resolves when nothing of it runs any more; interrupted deliveries are sent again after the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.rowsChanged.abort();
    clearTimeout(this.saveTimer);
    this.retryTimer.cancel();
    await this.consumer.stop();
    await this.retrying;
    await this.settled();
    await this.saveCursor();
  }

  /** The last event up to which the receiver has all, or they have rows. */
  get doneUpTo(): number {
    return this.window.doneUpTo;
  }

  /** Delivers due rows, and all others as soon as they are due. */
  async scheduleRetries(): Promise<void> {
    if (this.isStopping) return;
    this.rowsChanged.abort();
    this.rowsChanged = new AbortController();
    await this.pullBackIfMoved();
    const nextAt = await this.parts.deliveries.nextAttemptAt(this.webhook.id);
    this.hasPending = nextAt !== null;
    if (nextAt === null || this.isStopping) return;
    this.retryTimer.schedule(nextAt, () => void this.retryNow());
  }

  /** Takes events in their order; resolves when there is room for more. Does not throw. */
  protected abstract take(message: WebhookMessage): Promise<void>;

  /** Makes the attempts that are due. */
  protected abstract retryDue(): Promise<void>;

  /** Resolves when the attempts that run have ended. */
  protected abstract settled(): Promise<void>;

  protected get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Makes one attempt; null if the worker stops, or the service: then the receiver may have got it or not. */
  protected async attempt(message: WebhookMessage): Promise<AttemptResult | null> {
    const { client, attempts, onAttempt } = this.parts;
    // Another attempt may have moved it meanwhile.
    while (this.paused.leftMs > 0 && !this.isStopping) await this.wait(this.paused);
    if (this.isStopping) return null;
    const { url, headers } = this.webhook;
    const secrets = secretsOf(this.webhook);
    const result = await client.post({ url, headers, secrets, message }, this.stopping.signal);
    await this.noteRetryAfter(result);
    if (this.isStopping && !isGood(result.attempt.status)) return null;
    attempts.note(result.attempt);
    await this.untilStored(() => onAttempt(result.attempt));
    return result;
  }

  /** Not after each attempt: it reads all waiting rows, which this clock has timed. */
  private async pullBackIfMoved(): Promise<void> {
    const offset = Date.now() - performance.now();
    if (Math.abs(offset - this.clockOffset) < CLOCK_MOVED_MS) return;
    this.clockOffset = offset;
    await this.parts.deliveries.pullBack(this.webhook.id, Date.now());
  }

  private async noteRetryAfter(result: AttemptResult): Promise<void> {
    const pauseMs = pauseAfter(toFailed(result));
    if (pauseMs === null || pauseMs <= this.paused.leftMs) return;
    this.paused = new Deadline(pauseMs);
    await this.untilStored(() => this.parts.onRetryAfter(this.paused.at));
  }

  /** The first attempt for an event. Stores a row if it fails. */
  protected async deliver(message: WebhookMessage): Promise<void> {
    const result = await this.attempt(message);
    if (!result) return;
    const { attempt } = result;
    if (isGood(attempt.status)) this.parts.recent.add({ message, attempt });
    else {
      const nextAt = nextAttemptAt(toFailed(result), { firstAt: attempt.at, tries: 1 });
      await this.untilStored(() =>
        this.parts.deliveries.insert(this.webhook.id, message, { attempt, nextAt }),
      );
      if (this.isStopping) return;
      if (nextAt === null) await this.pruneNowAndThen(message);
      await this.untilStored(() => this.scheduleRetries());
    }
    if (message.seq !== null) this.window.end(message.seq);
    this.saveSoon();
  }

  /** Makes a further attempt. */
  protected async retry(row: WebhookDeliveryRow): Promise<void> {
    const { row_id: rowId, message_id: id, seq, type, body } = row;
    const result = await this.attempt({ id, seq, type, body });
    if (!result) return;
    const { attempt } = result;
    const attempts = JSON.stringify([...(JSON.parse(row.attempts) as Attempt[]), attempt]);
    const tries = row.tries + 1;
    const firstAt = row.tries === 0 ? attempt.at : row.first_at;
    const isDelivered = isGood(attempt.status);
    const nextAt = isDelivered ? null : nextAttemptAt(toFailed(result), { firstAt, tries });
    const ending = isDelivered ? 'delivered' : 'failed';
    const state = nextAt === null ? ending : 'pending';
    const changes = { attempts, tries, first_at: firstAt, next_at: nextAt, state } as const;
    await this.untilStored(() => this.parts.deliveries.update(rowId, changes));
    if (state !== 'pending') await this.pruneNowAndThen(row);
  }

  /** Called after a row has ended. */
  private async pruneNowAndThen({ body }: Pick<WebhookMessage, 'body'>): Promise<void> {
    this.ended.count += 1;
    this.ended.bytes += body.length;
    if (this.ended.count < PRUNE_EVERY.count && this.ended.bytes < PRUNE_EVERY.bytes) return;
    this.ended = { count: 0, bytes: 0 };
    await this.untilStored(() => this.parts.deliveries.prune(this.webhook.id));
  }

  /** After a restart, the log may repeat an event that has a row. */
  protected async isKnown({ id, seq }: WebhookMessage): Promise<boolean> {
    if (seq === null || seq > this.lastRowSeq) return false;
    const row = await this.untilStored(() => this.parts.deliveries.find(this.webhook.id, id));
    return row !== undefined;
  }

  /** Resolves at the end of the pause, or when the worker stops. */
  protected async wait(until: Deadline): Promise<void> {
    for (let left = until.leftMs; left > 0 && !this.isStopping; left = until.leftMs) {
      await pause(Math.min(left, LONGEST_WAIT_MS), this.stopping.signal);
    }
  }

  /**
   * Repeats the work while the store fails: sent events must be neither forgotten nor repeated for ever. Undefined if
   * the worker stops before it succeeds, after at least one try.
   */
  protected async untilStored<T>(work: () => Promise<T>): Promise<T | undefined> {
    do {
      try {
        return await work();
      } catch (error) {
        this.logger.warn(`Webhook ${this.webhook.id}: ${String(error)}`);
        await pause(STORE_RETRY_MS, this.stopping.signal);
      }
    } while (!this.isStopping);
    return undefined;
  }

  private saveSoon(): void {
    if (this.isStopping) return;
    this.saveTimer ??= setTimeout(() => {
      this.saveTimer = undefined;
      void this.saveCursor();
    }, SAVE_MS);
  }

  private async handle(rows: EventRow[]): Promise<void> {
    const { filter } = this.webhook;
    for (const event of await this.parts.bodies.of(rows)) {
      const { row } = event;
      // Earlier ones have begun: the store failed in the middle of these rows.
      if (row.seq <= this.window.seenUpTo) continue;
      const isFor = await isWanted(row, filter, this.parts.addressesOf);
      if (this.isStopping) return;
      if (isFor) await this.begin(toEventMessage(this.webhook, event), row.seq);
      else this.window.see(row.seq);
    }
    this.saveSoon();
  }

  private async begin(message: WebhookMessage, seq: number): Promise<void> {
    this.window.begin(seq);
    if (await this.isKnown(message)) this.window.end(seq);
    else await this.take(message);
  }

  private async onTruncated(gap: Gap): Promise<void> {
    const { accounts } = this.webhook.filter;
    if (accounts && !accounts.some((account) => maySee(gap, account))) return;
    this.logger.warn(`Webhook ${this.webhook.id}: events up to seq ${gap.oldest - 1} are lost.`);
    await this.parts.deliveries.queue(this.webhook.id, toTruncatedMessage(this.webhook, gap));
    await this.scheduleRetries();
  }

  private async retryNow(): Promise<void> {
    this.retrying ??= this.retryDue()
      .catch((error: unknown) => this.logger.warn(`Webhook ${this.webhook.id}: ${String(error)}`))
      .finally(() => (this.retrying = null));
    await this.retrying;
    await this.untilStored(() => this.scheduleRetries());
  }

  private async saveCursor(): Promise<void> {
    const { doneUpTo } = this.window;
    if (doneUpTo === this.savedSeq) return;
    try {
      await this.parts.eventLog.moveCursor(cursorOf(this.webhook.id), doneUpTo);
      this.savedSeq = doneUpTo;
    } catch (error) {
      // Saved later, but not lost: the next event saves the cursor again.
      this.logger.warn(`Webhook ${this.webhook.id}: its cursor is not stored: ${String(error)}`);
    }
  }
}

const STORE_RETRY_MS = 5000;
/** Rare, since searching old rows takes longer than a delivery. */
const PRUNE_EVERY = { count: 100, bytes: 4 * 1024 * 1024 };

function toFailed({ attempt, retryAfterMs }: AttemptResult) {
  const { at, duration_ms: ms, status } = attempt;
  return { at, endedAt: at + ms, status, retryAfterMs };
}
