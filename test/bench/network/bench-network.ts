import { join } from 'node:path';
import type { Calls } from '../process/calls.js';
import { Child } from '../process/child.js';
import type { NetworkMethods } from './network.process.js';

const SCRIPT = join(import.meta.dirname, 'network.process.ts');

export interface NetworkAddress {
  url: string;
  rootKey: string;
  /** The certificate of the media server, for `NODE_EXTRA_CA_CERTS`. */
  authorityPath: string;
}

/** The local network in a process of its own. */
export class BenchNetwork {
  readonly calls: Calls<NetworkMethods>;

  private constructor(
    private readonly child: Child,
    readonly address: NetworkAddress,
  ) {
    this.calls = child.methods() as Calls<NetworkMethods>;
  }

  static async start(): Promise<BenchNetwork> {
    const child = Child.start(SCRIPT);
    const address = await child.call<NetworkAddress>('address');
    return new BenchNetwork(child, address);
  }

  /** @throws Error after any error in it: the measurement is worth nothing then */
  async stop(): Promise<void> {
    const problems = await this.calls.problems();
    await this.child.stop();
    if (problems.length > 0) throw new Error(`The network had trouble: ${problems.join('; ')}`);
  }
}
