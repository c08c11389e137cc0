import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  documentMessage,
  imageMessage,
  voiceMessage,
} from '../../../packages/network/src/people/content/media.js';
import {
  contactMessage,
  liveLocationMessage,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import {
  eventMessage,
  pollMessage,
} from '../../../packages/network/src/people/content/polls-and-events.js';
import { forwarded, textMessage } from '../../../packages/network/src/people/content/text.js';
import { viewOnce } from '../../../packages/network/src/people/content/wrappings.js';

/** The final text of the first message of `sendAllKinds`. */
export const FIRST_TEXT = 'A better question';
/** The text of the last message of `sendAllKinds`. */
export const LAST_TEXT = 'That is all.';

/** Sends messages of every kind that the page shows differently. */
export async function sendAllKinds(network: LocalNetwork, name: string): Promise<Contact> {
  const contact = network.contact({ name, receipts: 'read' });
  const { id } = await contact.say('A question');
  await contact.reply(id, 'and its answer');
  await contact.react(id, '👍');
  await contact.edit(id, FIRST_TEXT);
  await contact.revoke((await contact.say('regretted')).id);
  for (const message of contents()) await contact.sendMessage(message);
  contact.call({ isVideo: true }).miss();
  await contact.say(LAST_TEXT);
  return contact;
}

const contents = () => [
  forwarded(textMessage('Somebody else wrote this')),
  imageMessage({ caption: 'nobody has this file' }),
  viewOnce(imageMessage()),
  voiceMessage(),
  documentMessage({ fileName: 'Agenda.pdf' }),
  liveLocationMessage(),
  contactMessage({ name: 'Front office', phones: ['+1 555 010 0199'] }),
  pollMessage('When?', ['Today', 'Tomorrow'], { version: 3 }),
  eventMessage('The meeting'),
];
