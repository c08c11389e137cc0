import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import { readVCard } from './vcard.js';

/** Texts for messages that would be empty. */
const EMPTY = 'Contacts, but the list is empty';
const NAMELESS = 'Contact without a name';
/** Twice as many as are stored, so that a text can say that there are more. WhatsApp's own clients send 257 at most. */
const MOST_CARDS = 1000;

export function toContactBody(card: proto.Message.IContactMessage): MessageBody {
  return toBody([card]);
}

export function toContactsBody({
  contacts,
  displayName,
}: proto.Message.IContactsArrayMessage): MessageBody {
  if (contacts?.length) return toBody(contacts);
  return { type: 'contact', text: displayName?.trim() || EMPTY, label: 'Contact' };
}

function toBody(cards: proto.Message.IContactMessage[]): MessageBody {
  const contacts = cards.slice(0, MOST_CARDS).map(({ displayName, vcard }) => {
    const { name, phones } = readVCard(vcard ?? '');
    return { name: displayName?.trim() || name?.trim() || phones[0] || NAMELESS, phones };
  });
  return {
    type: 'contact',
    label: cards.length > 1 ? `${cards.length} contacts` : 'Contact',
    text: contacts.map(({ name }) => name).join(', '),
    details: { type: 'contact', contacts },
  };
}
