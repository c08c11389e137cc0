import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { now } from '../process/clock.js';

/** One phone and the people who write to it. */
interface Circle {
  phone: Phone;
  contacts: Contact[];
  said: number;
}

/** People of many phones. What is said to a phone is `to <its number> #<0, 1, 2 …>`. */
export class BenchCrowd {
  private readonly circles: Circle[];

  constructor(network: LocalNetwork, phones: Phone[], contactsEach: number) {
    this.circles = phones.map((phone) => ({
      phone,
      contacts: Array.from({ length: contactsEach }, () => network.contact({ receipts: 'none' })),
      said: 0,
    }));
  }

  /** Sends so many messages, to one phone after the other, at a steady pace. Returns the actual number per second. */
  async say(count: number, perSecond: number): Promise<number> {
    const start = now();
    for (let index = 0; index < count; index += 1) {
      const early = start + (index * 1000) / perSecond - now();
      if (early > 1) await sleep(early);
      await this.sayNext(this.circles[index % this.circles.length]);
    }
    return (count * 1000) / (now() - start);
  }

  /** The number of messages to each phone, by its number. */
  get said(): Record<string, number> {
    return Object.fromEntries(this.circles.map(({ phone, said }) => [phone.number, said]));
  }

  private async sayNext(circle: Circle): Promise<void> {
    const { phone, contacts, said } = circle;
    circle.said += 1;
    await contacts[said % contacts.length].say(`to ${phone.number} #${said}`, { to: phone });
  }
}
