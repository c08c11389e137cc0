import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Mutex } from '../common/async/mutex.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { EventLog } from '../storage/event-log.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { EventTally, minuteOf, type StateChange } from './event-tally.js';
import { QueueGauge } from './queue.gauge.js';
import { SERVICE_OFF } from './service-off.js';
import { StatsRepository } from './stats.repository.js';

/** How exactly it is known when the service was killed. */
const WRITE_EVERY_MS = 30_000;
/** The log keeps more, unless `SERVICE_EVENT_BUFFER` is lower: then a kill may lose some counts. */
const MAX_UNWRITTEN_EVENTS = 1000;
const PAGE = 1000;

/**
 * Counts events in memory and adds the counts to the store now and then, together with the seq of the last event. After
 * a kill, the events after that seq are counted from the log, as far as it has them; none counts twice. Also stores when the
 * service ran.
 */
@Injectable()
export class StatsRecorder implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(StatsRecorder.name);
  private readonly mutex = new Mutex();
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** What is not written yet; null until the events in the log are counted. */
  private tally: EventTally | null = null;
  /** Events that were published while those in the log were counted. */
  private held: EventRow[] = [];
  private isStopped = false;
  /** ms; when the timer last ran. */
  private timerAt = 0;

  constructor(
    private readonly eventLog: EventLog,
    private readonly repository: StatsRepository,
    private readonly gateway: WhatsAppGateway,
    private readonly queue: QueueGauge,
  ) {}

  async onModuleInit(): Promise<void> {
    this.timerAt = Date.now();
    this.subscription = this.eventLog.published$.subscribe((rows) => this.addEvents(rows));
    const { aliveAt, isStopped } = await this.repository.readProgress();
    const tally = await this.countLog();
    if (aliveAt !== null) {
      const offSince = Math.max(aliveAt, tally.lastAt);
      tally.addState({ at: offSince, ...SERVICE_OFF[isStopped ? 'stopped' : 'ended'] });
    }
    tally.addState(this.currentState());
    await this.flush(true);
    this.timer = setInterval(() => this.onTimer(), WRITE_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await this.flush(true).catch(this.logFailure);
    this.subscription?.unsubscribe();
  }

  /** Writes what is counted, so that a reader finds it in the store. */
  async flush(isForced = false): Promise<void> {
    await this.mutex.runExclusive(async () => {
      const tally = this.tally ?? (await this.countLog());
      if (!isForced && tally.eventCount === 0) return;
      await this.write(tally);
    });
  }

  private onTimer(): void {
    this.notePause();
    this.timerAt = Date.now();
    this.flush(true).catch(this.logFailure);
  }

  /** Whatever runs first after the computer slept: the timer, or an event of the connection that broke. */
  private notePause(): void {
    const pausedSince = this.timerAt;
    if (this.tally === null || Date.now() - pausedSince <= 3 * WRITE_EVERY_MS) return;
    this.timerAt = Date.now();
    this.tally.addState({ at: pausedSince, ...SERVICE_OFF.paused });
    this.tally.addState(this.currentState());
  }

  private addEvents(rows: EventRow[]): void {
    this.notePause();
    if (this.tally === null) {
      this.held.push(...rows);
      return;
    }
    const before = this.tally.eventCount;
    this.tally.addEvents(rows);
    const isFull = this.tally.eventCount >= MAX_UNWRITTEN_EVENTS;
    if (isFull && before < MAX_UNWRITTEN_EVENTS) this.flush().catch(this.logFailure);
  }

  private readonly logFailure = (error: unknown): void => {
    this.logger.warn(`The statistics could not be stored: ${(error as Error).message}`);
  };

  /** Counts the events that the store has and the statistics do not. */
  private async countLog(): Promise<EventTally> {
    const { lastSeq } = await this.repository.readProgress();
    const tally = new EventTally(lastSeq, await this.repository.readLastState());
    for (let isFull = true; isFull;) {
      const rows = await this.eventLog.readAfter(tally.lastSeq, PAGE);
      tally.addEvents(rows);
      isFull = rows.length === PAGE;
    }
    tally.addEvents(this.held);
    this.held = [];
    this.tally = tally;
    return tally;
  }

  /** If the store fails, the events are counted again from the log. */
  private async write(tally: EventTally): Promise<void> {
    const { isStopped } = this;
    const { counts, states, lastSeq, lastState } = tally;
    this.tally = new EventTally(lastSeq, lastState);
    const progress = { lastSeq, aliveAt: Date.now(), isStopped };
    try {
      const samples = await this.queue.sample(minuteOf(Date.now()));
      await this.repository.write({ counts, samples, states, progress });
    } catch (error) {
      this.tally = null;
      throw error;
    }
  }

  private currentState(): StateChange {
    const { state, reason } = this.gateway.session;
    return { at: Date.now(), state, reason_code: reason.code, reason: reason.summary };
  }
}
