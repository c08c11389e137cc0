import type { NetworkFaults } from '../faults/network-faults.js';
import type { Contact } from '../people/contact.js';
import type { Phone } from '../people/phone.js';

/** Cuts every connection, makes a contact send `count` messages, and lets clients reconnect. */
export async function sayWhileAway(
  faults: NetworkFaults,
  speaker: Contact,
  to: Phone,
  count: number,
): Promise<void> {
  faults.dropConnections('end');
  faults.blackHole(true);
  for (let index = 1; index <= count; index += 1) {
    await speaker.say(`${index} of ${count} while you were away`, { to });
  }
  faults.blackHole(false);
}
