import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { pollVote } from '../../../packages/network/src/people/content/secret-add-ons.js';
import type { Address, SealedChoice } from '../../../src/whatsapp/inbound-batch.js';
import { createAddress, ME } from '../unit/factories.js';

/** The people of a story: the first one is us, the second one has the chat of two. */
export const PEOPLE = [
  { pn: ME.jid, lid: ME.lid! },
  { pn: '15550001@s.whatsapp.net', lid: '901@lid' },
  { pn: '15550002@s.whatsapp.net', lid: '902@lid' },
  { pn: '15550003@s.whatsapp.net', lid: '903@lid' },
];
export const OPTIONS = ['Sea', 'Hills', 'Home'];
export const POLL_ID = 'POLL';

export type Form = 'pn' | 'lid';
export type Place = 'group' | 'chat of two' | 'own chat';

/** The people in each place. */
export const MEMBERS: Record<Place, number[]> = {
  group: [0, 1, 2, 3],
  'chat of two': [0, 1],
  'own chat': [0],
};

/** The place in the address form of a stanza; our own addresses are known from the start. */
export function addressOf(place: Place, form: Form): Address {
  if (place === 'group') return createAddress('12345678@g.us');
  return place === 'own chat' ? createAddress(ME.jid, ME.lid!) : createAddress(PEOPLE[1][form]);
}

export class Poll {
  readonly content: Uint8Array;
  private readonly secret: Uint8Array;

  constructor(readonly selectable: number) {
    const message = pollMessage('Where to?', OPTIONS, { version: 2, selectable });
    this.secret = message.messageContextInfo?.messageSecret ?? randomBytes(32);
    this.content = proto.Message.encode(message).finish();
  }

  /** A vote sealed as clients do, under these names. */
  seal(options: string[], author: string, voter: string): SealedChoice {
    const target = { key: { id: POLL_ID }, secret: this.secret, author, editor: voter };
    const { vote } = pollVote(target, options).pollUpdateMessage ?? {};
    return {
      iv: vote?.encIv ?? new Uint8Array(),
      ciphertext: vote?.encPayload ?? new Uint8Array(),
    };
  }
}
