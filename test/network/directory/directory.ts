import { jidDecode } from '@whiskeysockets/baileys';
import { Account } from './account.js';
import type { Device } from './device.js';

/** Everybody registered on the network, found by phone number or LID without searching. */
export class Directory {
  private readonly byNumber = new Map<string, Account>();
  private readonly byLid = new Map<string, Account>();

  register(number: string, lidUser: string, name: string): Account {
    if (!/^\d{5,15}$/.test(number)) {
      throw new Error(`"${number}" is not a phone number: give 5 to 15 digits`);
    }
    if (!/^\d{5,20}$/.test(lidUser)) throw new Error(`"${lidUser}" is not a LID: give digits only`);
    if (this.byNumber.has(number)) throw new Error(`the number ${number} is already registered`);
    if (this.byLid.has(lidUser)) throw new Error(`the LID ${lidUser} is already registered`);
    const account = new Account(number, lidUser, name);
    this.byNumber.set(number, account);
    this.byLid.set(lidUser, account);
    return account;
  }

  account(jid: string | undefined): Account | undefined {
    const decoded = jidDecode(jid);
    if (!decoded) return undefined;
    return (decoded.server === 'lid' ? this.byLid : this.byNumber).get(decoded.user);
  }

  device(jid: string | undefined): Device | undefined {
    return this.account(jid)?.devices.get(jidDecode(jid)?.device ?? 0);
  }

  /** One name for a chat partner, whichever of its addresses is given; a jid nobody owns names itself. */
  canonical(jid: string | undefined): string {
    return this.account(jid)?.number ?? jid ?? '';
  }
}
