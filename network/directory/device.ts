import { jidEncode, type BinaryNode } from '@whiskeysockets/baileys';
import type { Envelope } from '../people/envelope.js';
import type { KeyBundle } from '../signal/key-bundle.js';
import type { Account, Addressing } from './account.js';
import type { Room } from './room.js';

/** Anything that stanzas are delivered to: a simulated main device (number 0), or a companion behind a socket. */
export interface Device {
  readonly id: number;
  readonly account: Account;
  /** How the owner of a main device is addressed in chats. */
  readonly addressing?: Addressing;
  /** What a sender needs for a new session; takes a one-time key out of the stock. */
  takeBundle(): KeyBundle;
  deliver(stanza: BinaryNode): void;
  /** How another main device reaches this one, without the wire. */
  hear?(from: Account, envelope: Envelope): void;
  /** The same for a receipt. */
  hearReceipt?(ids: string[], type: string, room?: Room): void;
}

export function deviceJid(device: Device, addressing: Addressing): string {
  const { number, lidUser } = device.account;
  return addressing === 'lid'
    ? jidEncode(lidUser, 'lid', device.id)
    : jidEncode(number, 's.whatsapp.net', device.id);
}

/** The one address under which simulated devices keep a Signal session, however the stanza was addressed. */
export function sessionAddress(device: Device): string {
  return deviceJid(device, 'lid');
}
