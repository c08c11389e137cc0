import { jidDecode } from '@whiskeysockets/baileys';
import { Account, type Device } from './account.js';
import { announceDevices } from './device-notices.js';
import type { Group } from './group.js';
import type { Room } from './room.js';
import { STATUS_JID, StatusList } from './status-list.js';

/** All accounts and groups of the network, indexed by phone number, LID and jid. */
export class Directory {
  private readonly byNumber = new Map<string, Account>();
  private readonly byLid = new Map<string, Account>();
  /** The room of status posts from clients: each post names its viewers itself. */
  private readonly status = new StatusList([], 'lid');
  private readonly groups = new Map<string, Group>();

  register(number: string, lidUser: string, name: string): Account {
    checkNumber(number);
    if (!/^\d{5,20}$/.test(lidUser)) throw new Error(`"${lidUser}" is not a LID: give digits only`);
    if (this.byNumber.has(number)) throw new Error(`the number ${number} is already registered`);
    if (this.byLid.has(lidUser)) throw new Error(`the LID ${lidUser} is already registered`);
    const account = new Account(number, lidUser, name);
    announceDevices(account);
    this.byNumber.set(number, account);
    this.byLid.set(lidUser, account);
    return account;
  }

  account(jid: string | undefined): Account | undefined {
    const decoded = jidDecode(jid);
    if (decoded?.server === 'lid') return this.byLid.get(decoded.user);
    if (decoded?.server === 's.whatsapp.net') return this.byNumber.get(decoded.user);
    return undefined;
  }

  /** Changes the number of an account; it must be unused. */
  renumber(account: Account, number: string): void {
    checkNumber(number);
    if (this.byNumber.has(number)) throw new Error(`the number ${number} is already registered`);
    this.byNumber.delete(account.number);
    account.number = number;
    this.byNumber.set(number, account);
  }

  addGroup(group: Group): void {
    if (this.groups.has(group.jid)) throw new Error(`the group ${group.jid} exists already`);
    this.groups.set(group.jid, group);
  }

  get allGroups(): Group[] {
    return [...this.groups.values()];
  }

  group(jid: string | undefined): Group | undefined {
    return this.groups.get(jid ?? '');
  }

  /** The room with this jid, if it is one. */
  room(jid: string | undefined): Room | undefined {
    return jid === STATUS_JID ? this.status : this.group(jid);
  }

  /** The groups of an account. */
  groupsOf(account: Account): Group[] {
    return this.allGroups.filter((group) => group.has(account));
  }

  device(jid: string | undefined): Device | undefined {
    return this.account(jid)?.devices.get(jidDecode(jid)?.device ?? 0);
  }

  /** One canonical jid for both addresses of an account; an unknown jid is returned as it is. */
  canonical(jid: string | undefined): string {
    return this.account(jid)?.lid ?? jid ?? '';
  }
}

function checkNumber(number: string): void {
  if (!/^\d{5,15}$/.test(number)) {
    throw new Error(`"${number}" is not a phone number: give 5 to 15 digits`);
  }
}
