import { join } from 'node:path';
import type { BenchNetwork } from '../network/bench-network.js';
import { Child, type Usage } from '../process/child.js';

const SCRIPT = join(import.meta.dirname, 'bare-baileys.process.mjs');

export interface BareClientCalls {
  connect(url: string, rootKey: string): Promise<void>;
  qr(): Promise<string>;
  ready(): Promise<void>;
  /** The time at which each message was reported, once there are so many. */
  messages(count: number): Promise<number[]>;
  /** The time at which the last part of so much history was reported. */
  history(count: number): Promise<number>;
  /** Sends so many texts, one after the other, to people or groups in turn. */
  send(numbers: string[], count: number): Promise<void>;
  /** Talks to everybody and answers each answer; returns the times of the first so many. */
  talk(numbers: string[], count: number): Promise<number[]>;
}

/** The limit: Baileys with nothing around it, paired and connected, its messages and keys in memory. */
export class BareBaileys {
  readonly calls: BareClientCalls;

  private constructor(
    private readonly child: Child,
    /** The number of its phone. */
    readonly phone: string,
  ) {
    this.calls = child.methods() as BareClientCalls;
  }

  static async start(network: BenchNetwork): Promise<BareBaileys> {
    const env = { NODE_EXTRA_CA_CERTS: network.address.authorityPath };
    const child = Child.start(SCRIPT, { env });
    return new BareBaileys(child, await pairBareClient(network, child));
  }

  reset(): Promise<void> {
    return this.child.reset();
  }

  usage(): Promise<Usage> {
    return this.child.usage();
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}

/** Lets a phone of its own pair the client in a process, and returns its number. */
export async function pairBareClient(network: BenchNetwork, child: Child): Promise<string> {
  const { address, calls } = network;
  const client = child.methods() as BareClientCalls;
  const phone = await calls.addPhone();
  await client.connect(address.url, address.rootKey);
  await calls.scan(phone, await client.qr());
  await client.ready();
  await calls.settled(phone);
  return phone;
}
