import type { proto } from '@whiskeysockets/baileys';
import { withSecret } from './text.js';

const SOMEWHERE = { degreesLatitude: 52.520008, degreesLongitude: 13.404954 };

export const locationMessage = (given: proto.Message.ILocationMessage = {}): proto.IMessage =>
  withSecret({ locationMessage: { ...SOMEWHERE, ...given } });

/** A live location; later positions are separate messages with a higher sequence number. */
export const liveLocationMessage = (
  given: proto.Message.ILiveLocationMessage = {},
): proto.IMessage =>
  withSecret({
    liveLocationMessage: {
      ...SOMEWHERE,
      accuracyInMeters: 12,
      speedInMps: 1.4,
      degreesClockwiseFromMagneticNorth: 90,
      sequenceNumber: 1_700_000_000_001_000,
      ...given,
    },
  });

/** A later position of a live location. */
export function movedTo(
  share: proto.IMessage,
  place: { latitude: number; longitude: number },
  steps = 1,
): proto.IMessage {
  const { caption: _, ...position } = share.liveLocationMessage ?? {};
  return liveLocationMessage({
    ...position,
    degreesLatitude: place.latitude,
    degreesLongitude: place.longitude,
    sequenceNumber: Number(position.sequenceNumber ?? 0) + steps * 1000,
  });
}

export interface Card {
  name: string;
  phones: string[];
}

export const contactMessage = (card: Card): proto.IMessage =>
  withSecret({ contactMessage: contact(card) });

export const contactsMessage = (cards: Card[]): proto.IMessage =>
  withSecret({
    contactsArrayMessage: {
      displayName: `${cards.length} contacts`,
      contacts: cards.map(contact),
    },
  });

function contact({ name, phones }: Card): proto.Message.IContactMessage {
  const lines = phones.map((phone, index) => {
    const digits = phone.replace(/\D/g, '');
    return `item${index + 1}.TEL;waid=${digits}:+${digits}\nitem${index + 1}.X-ABLabel:Mobile`;
  });
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    ...lines,
    'END:VCARD',
  ];
  return { displayName: name, vcard: vcard.join('\n') };
}
