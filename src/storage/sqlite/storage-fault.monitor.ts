import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { explainStorageFault } from './explain-storage-fault.js';

/** Tells those who bring news that it cannot be stored: the disk, not the news, is at fault. */
@Injectable()
export class StorageFaultMonitor {
  private readonly faults = new Subject<string>();

  /** Sentences for people. */
  readonly faults$ = this.faults.asObservable();

  /** Passes the work's result on; a fault of the store is told before it is thrown. */
  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const fault = explainStorageFault(error);
      if (fault) this.faults.next(fault);
      throw error;
    }
  }
}
