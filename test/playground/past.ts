import type { Group } from '../../packages/network/src/directory/group.js';
import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import { CAST } from './contacts/cast.js';
import { SCENES } from './scenes/scenes.js';

export const GROUP = 'The cast';
const MINUTE_MS = 60_000;
/** Before the session opens, and short enough for changes of messages. */
const HOURS_AGO_MS = 5 * 60 * MINUTE_MS;

/** Lets everybody talk before the dashboard is linked, alone with the user and in a group. */
export async function playPast(
  network: LocalNetwork,
  phone: Phone,
  contacts: ReadonlyMap<string, Contact>,
): Promise<void> {
  const next = clock();
  await playChats(phone, contacts, next);
  const participants = [...contacts.values()];
  const group = network.group({ subject: GROUP, participants });
  await talk(group, phone, participants, next);
  markRead(phone, group);
}

/** The same for another phone of the user, which the first one adds to the group. */
export async function playPastOfFurther(
  network: LocalNetwork,
  phone: Phone,
  first: Phone,
  contacts: ReadonlyMap<string, Contact>,
): Promise<void> {
  await playChats(phone, contacts, clock());
  const group = network.groups.find(({ subject }) => subject === GROUP);
  // A replay has none.
  if (!group) return;
  group.add(first, phone);
  const [greeter] = contacts.values();
  await greeter?.say(`Welcome, ${phone.name}.`, { to: group });
}

async function playChats(
  phone: Phone,
  contacts: ReadonlyMap<string, Contact>,
  next: () => Date,
): Promise<void> {
  for (const { name, past } of CAST) {
    const me = contacts.get(name);
    if (me) await past?.({ me, phone, next });
    if (me) markRead(phone, me);
  }
}

async function talk(
  group: Group,
  phone: Phone,
  [first, second, third]: Contact[],
  next: () => Date,
): Promise<void> {
  if (!first || !second || !third) return;
  const on = (me: Contact) => ({ me, phone, to: group, at: next() });
  await phone.say(group, 'Welcome, everybody.', { at: next() });
  await SCENES['image']?.({ ...on(first), text: 'Our meeting room' });
  await SCENES['poll']?.(on(second));
  await SCENES['reaction']?.(on(third));
  await second.say('I am for Thursday.', { to: group, at: next() });
}

/** A minute passes from one message to the next. */
function clock(): () => Date {
  let at = Date.now() - HOURS_AGO_MS;
  return () => new Date((at += MINUTE_MS));
}

/** The user has seen all of it on the phone. */
function markRead(phone: Phone, partner: Contact | Group): void {
  const chat = phone.chat(partner);
  chat.markRead(chat.unread.map(({ id }) => id));
}
