import { Injectable } from '@nestjs/common';

/**
 * Owns everything in memory that describes one pairing, such as caches of keys, devices and groups. A part is made
 * at its first use in a pairing and is out of reach when that ends, so that nothing can outlive it.
 */
@Injectable()
export class PairingScope {
  private readonly parts = new Map<object, unknown>();
  private readonly works: (() => Promise<void>)[] = [];
  /** Also at the start: an earlier process may have been killed at the end of a pairing. */
  private isEnding = true;

  /**
   * @param make makes it anew for each pairing
   * @returns gives the one of the present pairing; not to be kept across an `await` that may outlast it
   */
  part<T>(make: () => T): () => T {
    const key = {};
    return () => {
      if (!this.parts.has(key)) this.parts.set(key, make());
      return this.parts.get(key) as T;
    };
  }

  /** Registers what is to be done about a pairing that has ended; doing it twice must do no harm. */
  atEnd(work: () => Promise<void>): void {
    this.works.push(work);
  }

  /** Forgets all parts; the keys of the pairing are gone, or those of another one have come. */
  forget(): void {
    this.parts.clear();
  }

  /** The pairing has ended, and nothing of its connection is left. */
  async end(): Promise<void> {
    this.forget();
    this.isEnding = true;
    await this.finishEnd();
  }

  /** What is left to be done, before anybody can pair again. */
  async finishEnd(): Promise<void> {
    if (!this.isEnding) return;
    for (const work of this.works) await work();
    this.isEnding = false;
  }
}
