import { jidEncode, type BinaryNode } from '@whiskeysockets/baileys';
import type { Envelope } from './envelope.js';
import type { KeyBundle } from '../signal/key-bundle.js';
import type { Account, Addressing } from './account.js';
import type { Room } from './room.js';

/** A receiver of stanzas: a simulated main device (number 0), or a companion. */
export interface Device {
  readonly id: number;
  readonly account: Account;
  /** How the owner of a main device is addressed in chats. */
  readonly addressing?: Addressing;
  /** The keys for a new session; uses up a one-time key. */
  takeBundle(): KeyBundle;
  deliver(stanza: BinaryNode): void;
  /** Receives a message from another main device, without encryption. */
  receive?(from: Account, envelope: Envelope): void;
  /** The same for a receipt. */
  receiveReceipt?(ids: string[], type: string, room?: Room): void;
}

export function deviceJid(device: Device, addressing: Addressing): string {
  const { number, lidUser } = device.account;
  return addressing === 'lid'
    ? jidEncode(lidUser, 'lid', device.id)
    : jidEncode(number, 's.whatsapp.net', device.id);
}

/** The address of Signal sessions in simulated devices, whichever address the stanza uses. */
export function sessionAddress(device: Device): string {
  return deviceJid(device, 'lid');
}
