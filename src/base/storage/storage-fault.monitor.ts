import { Subject } from 'rxjs';
import { explainStorageFault } from './explain-storage-fault.js';

/**
 * Announces storage faults, so that the session can stop accepting data that cannot be stored. `migrate-store` uses it
 * without Nest, so it has no decorator; it needs none, since nothing is injected.
 */
export class StorageFaultMonitor {
  private readonly faults = new Subject<string>();
  private readonly announced = new WeakSet<object>();

  /** Emits advice for a person about each fault. */
  readonly faults$ = this.faults.asObservable();

  /** Returns the work's result; a storage fault is announced before it is thrown. */
  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.report(error);
      throw error;
    }
  }

  /** Announces a storage fault; ignores other errors. */
  report(error: unknown): void {
    const fault = explainStorageFault(error);
    if (!fault) return;
    this.announced.add(error as Error);
    this.faults.next(fault);
  }

  /** True for an error that was announced as a storage fault, unlike one of the work itself. */
  hasAnnounced(error: unknown): boolean {
    return error instanceof Error && this.announced.has(error);
  }
}
