import { join } from 'node:path';
import { Child, type Usage } from '../process/child.js';

const SCRIPT = join(import.meta.dirname, 'bare-history.process.mjs');

interface BareHistoryCalls {
  load(path: string): Promise<void>;
  store(path: string): Promise<number>;
}

/** The bare driver, with the rows of a filled store in memory. */
export class BareHistory {
  private readonly calls: BareHistoryCalls;

  private constructor(private readonly child: Child) {
    this.calls = child.methods() as BareHistoryCalls;
  }

  /** @param path the store of a service that is not running */
  static async load(path: string): Promise<BareHistory> {
    const history = new BareHistory(Child.start(SCRIPT));
    await history.calls.load(path);
    return history;
  }

  /**
   * Stores all rows in an empty store.
   * @returns what the process has used, and the milliseconds
   */
  async store(path: string): Promise<Usage & { ms: number }> {
    await this.child.reset();
    const ms = await this.calls.store(path);
    return { ...(await this.child.usage()), ms };
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
