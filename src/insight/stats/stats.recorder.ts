import { Injectable, Optional } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { Mutex } from '../../base/common/async/mutex.js';
import { Config } from '../../base/config/config.js';
import type { StatCountRow } from '../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { EventLog } from '../../base/storage/event-log.js';
import { LogConsumer } from '../../base/storage/log-consumer.js';
import { Ownership } from '../../base/storage/ownership.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { EventTally, minuteOf, type StateChange } from './event-tally.js';
import { QueueGauge } from './queue.gauge.js';
import { SERVICE_OFF } from './service-off.js';
import { STATISTICS, StatsRepository } from './stats.repository.js';

/** The precision with which the time of a kill is known. */
const WRITE_EVERY_MS = 30_000;
const MAX_UNWRITTEN_EVENTS = 1000;
/** The part of the log's buffer that may be unwritten, so that the log rarely has to keep more for the statistics. */
const MAX_UNWRITTEN_SHARE = 0.5;

/** The parts of an account that are counted besides its events. */
export interface CountedAccount {
  gateway: WhatsAppGateway;
  queue: QueueGauge;
}

/**
 * Counts events in memory and adds the counts to the store now and then, together with the seq of the last event. After
 * a kill, or a failure of the store, the events after that seq are counted from the log; none counts twice. Also stores
 * the times at which the service ran. Of several processes, the one that leads counts the events of all; the others only
 * sample the queues of their accounts.
 */
@Injectable()
export class StatsRecorder {
  private readonly logger = new Logger(StatsRecorder.name);
  private readonly mutex = new Mutex();
  private readonly consumer: LogConsumer;
  private readonly maxUnwritten: number;
  /** False in a process that does not lead, until its end. */
  private readonly isCounting: boolean;
  private timer: NodeJS.Timeout | undefined;
  /** The unwritten counts; null until the stored ones are known. */
  private tally: EventTally | null = null;
  private isStopped = false;
  /** The open accounts, by name. */
  private readonly accounts = new Map<string, CountedAccount>();
  /** ms; the last run of the timer. */
  private timerAt = 0;

  constructor(
    config: Config,
    private readonly eventLog: EventLog,
    private readonly repository: StatsRepository,
    @Optional() private readonly ownership: Ownership = new Ownership(),
  ) {
    this.isCounting = ownership.leads;
    const share = Math.floor(config.events.eventBuffer * MAX_UNWRITTEN_SHARE);
    this.maxUnwritten = Math.min(MAX_UNWRITTEN_EVENTS, share);
    this.consumer = new LogConsumer(eventLog, {
      name: STATISTICS,
      handle: (rows) => this.addEvents(rows),
    });
  }

  /** Adds an account, whose state and queue are sampled from now on; its events count anyway. */
  add(account: string, counted: CountedAccount): void {
    this.accounts.set(account, counted);
    this.tally?.addState(stateOf(account, counted.gateway));
  }

  /** Removes a closed account. */
  remove(account: string): void {
    this.accounts.delete(account);
  }

  /** Forgets a deleted account. */
  async forget(account: string): Promise<void> {
    await this.mutex.runExclusive(async () => {
      this.tally?.forget(account);
      await this.repository.forgetStates(account);
    });
  }

  async start(): Promise<void> {
    if (!this.isCounting) {
      this.timer = setInterval(
        () => void this.sampleQueues().catch(this.logFailure),
        WRITE_EVERY_MS,
      );
      return;
    }
    this.timerAt = Date.now();
    const { aliveAt, isStopped } = await this.repository.readProgress();
    const tally = await this.countLog();
    if (aliveAt !== null) {
      // Limited, since a clock that was fast may have noted it.
      const at = Math.min(Math.max(aliveAt, tally.lastAt), Date.now());
      const off = SERVICE_OFF[isStopped ? 'stopped' : 'ended'];
      for (const account of this.accountsHere(tally)) tally.addState({ account, at, ...off });
    }
    this.addCurrentStates(tally);
    await this.flush(true);
    this.timer = setInterval(() => this.onTimer(), WRITE_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    if (!this.isCounting) return;
    await this.flush(true).catch(this.logFailure);
    await this.consumer.stop();
  }

  /** Writes the counts, so that a reader finds them in the store. */
  async flush(isForced = false): Promise<void> {
    if (!this.isCounting) return;
    await this.eventLog.follow();
    await this.mutex.runExclusive(async () => {
      if (!this.tally) await this.countLog();
      await this.consumer.settled();
      const tally = this.tally!;
      if (!isForced && tally.eventCount === 0) return;
      await this.write(tally);
    });
  }

  private onTimer(): void {
    this.notePause();
    this.timerAt = Date.now();
    this.flush(true).catch(this.logFailure);
  }

  /** Notes a pause; called by the first work after a sleep: the timer, or an event of the broken connection. */
  private notePause(): void {
    const pausedSince = this.timerAt;
    if (this.tally === null || Date.now() - pausedSince <= 3 * WRITE_EVERY_MS) return;
    this.timerAt = Date.now();
    for (const account of this.accountsHere(this.tally)) {
      this.tally.addState({ account, at: pausedSince, ...SERVICE_OFF.paused });
    }
    this.addCurrentStates(this.tally);
  }

  private addEvents(rows: EventRow[]): void {
    this.notePause();
    if (this.tally === null) return;
    const before = this.tally.eventCount;
    this.tally.addEvents(rows);
    const isFull = this.tally.eventCount >= this.maxUnwritten;
    if (isFull && before < this.maxUnwritten) this.flush().catch(this.logFailure);
  }

  private readonly logFailure = (error: unknown): void => {
    this.logger.warn(`The statistics could not be stored: ${(error as Error).message}`);
  };

  /** Counts the events of the log that the statistics do not have. */
  private async countLog(): Promise<EventTally> {
    const tally = new EventTally(0, await this.repository.readLastStates());
    this.tally = tally;
    await this.consumer.start();
    await this.consumer.settled();
    return tally;
  }

  /** If the store fails, the events are counted again from the log. */
  private async write(tally: EventTally): Promise<void> {
    const { isStopped } = this;
    const { counts, states, lastStates } = tally;
    const lastSeq = Math.max(tally.lastSeq, this.consumer.lastSeq);
    this.tally = new EventTally(lastSeq, lastStates);
    const progress = { aliveAt: Date.now(), isStopped };
    try {
      const samples = await this.sample();
      await this.repository.write({ counts, samples, states, lastSeq, progress });
    } catch (error) {
      this.tally = null;
      throw error;
    }
  }

  /** The accounts without a process that has gone on meanwhile. */
  private accountsHere({ lastStates }: EventTally): string[] {
    const { processId, shares } = this.ownership;
    const ownerOf = (account: string) => shares?.find(account)?.processId ?? processId;
    return lastStates.flatMap(({ account }) => (ownerOf(account) === processId ? account : []));
  }

  private async sample(): Promise<StatCountRow[]> {
    const minute = minuteOf(Date.now());
    const queues = [...this.accounts.values()].map(({ queue }) => queue.sample(minute));
    return (await Promise.all(queues)).flat();
  }

  private async sampleQueues(): Promise<void> {
    await this.repository.writeSamples(await this.sample());
  }

  private addCurrentStates(tally: EventTally): void {
    for (const [account, { gateway }] of this.accounts) tally.addState(stateOf(account, gateway));
  }
}

function stateOf(account: string, { session }: WhatsAppGateway): StateChange {
  const { state, reason } = session;
  return { account, at: Date.now(), state, reason_code: reason.code, reason: reason.summary };
}
