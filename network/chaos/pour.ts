import { setTimeout as after } from 'node:timers/promises';
import type { Contact } from '../people/contact.js';

export interface Pour {
  contacts: readonly Contact[];
  /** Each says this and a number, from `first` on. */
  text: string;
  first: number;
  /** Messages of each contact. */
  count: number;
  /** Of all contacts together. */
  perSecond: number;
}

/**
 * Has contacts talk in turns, at a steady pace. A machine that is too slow for it falls behind; nothing is left out.
 * @returns how many a second they were
 */
export async function pour({ contacts, text, first, count, perSecond }: Pour): Promise<number> {
  const started = performance.now();
  let said = 0;
  for (let turn = first; turn < first + count; turn += 1) {
    for (const contact of contacts) {
      // What falls behind is caught up with, but lets the server have its turn.
      await after(Math.max(0, started + (said * 1000) / perSecond - performance.now()));
      await contact.say(`${text} ${turn}`);
      said += 1;
    }
  }
  return Math.round((said * 1000) / (performance.now() - started));
}
