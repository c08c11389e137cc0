import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import { readVCard } from './vcard.js';

export function toContactBody(card: proto.Message.IContactMessage): MessageBody {
  return toBody([card]);
}

export function toContactsBody({ contacts }: proto.Message.IContactsArrayMessage): MessageBody {
  return toBody(contacts ?? []);
}

function toBody(cards: proto.Message.IContactMessage[]): MessageBody {
  const contacts = cards.map(({ displayName, vcard }) => {
    const { name, phones } = readVCard(vcard ?? '');
    return { name: displayName || name || phones[0] || '', phones };
  });
  return {
    type: 'contact',
    label: cards.length > 1 ? `${cards.length} contacts` : 'Contact',
    text:
      contacts
        .map(({ name }) => name)
        .filter(Boolean)
        .join(', ') || null,
    details: { type: 'contact', contacts },
  };
}
