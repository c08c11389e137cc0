import { StorageHealth } from '../../../src/base/storage/sqlite/storage.health.js';

/** Stores that a spec declares broken. */
export class FakeStorageHealth extends StorageHealth {
  fault: string | null = null;

  constructor() {
    super(undefined as never, undefined as never, undefined as never);
  }

  override findFault(): Promise<string | null> {
    return Promise.resolve(this.fault);
  }
}
