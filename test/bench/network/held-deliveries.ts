import { setTimeout as sleep } from 'node:timers/promises';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../../../packages/network/src/directory/companion-device.js';
import { now } from '../process/clock.js';

/**
 * Keeps the messages for a client until it is let go, encrypted and ready: so the network hands it over faster than any
 * client can read, and what is measured is the client.
 */
export class HeldDeliveries {
  private readonly held: BinaryNode[] = [];
  private readonly deliver: (stanza: BinaryNode) => void;

  constructor(private readonly device: CompanionDevice) {
    this.deliver = device.deliver.bind(device);
    // A notification that comes along with a message is none of those that are counted.
    device.deliver = (stanza) => {
      if (stanza.tag === 'message') this.held.push(stanza);
      else this.deliver(stanza);
    };
  }

  /** Everything, from now on without holding. Gives the time before the first one. */
  release(): number {
    const start = now();
    this.device.deliver = this.deliver;
    for (const stanza of this.held.splice(0)) this.deliver(stanza);
    return start;
  }

  /** One after the other at a steady pace. Gives the time before each. */
  async releaseEvery(ms: number): Promise<number[]> {
    this.device.deliver = this.deliver;
    const start = now();
    const times: number[] = [];
    for (const stanza of this.held.splice(0)) {
      // By the time that has passed, so that late timers do not add up.
      const pause = start + times.length * ms - now();
      if (pause > 0) await sleep(pause);
      times.push(now());
      this.deliver(stanza);
    }
    return times;
  }
}
