import { StorageHealth } from '../../../src/base/storage/storage.health.js';

/** Stores that a spec declares broken. */
export class FakeStorageHealth extends StorageHealth {
  fault: string | null = null;

  override findFault(): Promise<string | null> {
    return Promise.resolve(this.fault);
  }
}
