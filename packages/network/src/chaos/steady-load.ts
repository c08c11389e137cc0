import { setTimeout as after } from 'node:timers/promises';
import type { Contact } from '../people/contact.js';
import type { Phone } from '../people/phone.js';

export interface SteadyLoad {
  contacts: readonly Contact[];
  /** By default the first phone. */
  to?: Phone;
  /** Each message is this text and a number, from `first` on. */
  text: string;
  first: number;
  /** Messages per contact. */
  count: number;
  /** Messages per second of all contacts together. */
  perSecond: number;
}

/**
 * Contacts send messages in turns, at a steady rate. A slow machine falls behind, but sends all of them.
 * @returns the actual rate per second
 */
export async function sendSteadily({
  contacts,
  to,
  text,
  first,
  count,
  perSecond,
}: SteadyLoad): Promise<number> {
  const started = performance.now();
  let said = 0;
  for (let turn = first; turn < first + count; turn += 1) {
    for (const contact of contacts) {
      // If late, continues at once, but still yields to the server.
      await after(Math.max(0, started + (said * 1000) / perSecond - performance.now()));
      await contact.say(`${text} ${turn}`, to && { to });
      said += 1;
    }
  }
  return Math.round((said * 1000) / (performance.now() - started));
}
