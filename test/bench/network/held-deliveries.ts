import { setTimeout as sleep } from 'node:timers/promises';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../../../packages/network/src/directory/companion-device.js';
import { now } from '../process/clock.js';

/**
 * Keeps the messages for a client, encrypted and ready, until they are released: so the network delivers them faster
 * than any client can read, and the client is what is measured.
 */
export class HeldDeliveries {
  private readonly held: BinaryNode[] = [];
  private readonly deliver: (stanza: BinaryNode) => void;

  constructor(private readonly device: CompanionDevice) {
    this.deliver = device.deliver.bind(device);
    // A notification that comes along with a message does not count.
    device.deliver = (stanza) => {
      if (stanza.tag === 'message') this.held.push(stanza);
      else this.deliver(stanza);
    };
  }

  /** Releases everything, and holds nothing from now on. Returns the time before the first one. */
  release(): number {
    const start = now();
    this.device.deliver = this.deliver;
    for (const stanza of this.held.splice(0)) this.deliver(stanza);
    return start;
  }

  /** Releases one after the other at a steady pace. Returns the time before each. */
  async releaseEvery(ms: number): Promise<number[]> {
    this.device.deliver = this.deliver;
    const start = now();
    const times: number[] = [];
    for (const stanza of this.held.splice(0)) {
      // Counted by the elapsed time, so that late timers do not add up.
      const pause = start + times.length * ms - now();
      if (pause > 0) await sleep(pause);
      times.push(now());
      this.deliver(stanza);
    }
    return times;
  }
}
