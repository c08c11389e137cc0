import type { LocalNetwork } from '../../../network/local/local-network.js';
import type { Contact } from '../../../network/people/contact.js';
import {
  documentMessage,
  imageMessage,
  voiceMessage,
} from '../../../network/people/content/media.js';
import {
  contactMessage,
  liveLocationMessage,
} from '../../../network/people/content/places-and-cards.js';
import { eventMessage, pollMessage } from '../../../network/people/content/polls-and-events.js';
import { forwarded, textMessage } from '../../../network/people/content/text.js';
import { viewOnce } from '../../../network/people/content/wrappings.js';

/** What the first message of `sendAllKinds` says in the end. */
export const FIRST_TEXT = 'A better question';
/** What the last message of `sendAllKinds` says. */
export const LAST_TEXT = 'That is all.';

/** Sends messages of every kind that the page shows in its own way. */
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
