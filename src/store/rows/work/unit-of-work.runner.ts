import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { yieldToEventLoop } from '../../../base/common/async/yield-to-event-loop.js';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { EventLog } from '../../../base/storage/event-log.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { PairingScope } from '../../../whatsapp/pairing.scope.js';
import { MessageView } from './message-view.js';
import { ChatCaches } from './chat-cache.js';
import { ChatStatements } from './chat-rows.js';
import { ShownJids } from './shown-jids.js';
import { UnitOfWork } from './unit-of-work.js';

/** Work that waits for its transaction. */
interface Job {
  phoneId: number;
  /** Does the work; the result is called after the commit. */
  run: (write: UnitOfWork) => Promise<() => void>;
  reject: (error: unknown) => void;
  /** False while it waits for other work to share its transaction. */
  isDue: boolean;
}

/** The longest wait for other work: WhatsApp answers within it as a rule. */
const MOMENT_MS = 250;
/** A limit, so that other requests can run between transactions. */
const MAX_SHARED = 50;

/**
 * The only way to change chats and messages: a transaction whose events are published after the commit, so that
 * subscribers can already read the change. Concurrent work shares a transaction, since the commit is most of its cost.
 */
@Injectable()
export class UnitOfWorkRunner {
  private readonly changes = new Subject<ChatRow[]>();
  private readonly jobs: Job[] = [];
  private readonly statements: ChatStatements;
  private readonly owner: () => object;
  private readonly shown: ShownJids;
  private isRunning = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DashboardDatabase,
    private readonly eventLog: EventLog,
    private readonly storageFaults: StorageFaultMonitor,
    private readonly view: MessageView,
    private readonly pairing: PairingScope,
    private readonly caches: ChatCaches,
  ) {
    this.shown = new ShownJids(database, view.basePath);
    this.statements = new ChatStatements(database);
    this.owner = pairing.part(() => ({}));
  }

  /** Chats as they are after each commit, following that commit's events. */
  readonly changes$ = this.changes.asObservable();

  /** @param work runs again, in its own transaction, if other work in the shared transaction failed */
  run<T>(phoneId: number, work: (write: UnitOfWork) => Promise<T>): Promise<T> {
    return this.enqueueJob(phoneId, work, {});
  }

  /** Like `run`, but does not wait for other work to share the transaction: for work that is a batch already. */
  runAtOnce<T>(phoneId: number, work: (write: UnitOfWork) => Promise<T>): Promise<T> {
    return this.enqueueJob(phoneId, work, { isGathered: true });
  }

  /** Like `run`, but leaves other work a moment to come and share the transaction. */
  runLater<T>(phoneId: number, work: (write: UnitOfWork) => Promise<T>): Promise<T> {
    return this.enqueueJob(phoneId, work, { isDue: false });
  }

  /** Lets no work wait for other work any longer. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const job of this.jobs) job.isDue = true;
    void this.runJobs(true);
  }

  private enqueueJob<T>(
    phoneId: number,
    work: (write: UnitOfWork) => Promise<T>,
    { isGathered = false, isDue = true },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (write: UnitOfWork) => {
        const result = await work(write);
        return () => resolve(result);
      };
      this.jobs.push({ phoneId, run, reject, isDue });
      if (isDue) void this.runJobs(isGathered);
      else this.timer ??= setTimeout(() => this.hurry(), MOMENT_MS);
    });
  }

  /** Runs jobs until none is due; jobs that come within one turn of the event loop share a transaction. */
  private async runJobs(isGathered: boolean): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    if (!isGathered) await yieldToEventLoop();
    for (; this.jobs.some(({ isDue }) => isDue); await yieldToEventLoop()) {
      const jobs = this.takeTogether();
      const isDone = jobs.length > 1 && (await this.commitTogether(jobs));
      if (!isDone) for (const job of jobs) await this.commit([job]).catch(job.reject);
    }
    this.isRunning = false;
  }

  private takeTogether(): Job[] {
    const [first] = this.jobs;
    const end = this.jobs.findIndex(({ phoneId }) => phoneId !== first.phoneId);
    return this.jobs.splice(0, Math.min(MAX_SHARED, end < 0 ? this.jobs.length : end));
  }

  /** False if one of the jobs failed, so that nothing is committed. */
  private async commitTogether(jobs: Job[]): Promise<boolean> {
    try {
      await this.commit(jobs);
      return true;
    } catch {
      // Each job gets its own error when it runs alone.
      return false;
    }
  }

  private async commit(jobs: Job[]): Promise<void> {
    const written = this.database.transaction().execute(async (transaction) => {
      const [{ phoneId }] = jobs;
      const cache = this.caches.of(phoneId, this.owner());
      const write = new UnitOfWork(transaction, phoneId, this.statements, cache, this.view);
      const answers: (() => void)[] = [];
      for (const { run } of jobs) answers.push(await run(write));
      await write.chats.flush();
      const named = await this.shown.in(write.phoneId, write.events, transaction);
      const chats = await write.chats.getAll(write.touchedChatIds);
      // At the end: the number of an event keeps all other transactions from numbering theirs until the commit.
      const events = await this.eventLog.append(transaction, this.pairing.account, named);
      return { write, answers, events, chats };
    });
    const { write, answers, events, chats } = await this.storageFaults
      .watch(written)
      .catch((error: unknown) => {
        // Whatever the fault is: the next transaction reads what is stored.
        this.caches.forget(jobs[0].phoneId);
        throw error;
      });
    write.chats.cacheCommitted();
    write.runCommitActions();
    this.eventLog.publish(events);
    if (chats.length > 0) this.changes.next(chats);
    for (const answer of answers) answer();
  }
}
