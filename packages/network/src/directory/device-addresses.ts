import { jidEncode } from '@whiskeysockets/baileys';
import type { Addressing, Device } from './account.js';

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
